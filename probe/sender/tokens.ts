/** Tokens a check may show in place of the own one, each made so that it must be rejected. */

import { createHmac } from 'node:crypto'
import type { JsonObject } from '../../contract/json.ts'
import { changedToken, claimsOf } from '../token/form.ts'
import { NotPresentError } from './errors.ts'
import guessableKeys from './guessable-keys.json' with { type: 'json' }

/** `kept`: of a login that was kept under this name. */
export type Shown = 'own' | 'none' | MadeToken | { kept: string }

/** Fixed, so that the same request is sent in every run. */
const GARBAGE = 'garbage-0123456789'

/** Made of the own token; `garbage` of nothing. */
const MAKERS = {
  garbage: (_own: string) => GARBAGE,
  changed: changedToken,
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
} satisfies Record<string, (own: string) => string>
type MadeToken = keyof typeof MAKERS

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

/** RFC 7519 §6: an unsecured JWT, the claims as they were issued. */
function unsigned(own: string, alg: string): string {
  const { head, parts } = read(own)
  return `${encoded({ ...head, alg })}.${parts[1]}.`
}

/** Other claims under the signature of the own ones. */
function reclaimed(own: string): string {
  const { body, parts } = read(own)
  const { exp } = body
  const claims = { ...body, ...(typeof exp === 'number' ? { exp: exp + 3600 } : { zz: 1 }) }
  return `${parts[0]}.${encoded(claims)}.${parts[2]}`
}

/** Another algorithm in the head, the signature as it was. */
function withOtherAlgorithm(own: string): string {
  const { head, parts } = read(own)
  return `${encoded({ ...head, alg: head['alg'] === 'HS256' ? 'HS384' : 'HS256' })}.${parts[1]}.${parts[2]}`
}

const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }

function resigned(own: string, key: string): string {
  const { head, parts } = read(own)
  const alg = String(head['alg']) in HASHES ? String(head['alg']) : 'HS256'
  const signed = `${encoded({ ...head, alg })}.${parts[1]}`
  return `${signed}.${createHmac(HASHES[alg] ?? 'sha256', key)
    .update(signed)
    .digest('base64url')}`
}

/** Whether one of the keys everybody tries first has signed it; `undefined` where no HMAC signs it. */
export function hasGuessableKey(own: string): boolean | undefined {
  const claims = claimsOf(own)
  const hash = HASHES[String(claims?.head['alg'])]
  if (hash === undefined) return undefined
  const end = own.lastIndexOf('.')
  // Of tutorials, templates and first drafts.
  return guessableKeys.some(
    key => createHmac(hash, key).update(own.slice(0, end)).digest('base64url') === own.slice(end + 1),
  )
}

function read(own: string): { head: JsonObject; body: JsonObject; parts: string[] } {
  const claims = claimsOf(own)
  if (claims === undefined) throw new NotPresentError('the token is no JWT')
  return { ...claims, parts: own.split('.') }
}

const encoded = (part: JsonObject) => Buffer.from(JSON.stringify(part)).toString('base64url')
