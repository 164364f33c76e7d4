/** Text as it is shown: without marks that steer a terminal or a reader, cut, wrapped, and figures in words. */
import type { Counted } from '../../contract/counted.ts'

/** Controls, lone surrogates, non-characters, line separators, and formats such as the bidirectional overrides. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029\uFFFE\uFFFF]/gu
/** Tab and line feed are layout; the two joiners are letters of several scripts. */
const HARMLESS = new Set(['\t', '\n', '\u200c', '\u200d'])

export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSEEN, char => (HARMLESS.has(char) ? char : spelled(char)))
}

function spelled(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** Halves of characters become U+FFFD: for what throws on them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

export function oneLine(text: string): string {
  return visible(text).replace(/\s+/gu, ' ').trim()
}

/** At most `most` characters, cut between them. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/**
 * GitHub takes `::name` at the start of a line, whatever white space is before it, and `##[name]` anywhere; Azure takes
 * `##vso[`, TeamCity `##teamcity[`. JSON means the same afterwards, because `#` stands in its texts alone.
 */
export function withoutCommands(text: string): string {
  const isJson = /^[[{]/.test(text)
  return text.replace(/((?:^|[\n\r])[\s\u0085]*):(?=:)/gu, '$1: ').replace(/#(?=#\w*\[)/g, isJson ? '\\u0023' : '# ')
}

export function milliseconds(value: number): string {
  if (value < 10) return `${Number(value.toFixed(1))} ms`
  if (value < 1000) return `${Math.round(value)} ms`
  return seconds(value / 1000)
}

export function seconds(value: number): string {
  if (value < 10) return `${Number(value.toFixed(1))} s`
  if (value < 120) return `${Math.round(value)} s`
  return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`
}

/** `1 request`, `2 requests`; a third word where the plural is irregular. */
export function count(number: number, one: Counted, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** `2026-03-01 09:15:02 UTC`; anything else as it is. */
export function moment(iso: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(iso)
  return match === null ? iso : `${match[1]} ${match[2]} UTC`
}

/** Columns to lay out for, within what can be read well; infinite where nothing is to be wrapped. */
export function roomIn(width: number, least: number, most: number): number {
  return Number.isFinite(width) ? Math.max(least, Math.min(width, most)) : width
}

/** One paragraph, its further lines indented like the first. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const room = Math.max(20, width - indent.length)
  const lines: string[] = []
  let line = ''
  for (const word of oneLine(text)
    .split(' ')
    .flatMap(each => pieces(each, room))) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map(each => indent + each)
}

function pieces(word: string, room: number): string[] {
  const found: string[] = []
  for (let at = 0; at < word.length; at += room) found.push(word.slice(at, at + room))
  return found
}
