/** Of the same length and alphabet, and another value. */
export function changedToken(token: string): string {
  const at = token.length > 12 ? Math.floor(token.length / 2) : Math.max(0, token.length - 2)
  const swap = (char: string) => {
    if (/\d/.test(char)) return String((Number(char) + 3) % 10)
    if (/[a-z]/.test(char)) return char === 'a' ? 'b' : 'a'
    return /[A-Z]/.test(char) ? (char === 'A' ? 'B' : 'A') : char
  }
  const out = token.slice(0, at) + [...token.slice(at, at + 4)].map(swap).join('') + token.slice(at + 4)
  return out === token ? `${token}x` : out
}
