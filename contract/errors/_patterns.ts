/** The regular expression that a sentence quotes. */
const LONGEST = 400

export function patternIn(text: string): { pattern: string; start: number; end: number } | undefined {
  const slashed = /(?<![\w/])\/(\^?(?:[^/\n]|\\\/){2,400})\/([gimsuy]{0,6})(?![\w/])/.exec(text)
  if (slashed?.[1] !== undefined && /[\\^$[\]+*?()|]/.test(slashed[1]))
    return { pattern: slashed[1], start: slashed.index, end: slashed.index + slashed[0].length }
  for (const quoted of text.matchAll(/(["'`])([^\n]{2,400}?)\1(?=[\s.,;:)\]]|$)/g)) {
    const body = quoted[2] ?? ''
    if (/^\^|\$$|\\[dws]|\[[^\]]+\][+*{]|^\(\?/.test(body))
      return { pattern: unslashed(body), start: quoted.index, end: quoted.index + quoted[0].length }
  }
  const bare = /\^\S{1,300}\$/.exec(text)
  return bare === null || bare[0].length > LONGEST
    ? undefined
    : { pattern: unslashed(bare[0]), start: bare.index, end: bare.index + bare[0].length }
}

/** Python's `repr` doubles backslashes. */
function unslashed(pattern: string): string {
  const plain = pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1')
  return /\\\\[dwsbDWS+.]/.test(plain) ? plain.replaceAll('\\\\', '\\') : plain
}
