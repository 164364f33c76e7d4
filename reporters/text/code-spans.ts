/** A sentence of ours split at its code spans: `run \`npm test\` again` → words, code, words. */
export interface Span {
  text: string
  isCode: boolean
}

/** A backtick without its pair is a letter like any other. */
export function codeSpans(sentence: string): Span[] {
  return sentence
    .split(/(`[^`\n]+`)/)
    .filter(part => part !== '')
    .map(part => {
      const isCode = /^`[^`\n]+`$/.test(part)
      return { text: isCode ? part.slice(1, -1) : part, isCode }
    })
}
