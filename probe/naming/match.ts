/** How well a wire name fits a meaning, and which named value (credential or test datum) a wire name asks for. */

import { squeezed, tokensOf } from '../../contract/names.ts'
import { remembered } from '../../contract/remembered.ts'
import { CREDENTIAL_MEANINGS, MEANING_NAMES, type Meaning } from './meanings.ts'
import { ABOUT, NOISE, NUMBER_WORDS, OF_ANOTHER, ofRecipient } from './roles.ts'
import { type Alternative, alternativesWith, isCognate, pathKey, wordsOf } from './words.ts'

/**
 * 0..1: 1 where the last segment says exactly the meaning; less where only a part of it does, or only a parent.
 * `segments` are the path's names, outermost first: `['recipient', 'phone']`.
 */
export function fitness(segments: readonly string[], meaning: Meaning): number {
  return datumScores(segments.slice(-4)).get(meaning) ?? 0
}

const datumScores = remembered((segments: readonly string[]): ReadonlyMap<Meaning, number> => {
  const scores = new Map<Meaning, number>()
  const spelt = [segments, ...saidTwice(segments.at(-1) ?? '').map(part => [...segments.slice(0, -1), part])]
  for (const { meaning, score } of spelt.flatMap(each => [...scored(each)]))
    scores.set(meaning, Math.max(score, scores.get(meaning) ?? 0))
  return scores
}, pathKey)

function* scored(segments: readonly string[]): Generator<{ meaning: Meaning; score: number }> {
  const names = segments.map(wordsOf)
  const own = names.at(-1) ?? []
  const above = names.slice(0, -1)
  const parent = above.at(-1) ?? []
  const flat = squeezed(segments.at(-1) ?? '')
  const others = above.flat().filter(word => OF_ANOTHER.has(word))
  const first = parent.length === 0 ? 1 : 0.97
  const neutral = isNeutral(parent)
  for (const alternative of alternativesWith([...own, ...parent], flat)) {
    const { meaning, weak, words } = alternative
    const other = others.every(word => words.includes(word)) ? 1 : 0.3
    const alone = alternative.squeezed === flat ? whole(alternative) : scoreOf(own, alternative)
    yield { meaning, score: alone * (weak && !neutral ? 0.6 : 1) * other * first }
    if (parent.length > 0) yield { meaning, score: 0.985 * withParent(own, parent, alternative) * other }
  }
  // `postalCode.value`: the name itself says nothing.
  if (segments.length > 1 && own.every(word => NOISE.has(word)))
    for (const [meaning, score] of datumScores(segments.slice(0, -1))) yield { meaning, score: 0.95 * score }
}

const isNeutral = (words: readonly string[]) => words.every(word => ofRecipient(word) || NOISE.has(word))

const whole = (alternative: Alternative) => (alternative.weak ? 0.7 : 1)

function withParent(own: readonly string[], parent: readonly string[], alternative: Alternative): number {
  const usesOwn = own.some(word => alternative.words.includes(word))
  const usesParent = parent.some(word => alternative.words.includes(word) && !own.includes(word))
  if (!usesOwn || !usesParent) return 0
  const rest = parent.filter(word => alternative.words.includes(word) || OF_ANOTHER.has(word))
  return scoreOf([...rest, ...own], alternative)
}

/** What is left over alongside an alternative tells how sure it is: whose it is hardly matters, what about it does. */
function scoreOf(words: readonly string[], alternative: Alternative): number {
  if (!alternative.words.every(word => words.includes(word))) return 0
  const left = words.filter(word => !alternative.words.includes(word))
  // `streetAddress` is first of all what is written so, then an address's street.
  const inOrder = alternative.words.every(
    (word, i) => words.indexOf(word) >= words.indexOf(alternative.words[i - 1] ?? word),
  )
  const loose = (inOrder ? 0 : 0.01) + 0.005 * left.length
  const mine = left.filter(word => ofRecipient(word)).length
  const strange = left.filter(isStrange)
  const others = left.some(word => OF_ANOTHER.has(word)) ? 0.3 : 1
  const about = left.some(word => isAbout(word)) ? 0.4 : 1
  const content = alternative.words.length + strange.length
  const part = strange.length === 0 ? 1 : 0.35 + (0.6 * alternative.words.length) / content
  const last = strange.includes(words.at(-1) ?? '') ? 0.25 : 0
  // `customerNo` is no house number.
  const vague = alternative.weak && mine > 0 ? 0.6 : 1
  return Math.max(0, (part - last - loose - 0.02 * mine) * others * about) * whole(alternative) * vague
}

const isStrange = (word: string) =>
  !ofRecipient(word) && !NOISE.has(word) && !OF_ANOTHER.has(word) && !isAbout(word) && word !== '1'

/** Second lines and second phones are not the first. */
const isAbout = (word: string) => (ABOUT.has(word) && !ofRecipient(word)) || /^([02-9]|\d\d+)$/.test(word)

const ordered = remembered(
  (segments: readonly string[]) =>
    MEANING_NAMES.map(meaning => ({ meaning, score: fitness(segments, meaning) }))
      .filter(each => each.score > 0)
      .sort((a, b) => b.score - a.score),
  pathKey,
)

/** All meanings that fit at least `floor`, best first. */
export const meaningsOf = (segments: readonly string[], floor = 0.5): { meaning: Meaning; score: number }[] =>
  ordered(segments.slice(-4)).filter(each => each.score >= floor)

/** The same, without what only properties of a login mean, and without what is much less likely than the best. */
export function dataMeaningsOf(segments: readonly string[], floor = 0.5): { meaning: Meaning; score: number }[] {
  const all = meaningsOf(segments, floor).filter(each => !CREDENTIAL_MEANINGS.has(each.meaning))
  return all.filter(each => each.score > (all[0]?.score ?? 0) - 0.25)
}

/** A value of one meaning that may stand for another: asked, given, how well. */
const KIN: readonly (readonly [Meaning, Meaning, number])[] = [
  ['street-line', 'street', 0.7],
  ['street', 'street-line', 0.7],
  ['address', 'street-line', 0.6],
  ['street-line', 'address', 0.6],
]

/** How well the name of a given value (`Postal code`) answers a wire name (`address.zip`): 0..1. */
export function affinity(segments: readonly string[], given: string): number {
  // Where both are of somebody else, the rest of the two is compared.
  const rest = segments.map(ofNobodyElse).filter(each => each !== '')
  const label = ofNobodyElse(given)
  const isOfBoth = rest.length > 0 && rest.join() !== segments.join() && label !== '' && label !== given
  const ofParts = saidTwice(given).map(part => affinityOf(segments, part))
  return Math.max(isOfBoth ? 0.9 * affinity(rest, label) : 0, affinityOf(segments, given), ...ofParts)
}

/** `Postal code (postcode)`: the same in other words, or in another language. */
function saidTwice(label: string): string[] {
  const [, before = '', inside = ''] = /^([^()]+)\(([^()]+)\)\s*$/.exec(label) ?? []
  return before === '' ? [] : [before.trim(), inside.trim()]
}

/** As it was where nobody else stands in it. */
function ofNobodyElse(name: string): string {
  const words = wordsOf(name)
  const own = words.filter(word => !OF_ANOTHER.has(word))
  return own.length === words.length ? name : own.join(' ')
}

function affinityOf(segments: readonly string[], given: string): number {
  const own = segments.at(-1) ?? ''
  const ofAnother = segments
    .slice(0, -1)
    .flatMap(wordsOf)
    .some(word => OF_ANOTHER.has(word))
  if (squeezed(own) === squeezed(given)) return ofAnother ? 0.3 : 1
  if (squeezed(segments.slice(-2).join(' ')) === squeezed(given)) return 0.99
  const all = meaningsOf([given], 0.6)
  // `E-mail address` is first of all an e-mail, and no address.
  const sure = all.filter(each => CREDENTIAL_MEANINGS.has(each.meaning) || each.score > bestDatum(all) - 0.1)
  const givenMeanings = new Map(sure.map(each => [each.meaning, each.score]))
  const overlap = wordOverlap(own, given)
  let best = overlap * 0.6
  const asked = meaningsOf(segments, 0.45)
  const likely = asked.filter(each => CREDENTIAL_MEANINGS.has(each.meaning) || each.score > bestDatum(asked) - 0.25)
  for (const { meaning, score } of likely) {
    const of = givenMeanings.get(meaning)
    // Of two given phones, the one that shares a word.
    if (of !== undefined) best = Math.max(best, 0.95 * Math.min(score, of) + 0.02 * overlap)
    for (const [wanted, kin, factor] of KIN) {
      const near = wanted === meaning ? givenMeanings.get(kin) : undefined
      if (near !== undefined) best = Math.max(best, factor * Math.min(score, near))
    }
  }
  return best
}

function bestDatum(all: readonly { meaning: Meaning; score: number }[]): number {
  return all.find(each => !CREDENTIAL_MEANINGS.has(each.meaning))?.score ?? 0
}

function wordOverlap(a: string, b: string): number {
  const left = new Set(tellingWords(a))
  const right = tellingWords(b)
  const shared = right.filter(word => left.has(word) || [...left].some(each => isCognate(each, word))).length
  return shared / Math.max(left.size, right.length, 1)
}

/** Whether it is called a number tells nothing of which one it is. */
function tellingWords(name: string): string[] {
  const all = tokensOf(name)
  const telling = all.filter(word => !NUMBER_WORDS.has(word))
  return telling.length > 0 ? telling : all
}

/** Named values that may be meant, best first. */
export function rankGiven(
  segments: readonly string[],
  names: readonly string[],
  floor = 0.45,
): { name: string; score: number }[] {
  const own = wordsOf(segments.at(-1) ?? '').filter(word => !ofRecipient(word) && !NOISE.has(word))
  const isUnheard = own.length > 0 && meaningsOf(segments.slice(-1), 0.3).length === 0
  const sharing = isUnheard ? names.filter(name => own.every(word => tokensOf(name).includes(word))) : []
  return names
    .map(name => {
      // No table knows what it means, but no other label has its words.
      const only = sharing.length === 1 && sharing[0] === name ? DISTINCT : 0
      return { name, score: Math.max(affinity(segments, name), only) }
    })
    .filter(each => each.score >= floor)
    .sort((a, b) => b.score - a.score)
}

const DISTINCT = 0.5
