/** Text of a stranger made harmless to look at: what cannot be seen, or would move the cursor, is spelled out. */

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
