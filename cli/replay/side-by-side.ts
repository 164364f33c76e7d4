/** Two answers to one request, beside each other where there is room, lines that differ marked. */
import { type Exchange, mediaTypeOf } from '../../contract/exchange.ts'
import { parseJson } from '../../contract/json.ts'
import { clip, visible } from '../../reporters/text/visible.ts'

const WIDE = 96
const MOST_LINES = 40

export function sideBySide(then: Exchange, now: Exchange, width: number): string[] {
  const [left, right] = [linesOf(then), linesOf(now)]
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  const mark = (line: string, there: ReadonlySet<string>) => (there.has(line) ? `  ${line}` : `≠ ${line}`)
  const first = ['then', ...left.map(line => mark(line, inRight))]
  const second = ['now', ...right.map(line => mark(line, inLeft))]
  if (width < WIDE || !Number.isFinite(width)) return [...first, '', ...second].map(line => clip(line, width))
  const half = Math.floor((width - 3) / 2)
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) =>
    `${clip(first[i] ?? '', half).padEnd(half)}   ${clip(second[i] ?? '', half)}`.trimEnd(),
  )
}

/** Headers change with each answer, and are in the record; what it says is status, media type and body. */
function linesOf({ response, failure }: Exchange): string[] {
  if (response === undefined) return [`no answer: ${visible(failure?.message ?? 'nothing came')}`]
  const parsed = parseJson(response.body)
  const body = parsed.success ? JSON.stringify(parsed.data, null, 2) : response.body
  const lines = visible(body).replaceAll('\t', '  ').split('\n')
  const more = lines.length - MOST_LINES
  return [
    `${response.status} ${mediaTypeOf(response.headers)}`.trim(),
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`… and ${more} more lines`] : []),
  ]
}
