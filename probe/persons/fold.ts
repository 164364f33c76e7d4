/** Letters without case and accents, each with its place in the text. */
import type { Folded } from '../client/traces.ts'

/** Letters that Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

export function folded(text: string): Folded {
  if (!/[^\0-\x7f]/.test(text)) return { text: text.toLowerCase(), at: undefined }
  const parts: string[] = []
  const at: number[] = []
  let from = 0
  for (const char of text) {
    const plain = foldedChar(char)
    parts.push(plain)
    for (let i = 0; i < plain.length; i++) at.push(from)
    from += char.length
  }
  at.push(from)
  return { text: parts.join(''), at }
}

export const fold = (text: string): string => folded(text).text

/** What ends a value; other signs may stand within one, and say nothing. */
const KEPT = /[\p{L}\p{N}{}"<>,:;[\]=&|\n]+/gu

/** Without the signs between letters and digits. */
export function bare(text: string): Folded {
  const { text: plain, at: locations } = folded(text)
  const parts: string[] = []
  const at: number[] = []
  for (const { 0: run, index } of plain.matchAll(KEPT)) {
    parts.push(run)
    for (let i = index; i < index + run.length; i++) at.push(locations?.[i] ?? i)
  }
  at.push(text.length)
  return { text: parts.join(''), at }
}

function foldedChar(char: string): string {
  const small = char.toLowerCase()
  if (small <= '\x7f') return small
  return PLAIN[small] ?? small.normalize('NFKD').replace(/\p{M}/gu, '')
}

/** As Germans, Danes and Swedes write the letters that a keyboard lacks. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', ß: 'ss' }

export function spelledOut(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüåøæß]/g, char => SPELLED[char] ?? char)
}
