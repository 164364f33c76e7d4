/** How well a wire name fits a meaning, and which named value (credential or test datum) a wire name asks for. */
import { MEANINGS, type Meaning } from './meanings.ts'
import { squeezed, tokensOf } from './tokens.ts'

interface Alternative {
  words: string[]
  squeezed: string
}

const ALTERNATIVES = new Map<Meaning, Alternative[]>(
  (Object.keys(MEANINGS) as Meaning[]).map(meaning => [
    meaning,
    MEANINGS[meaning].map(text => ({ words: tokensOf(text), squeezed: squeezed(text) })),
  ]),
)

/**
 * 0..1: 1 where the last segment says exactly the meaning; less where only a part of it does, or only a parent.
 * `segments` are the path's names, outermost first: `['recipient', 'phone']`.
 */
export function fitness(segments: readonly string[], meaning: Meaning): number {
  const own = segments.at(-1) ?? ''
  const alone = fitnessOfName(own, meaning)
  const parent = segments.at(-2)
  if (parent === undefined) return alone
  // `customer.id`, `address.line1`: the parent completes the name.
  return Math.max(alone, 0.97 * fitnessOfName(`${parent} ${own}`, meaning, own))
}

function fitnessOfName(name: string, meaning: Meaning, mustUse?: string): number {
  const words = tokensOf(name)
  const flat = words.join('')
  if (words.length === 0) return 0
  let best = 0
  for (const alternative of ALTERNATIVES.get(meaning) ?? []) {
    if (mustUse !== undefined && !tokensOf(mustUse).some(word => alternative.words.includes(word))) continue
    if (alternative.squeezed === flat) best = Math.max(best, 1)
    else if (alternative.words.every(word => words.includes(word)))
      best = Math.max(best, 0.35 + (0.6 * alternative.words.length) / words.length - lateness(words, alternative.words))
    else if (alternative.squeezed.length >= 5 && flat.includes(alternative.squeezed))
      best = Math.max(best, 0.3 + (0.5 * alternative.squeezed.length) / flat.length)
  }
  return Math.min(best, 1)
}

/** In `phone_country` the last word is what it is about: words that stand earlier weigh a little less. */
function lateness(words: string[], used: string[]): number {
  return used.includes(words.at(-1) ?? '') ? 0 : 0.15
}

/** All meanings that fit at least `floor`, best first. */
export function meaningsOf(segments: readonly string[], floor = 0.5): { meaning: Meaning; score: number }[] {
  return (Object.keys(MEANINGS) as Meaning[])
    .map(meaning => ({ meaning, score: fitness(segments, meaning) }))
    .filter(each => each.score >= floor)
    .sort((a, b) => b.score - a.score)
}

/** How well the name of a given value (`Postal code`) answers a wire name (`address.zip`): 0..1. */
export function affinity(segments: readonly string[], given: string): number {
  const own = segments.at(-1) ?? ''
  if (squeezed(own) === squeezed(given)) return 1
  if (squeezed(segments.slice(-2).join(' ')) === squeezed(given)) return 0.99
  const givenMeanings = new Map(meaningsOf([given], 0.6).map(each => [each.meaning, each.score]))
  let best = wordOverlap(own, given) * 0.6
  for (const { meaning, score } of meaningsOf(segments, 0.45)) {
    const of = givenMeanings.get(meaning)
    if (of !== undefined) best = Math.max(best, 0.95 * Math.min(score, of))
  }
  return best
}

function wordOverlap(a: string, b: string): number {
  const left = new Set(tokensOf(a))
  const right = tokensOf(b)
  const shared = right.filter(word => left.has(word)).length
  return shared / Math.max(left.size, right.length, 1)
}

/** Named values that may be meant, best first. */
export function rankGiven(
  segments: readonly string[],
  names: readonly string[],
  floor = 0.4,
): { name: string; score: number }[] {
  return names
    .map(name => ({ name, score: affinity(segments, name) }))
    .filter(each => each.score >= floor)
    .sort((a, b) => b.score - a.score)
}

/**
 * The assignment of given values to wire names with the greatest total affinity; each value once.
 * For log-ins: at most a handful of names, so all assignments are tried.
 */
export function assign(wireNames: readonly string[], given: readonly string[]): Map<string, string> {
  let best: { score: number; pairs: [string, string][] } = { score: -1, pairs: [] }
  const walk = (index: number, left: readonly string[], pairs: [string, string][], score: number): void => {
    const wire = wireNames[index]
    if (wire === undefined) {
      if (score > best.score) best = { score, pairs }
      return
    }
    for (const name of left) {
      const gain = affinity([wire], name)
      // A name of no kinship still takes what is left over, but anything better goes first.
      walk(
        index + 1,
        left.filter(each => each !== name),
        [...pairs, [wire, name]],
        score + gain + 0.01,
      )
    }
    walk(index + 1, left, pairs, score)
  }
  walk(0, given.slice(0, 6), [], 0)
  return new Map(best.pairs)
}
