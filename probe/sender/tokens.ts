/** Tokens a check may show in place of the own one, each made so that it must be refused. */
import { claimsOf, corrupted } from '../token/form.ts'
import { reclaimed, resigned, unsigned, withOtherAlgorithm } from './forged.ts'

/** Made of the own token; `garbage` of nothing. */
type MadeToken =
  | 'garbage'
  | 'changed'
  | 'truncated'
  | 'lengthened'
  | 'other end'
  | 'unsigned'
  | 'unsigned None'
  | 'unsigned NONE'
  | 'unsigned nOnE'
  | 'reclaimed'
  | 'other algorithm'
  | 'empty key'

/** `kept`: of a log-in that was kept under this name. */
export type Shown = 'own' | 'none' | MadeToken | { kept: string }

/** Fixed, so that the same request is sent in every run. */
const GARBAGE = 'garbage-0123456789'

const MAKERS: Record<MadeToken, (own: string) => string> = {
  garbage: () => GARBAGE,
  changed: corrupted,
  truncated: own => own.slice(0, Math.max(1, Math.floor(own.length / 2))),
  lengthened: own => edited(own, end => `${end}AAAA`),
  'other end': own => edited(own, end => end.slice(0, -4) + turned(end.slice(-4))),
  unsigned: own => unsigned(own, 'none'),
  'unsigned None': own => unsigned(own, 'None'),
  'unsigned NONE': own => unsigned(own, 'NONE'),
  'unsigned nOnE': own => unsigned(own, 'nOnE'),
  reclaimed,
  'other algorithm': withOtherAlgorithm,
  'empty key': own => resigned(own, ''),
}

export function madeOf(own: string, made: MadeToken): string {
  return MAKERS[made](own)
}

/** Four characters are three bytes of base64: a lenient decoder passes over less, and over what stands behind the padding. */
function edited(own: string, edit: (end: string) => string): string {
  const padding = claimsOf(own) === undefined ? (/=*$/.exec(own)?.[0] ?? '') : ''
  return edit(own.slice(0, own.length - padding.length)) + padding
}

/** Letters stay letters, digits stay digits. */
function turned(text: string): string {
  return text
    .replace(/[a-f]/g, letter => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 3) % 6)))
    .replace(/[g-z]/g, letter => String.fromCharCode(103 + ((letter.charCodeAt(0) - 103 + 10) % 20)))
    .replace(/[A-F]/g, letter => String.fromCharCode(65 + ((letter.charCodeAt(0) - 65 + 3) % 6)))
    .replace(/[G-Z]/g, letter => String.fromCharCode(71 + ((letter.charCodeAt(0) - 71 + 10) % 20)))
    .replace(/\d/g, digit => String((Number(digit) + 5) % 10))
}

export interface Likeness {
  same: boolean
  /** At most, told by the places at which they differ and by what stands there. */
  bits: number
}

/** What somebody would have to guess who holds some tokens of one service. */
export function likenessOf(tokens: readonly string[]): Likeness {
  const longest = Math.max(0, ...tokens.map(each => each.length))
  let bits = 0
  for (let at = 0; at < longest; at++) {
    const chars = tokens.map(each => each.charAt(at))
    if (new Set(chars).size > 1) bits += Math.log2(alphabetOf(tokens.join('')))
  }
  return { same: new Set(tokens).size < tokens.length, bits: Math.floor(bits) }
}

function alphabetOf(text: string): number {
  if (/^[\d.:-]*$/.test(text)) return 10
  return /^[0-9a-f-]*$/i.test(text) ? 16 : 64
}
