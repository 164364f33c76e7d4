/**
 * Names cut into their words, whatever the style: `customerID`, `customer_id`, `X-Customer-Id`, `Kundennummer`; and the word that was
 * probably meant, of those that are known.
 */

import { itself, remembered } from './remembered.ts'

/** Discovery compares the same names again and again. */
const cut = remembered(
  (name: string): { words: readonly string[]; squeezed: string } => {
    const words = wordsIn(name)
    return { words, squeezed: words.join('') }
  },
  itself,
  { most: 20_000 },
)

/** Lower-case words without diacritics: `postalCode2` → `['postal', 'code', '2']`. */
export const tokensOf = (name: string): string[] => [...cut(name).words]

function wordsIn(name: string): string[] {
  return fold(name)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => word.toLowerCase())
}

function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

/** All words run together: `postal_code` and `postalCode` are both `postalcode`. */
export const squeezed = (name: string): string => cut(name).squeezed

export const STYLES = ['camel', 'snake', 'kebab', 'pascal', 'flat'] as const
export type Style = (typeof STYLES)[number]

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function inStyle(words: readonly string[], style: Style): string {
  if (style === 'snake') return words.join('_')
  if (style === 'kebab') return words.join('-')
  if (style === 'flat') return words.join('')
  const pascal = words.map(capital).join('')
  return style === 'pascal' ? pascal : pascal.charAt(0).toLowerCase() + pascal.slice(1)
}

/** The style that the names show, by majority of those that show one. */
export function styleOf(names: Iterable<string>): Style | undefined {
  const votes = new Map<Style, number>()
  for (const name of names) {
    const style = showsStyle(name)
    if (style !== undefined) votes.set(style, (votes.get(style) ?? 0) + 1)
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function showsStyle(name: string): Style | undefined {
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return 'snake'
  if (/^[a-z0-9]+(-[a-z0-9]+)+$/.test(name)) return 'kebab'
  if (/^[a-z][A-Za-z0-9]*[A-Z]/.test(name)) return 'camel'
  if (/^[A-Z][a-z0-9]+([A-Z]|$)/.test(name)) return 'pascal'
  return undefined
}

/** `undefined` where nothing is near: at most a third of the letters may differ. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map(each => ({ each, distance: distance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best !== undefined && best.distance <= Math.max(1, Math.floor(Math.max(word.length, best.each.length) / 3))
    ? best.each
    : undefined
}

/** Letters to add, leave out, exchange or swap with the next (optimal string alignment). */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same, swap))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}

/** The start of a hint: `Did you mean x? `, or nothing where nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known)
  return meant === undefined ? '' : `Did you mean "${meant}"? `
}
