/** In which words a service complains of values: words that one property alone had, and the type with which what is said so went. */
import { nameless } from '../contract/errors/mentions.ts'
import { recordIn } from '../contract/errors/records.ts'
import { mentionsOf, type Unit } from '../contract/errors/units.ts'
import type { JsonType } from '../contract/observation.ts'

/** The words of a complaint without what may be of a path, a class or a value. */
const plainWords = (raw: string) =>
  raw
    .split(/\s+/)
    .filter(word => /^\p{L}+[,:]?$/u.test(word))
    .join(' ')
/** Words of so few letters together are said of anything. */
const FEWEST_SIGNS = 8

export class Wordings {
  /** Said of values of another type than is read, without their names. */
  readonly #unread = new Set<string>()
  /** In which complaints each word stood, what they were about apart. */
  readonly #wordIn = new Map<string, Map<string, Unit>>()
  readonly #cures = new Map<string, JsonType>()
  /** Types of the values of which it was said. */
  readonly #rejected = new Map<string, Set<JsonType>>()

  learnUnread(units: readonly Unit[]): void {
    for (const words of units.map(({ raw }) => plainWords(raw)))
      if (words.length > FEWEST_SIGNS) this.#unread.add(words)
  }

  isUnread({ raw }: Unit): boolean {
    return this.#unread.has(plainWords(raw))
  }

  read(units: readonly Unit[]): void {
    for (const unit of units)
      for (const word of wordsOf(unit.raw))
        this.#wordIn.set(word, (this.#wordIn.get(word) ?? new Map<string, Unit>()).set(unit.text, unit))
  }

  /** Words that stood in this complaint and in others of the same property alone, the last first: a closed list may be told by nothing else. */
  ofItsOwn({ raw, text }: Unit, path: readonly string[] | undefined): string[] {
    const isSame = (each: Unit) => each.text === text || (path !== undefined && mentionsOf(each, path).length > 0)
    return [...wordsOf(raw)].filter(word => [...(this.#wordIn.get(word)?.values() ?? [])].every(isSame)).reverse()
  }

  /** A word that several other complaints had, too; those about the property of the path apart. */
  isOfOthers(word: string, units: readonly Unit[], path: readonly string[] = []): boolean {
    const others = [...(this.#wordIn.get(word)?.values() ?? [])].filter(
      each => !units.some(unit => unit.text === each.text) && mentionsOf(each, path).length === 0,
    )
    return others.length > 1
  }

  /** A word that stands in several complaints behind the same one, and without these. */
  isBehind(word: string, before: string, without: readonly string[]): boolean {
    const apart = [...(this.#wordIn.get(word)?.values() ?? [])].filter(
      ({ raw }) => raw.includes(`${before}${word}`) && !without.some(each => raw.includes(each)),
    )
    return apart.length > 1
  }

  /** What is said so of a value, whatever it is called, went with one of this type. */
  learnCure(unit: Unit, path: readonly string[], type: JsonType): void {
    this.#cures.set(ofAnyName(unit, path), type)
  }

  /** It was said of a value of this type. */
  learnRejected(unit: Unit, path: readonly string[], type: JsonType): void {
    const words = ofAnyName(unit, path)
    this.#rejected.set(words, (this.#rejected.get(words) ?? new Set<JsonType>()).add(type))
  }

  /** What is said of values of the very type as well asks for no type. */
  cureOf(unit: Unit, path: readonly string[]): JsonType | undefined {
    const words = ofAnyName(unit, path)
    const cure = this.#cures.get(words)
    return cure !== undefined && this.#rejected.get(words)?.has(cure) === true ? undefined : cure
  }
}

/** A class of the service's code, with what leads to it: it may be called as the property is. */
const CLASS = /[\p{L}_][\p{L}\p{N}_]*(?:(?:[.$\\]|::)[\p{L}_][\p{L}\p{N}_]*)+/gu

const ofAnyName = ({ text, place }: Unit, path: readonly string[]) =>
  nameless(text.replace(` @${place?.join('/')}`, ''), path)
    .replace(/^\S*: |"[^"]*"/g, '')
    .replace(CLASS, '#')

/** Without the keys of a record. */
function wordsOf(raw: string): Set<string> {
  const texts = recordIn(raw)?.map(([, text]) => text) ?? [raw]
  return new Set(texts.join(' ').match(/[\p{L}\p{N}_]+(?:[-.:][\p{L}\p{N}_]+)*/gu))
}

/** How many words all begin with. */
export function shared(first: readonly string[], all: readonly (readonly string[])[]): number {
  const end = first.findIndex((word, i) => all.some(each => each[i] !== word))
  return end < 0 ? first.length : end
}

/** Words of the shorter one that are of the value or its type. */
const OF_THE_VALUE = 2

/** One sentence: what differs stands in one place, and is a word or two of the shorter one. */
export const isOneSentence = (a: string, b: string): boolean => differing(a, b, Math.min) <= OF_THE_VALUE

/** How many words of the shorter or of the longer one differ, where they begin and end alike. */
export function differing(a: string, b: string, of: (...counts: number[]) => number): number {
  const [one, other] = [a, b].map(each => masked(each).split(/\s+/)) as [string[], string[]]
  const ahead = shared(one, [other])
  const behind = shared(one.slice(ahead).toReversed(), [other.slice(ahead).toReversed()])
  return ahead + behind > 2 ? of(one.length, other.length) - ahead - behind : Number.POSITIVE_INFINITY
}

/** Numbers and signs may be of the value. */
export const masked = (message: string) => message.replace(/(["'`]).\1|(?<=\s)\d+(?=\s|$)/gu, '#')
