/** Chance that repeats: everything drawn from one seed. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  text(length: number, alphabet: string): string
  uuid(): string
  pick<const T extends readonly [unknown, ...unknown[]]>(items: T): T[number]
}

export const HEX = '0123456789abcdef'
export const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Mulberry32: small, fast, and even enough for a service that guards nothing. */
export function seeded(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const text = (length: number, alphabet: string): string => {
    let made = ''
    for (let i = 0; i < length; i += 1) made += alphabet.charAt(below(alphabet.length))
    return made
  }
  return {
    below,
    text,
    uuid: () => `${text(8, HEX)}-${text(4, HEX)}-4${text(3, HEX)}-${text(1, '89ab')}${text(3, HEX)}-${text(12, HEX)}`,
    pick: items => items[below(items.length)] ?? items[0],
  }
}
