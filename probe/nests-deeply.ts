/** Whether a text of YAML nests deeper than any document means to: on such ones its reader ends the whole process. */
const DEEPEST = 500
const OPENING = /[[{]/
const CLOSING = /[\]}]/

/** Brackets inside of texts count as well: that many, all open, are in no document. */
export function nestsDeeply(text: string): boolean {
  let open = 0
  let indent = 0
  let isIndent = true
  for (const char of text) {
    if (char === '\n') {
      isIndent = true
      indent = 0
    } else if (isIndent && (char === ' ' || char === '-' || char === '?')) indent++
    else isIndent = false
    if (OPENING.test(char)) open++
    else if (CLOSING.test(char)) open = Math.max(0, open - 1)
    if (open > DEEPEST || indent > DEEPEST) return true
  }
  return false
}
