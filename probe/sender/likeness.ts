/** How much tokens of one service differ: what somebody would have to guess who holds some of them. */

export interface Likeness {
  same: boolean
  /** At most, told by the places at which they differ and by what stands there. */
  bits: number
}

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
