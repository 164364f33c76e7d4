/** Texts of any service: any characters, halves of them, and what means something to a reader of a report. */
import fc from 'fast-check'
import { HOSTILE } from './hostile-run.ts'

const PIECES = [
  ']]>',
  '<![CDATA[',
  '<script>',
  '</testcase>',
  '&#0;',
  '::error::x',
  '\n::warning file=a,line=1::x',
  '\r\n  ::add-mask::a',
  '##[error]x',
  '|',
  '`',
  '```',
  '**',
  '[x](y)',
  '{0}',
  '%0A',
  ':',
  ',',
  '\\',
  '"',
  '\u0000',
  '\u001b[2J',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udc00',
  '\u2028',
  '\u0085',
  '\n',
  '\t',
]

export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...HOSTILE, 'toString', 'valueOf', '__proto__', 'constructor'),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map(pieces => pieces.join('')),
  fc.uint16Array({ maxLength: 20 }).map(units => String.fromCharCode(...units)),
)

/** Every text of a document, the names of its properties as well. */
export function allStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(allStrings)]
}

/** No halves of characters, no controls: what any reader of JSON takes and any viewer shows. */
export function isShowable(text: string): boolean {
  return !/[\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/u.test(text)
}
