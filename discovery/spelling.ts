/** Spellings of one name: compared without regard to them, sent in the one that the service shows. */
import type { Json } from '../contract/json.ts'
import { inStyle, STYLES, type Style, squeezed, styleOf, tokensOf } from '../contract/names.ts'

/** As it stands first, then in the style of the names that are known, then in the others. */
export function spellings(name: string, style: Style | undefined): string[] {
  const words = tokensOf(name)
  const asIs = /^[\p{L}_$@][\p{L}\p{N}_$@.-]*$/u.test(name) ? [name] : []
  if (words.length === 0) return asIs
  const styles: Style[] = [...(style === undefined ? [] : [style]), 'camel', 'snake', 'kebab', 'pascal', 'flat']
  const all = styles.map(each => inStyle(words, each))
  // A capital at the beginning is how code spells what the wire may spell otherwise.
  const isCode = /^\p{Lu}/u.test(name) && style !== 'pascal' && style !== undefined
  return [...new Set(isCode ? [...all.slice(0, 1), ...asIs, ...all] : [...asIs, ...all])]
}

/** In one style from its beginning to its end. */
export const isOfStyle = (name: string): boolean => STYLES.some(style => inStyle(tokensOf(name), style) === name)

/** What a word that is made of several may hold as a name, behind its first part or before its last: `F-street`, `street.missing`. */
export function namesWithin(word: string): { name: string; around: string }[] {
  const joints = [...word.matchAll(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}](?=[\p{L}\p{N}])/gu)].map(({ index }) => index)
  const [first, last] = [joints[0], joints.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    { name: word.slice(first + 1), around: `${word.slice(0, first + 1)}◦` },
    { name: word.slice(0, last), around: `◦${word.slice(last)}` },
  ]
}

/** `idempotency_key` and `IdempotencyKey` as header fields are written. */
export function headerSpellings(name: string): string[] {
  const words = tokensOf(name)
  const kebab = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('-')
  const asIs = /^[\w!#$%&'*+.^`|~-]+$/.test(name) ? [name] : []
  const ascii = /^[\w-]+$/.test(kebab) ? [kebab] : []
  const prefixed = words[0] === 'x' || ascii.length === 0 ? [] : [`X-${kebab}`]
  const all = [...asIs, ...ascii, ...prefixed]
  const seen = new Set<string>()
  return all.filter(each => !seen.has(each.toLowerCase()) && seen.add(each.toLowerCase()) !== undefined)
}

export { inStyle, type Style, squeezed, styleOf, tokensOf }

/** Written as header fields are: `X-Api-Key`, `Partner-Id`. */
export const isHeaderForm = (name: string): boolean =>
  /^x-[\p{L}\p{N}]/iu.test(name) || /^\p{Lu}[\p{Ll}\p{N}]+(-\p{Lu}[\p{Ll}\p{N}]+)+$/u.test(name)

/** Servers that hand header fields on as variables (RFC 3875) take these for one and join their values: they are not sent together. */
export const headerVariable = (name: string): string => name.toUpperCase().replaceAll('-', '_')

/** A field of HTTP itself, which holds nothing of a service's own (RFC 9110). */
export const isOfHttp = (name: string): boolean =>
  /^(authorization|cookie|content-type|content-length|host|connection|transfer-encoding|expect|te|upgrade|trailer|keep-alive|accept|accept-encoding|date|via)$/i.test(
    name,
  )

/** A class in its package, or one in that: `at.example.model.Person`, `at.example.Request$Person`. */
export function isOfClass(path: readonly string[]): boolean {
  const from = path.findIndex(each => /^\p{Lu}/u.test(each))
  return from > 1 && path.every((each, i) => (i < from ? each === each.toLowerCase() : /^\p{Lu}/u.test(each)))
}

/** In capitals or in small letters, as no name is written. */
export const isOfOneCase = (value: Json | undefined): boolean =>
  typeof value === 'string' && /^(?:[\p{Lu}_-]{2,}|[\p{Ll}_-]{2,})$/u.test(value)
