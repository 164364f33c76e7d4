/** A small seeded generator (mulberry32): the same seed draws the same service on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number of the interval, both ends included. */
  whole(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** By weight: the first of each pair is the choice, the second its weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
  some<T>(from: readonly T[], count: number): T[]
  /** `#` a digit, `x` a hex digit, `A` a capital, `@` a small letter, `*` any of base64url; the rest as it stands. */
  pattern(form: string): string
}

const DIGITS = '0123456789'
const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const ALPHABETS: Record<string, string> = {
  '#': DIGITS,
  x: `${DIGITS}abcdef`,
  A: SMALL.toUpperCase(),
  '@': SMALL,
  '*': `${SMALL}${SMALL.toUpperCase()}${DIGITS}-_`,
}

export function randomOf(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  for (let warm = 0; warm < 8; warm++) next()
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]) => from[whole(0, from.length - 1)] as T
  return {
    next,
    whole,
    pick,
    chance: share => next() < share,
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [choice, weight] of from) {
        left -= weight
        if (left < 0) return choice
      }
      return (from.at(-1) as (typeof from)[number])[0]
    },
    some(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
    pattern: form => form.replace(/[#xA@*]/g, each => pick([...(ALPHABETS[each] as string)])),
  }
}

/** Words of no language: syllables with the sounds of one drawn phonology, so that they look as if they belonged together. */
export function nonsense(random: Random): (syllables: number) => string {
  const starts = random.some('b d f g k l m n p r s t v z br dr gl kr pl skr sh tr vl zh qu h j w'.split(' '), 9)
  const middles = random.some('a e i o u ai au ei oa uu y ie'.split(' '), 5)
  const ends = random.some(['', '', 'n', 'r', 's', 'l', 'k', 'm', 'sk', 'rn', 'th', 'x'], 5)
  const taken = new Set<string>()
  return syllables => {
    for (let tries = 0; ; tries++) {
      const length = syllables + Math.floor(tries / 20)
      const word = Array.from({ length }, () => random.pick(starts) + random.pick(middles)).join('') + random.pick(ends)
      if (!taken.has(word)) {
        taken.add(word)
        return word
      }
    }
  }
}
