/** The words in which a service asks for what is missing: what else stands in the place of the name is asked for, too. */
import { escaped, JOINT, segmentsIn } from '../contract/errors/mentions.ts'
import { partsOf } from '../contract/errors/records.ts'
import { type Mention, type Unit, VAGUE } from '../contract/errors/units.ts'
import { eachProperty, type Json, textsIn } from '../contract/json.ts'
import { alike } from './answer.ts'
import { tokensOf } from './spelling.ts'
import { typesIn } from './type-words.ts'

/** The form of a name in whose place another one was asked for. */
export const ASKED = 'asked'

/** The form of a word in whose place another one stood in an earlier answer. */
export const AFTER_OTHERS = 'after others'

export class Askings {
  /** What stands before and behind the name. */
  readonly #known = new Map<string, readonly [string, string]>()
  /** The words on one side of the name. */
  readonly #near = new Set<string>()
  /** The words that stood in the same place of a sentence. */
  readonly #rows = new Map<string, Set<string>>()
  /** Names are told as the words that they are made of: `postal code` for `postalCode`. */
  #areInWords = false
  /** What stands under the name as a key, and below how many keys of the frame. */
  readonly #underKeys = new Map<string, number>()

  learn({ at, raw, mentions }: Unit, name: string): void {
    const alone = (text: string, flags: string) => new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, flags)
    const [asIs, inWords] = [alone(escaped(name), 'gu'), alone(tokensOf(name).map(escaped).join(' '), 'giu')]
    const isInWords = raw.search(asIs) < 0 && tokensOf(name).length > 1 && raw.search(inWords) >= 0
    this.#areInWords ||= isInWords
    const itself = isInWords ? inWords : asIs
    const locations = locationsOf(raw, itself)
    if (locations.length === 0 && mentions.some(each => each.kind === 'key' && each.segments.at(-1) === name))
      this.#underKeys.set(raw, at.length - at.lastIndexOf(name))
    for (const side of locations.flatMap(({ sides }) => sides)) if (wordsIn(side) > 1) this.#near.add(side)
    for (const part of partsOf(raw)) {
      const [key, text] = keyed(part)
      const [before = '', behind, ...more] = text.split(itself)
      // A pointer is no sentence: any other one would be asked for in its place.
      const isSentence = /\p{L}{2}/u.test(before + behind) && !/^\/\S*$/.test(before)
      if (behind !== undefined && more.length === 0 && isSentence)
        this.#known.set(`${key}${before}\n${behind}`, [key + before, behind])
    }
  }

  /** What is said of a name that nobody has, and of another word in an earlier answer, stands around names. */
  learnNear({ raw }: Unit, name: string, earlier: readonly Unit[]): void {
    const known = new Set(earlier.flatMap(unit => locationsOf(unit.raw, NAMES)).flatMap(({ sides }) => sides))
    const itself = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu')
    for (const side of locationsOf(raw, itself).flatMap(({ sides }) => sides))
      if (wordsIn(side) > 1 && known.has(side)) this.#near.add(side)
  }

  /** A sentence that differs in one word alone from one of an earlier answer names what is missed next, where it sets no other name apart. */
  #nameAfterOthers({ at, raw, mentions, isListing }: Unit, values: ReadonlySet<string>): void {
    const words = raw.replace(/\d+/g, '#').split(/\s+/)
    const isLong = words.length < FEWEST_WORDS || words.length > MOST_WORDS
    if (isLong || isListing || partsOf(raw).length > 1) return
    const setApart = mentions.flatMap(({ kind, segments }) => (VAGUE.has(kind) ? [] : [segments.join()]))
    const plain = raw.split(/\s+/).map(apart)
    for (const [i, name] of plain.entries()) {
      const row = [at.join('.'), ...words.toSpliced(i, 1, '')].join(' ')
      const others = this.#rows.get(row) ?? new Set<string>()
      this.#rows.set(row, others)
      const isAnother = isName(name) && /\p{L}/u.test(name) && typesIn(name).length === 0 && !values.has(name)
      if (!isAnother) continue
      if ([...others].some(each => each !== name) && setApart.every(each => each === name))
        mentions.unshift({ segments: [name], form: AFTER_OTHERS, kind: 'identifier' })
      others.add(name)
    }
  }

  /** What stands in the place of a name, where it is a few words. */
  #wordsOfName(part: string): string[] | undefined {
    return [...this.#known.values()]
      .filter(([before, behind]) => part.startsWith(before) && part.endsWith(behind))
      .map(([before, behind]) =>
        part.slice(before.length, Math.max(before.length, part.length - behind.length)).split(' '),
      )
      .find(words => words.length > 1 && words.length < MOST_IN_NAME && words.every(isName))
  }

  get size(): number {
    return this.#known.size + this.#near.size + this.#underKeys.size
  }

  read(units: readonly Unit[], body: Json = null): void {
    nameInTurn(units)
    const [names, values] = [new Set([...eachProperty(body)].map(({ key }) => key)), textsIn(body)]
    // Under a name that was sent another word tells another fault of it; the only key may have been sent as well.
    const isUnderName = ({ at }: Unit) => at.length > 1 && at.some(key => names.has(key))
    for (const unit of units.filter(each => !isUnderName(each))) this.#nameAfterOthers(unit, values)
    for (const { at, raw, mentions, lists } of units) {
      const isInWords = this.#areInWords && partsOf(raw).some(part => this.#wordsOfName(part) !== undefined)
      for (const { name, sides } of this.#near.size > 0 && !isInWords ? locationsOf(raw, NAMES) : [])
        if (sides.some(side => this.#near.has(side))) mentions.unshift(mentionOf(name.split(JOINT).flatMap(segmentsIn)))
      const asked = at[at.length - (this.#underKeys.get(raw) ?? 0)]
      for (const each of mentions)
        if (asked !== undefined && each.kind === 'key' && each.segments.at(-1) === asked) each.form = ASKED
      for (const part of partsOf(raw)) {
        const words = this.#areInWords ? this.#wordsOfName(part) : undefined
        if (words !== undefined) mentions.unshift(mentionOf([words.join('_').toLowerCase()]))
        for (const [before, behind] of words === undefined ? this.#known.values() : []) {
          if (!part.startsWith(before) || !part.endsWith(behind) || part.length <= before.length + behind.length)
            continue
          const segments = part
            .slice(before.length, part.length - behind.length)
            .split(JOINT)
            .flatMap(each => each.split(/[\s./[\]>:]+|->/))
          // The path to the name that was asked for leads to this one, too.
          const [head = ''] = /[\p{L}\p{N}_$./[\]-]+[./[]$/u.exec(before) ?? []
          if (segments.length < 7 && segments.every(isName))
            mentions.unshift(mentionOf([...segmentsIn(head), ...segments]))
        }
      }
      // Names that are listed with one that is asked for are asked for as well.
      const isAsked = (each: string) =>
        mentions.some(({ form, segments }) => form === ASKED && segments.join() === each)
      for (const list of lists.filter(each => isOfNames(raw, each) && each.some(isAsked)))
        mentions.unshift(...list.filter(each => !isAsked(each)).map(each => mentionOf([each])))
    }
  }
}

/** More words than these make no name. */
const MOST_IN_NAME = 6

/** Longer ones are taken no word out of, nor out of shorter ones. */
const [MOST_WORDS, FEWEST_WORDS] = [30, 3]

const apart = (word: string) => word.replace(/^[^\p{L}_$]+|[^\p{L}\p{N}_$\]]+$/gu, '')

/** Sentences of one place that differ in one word alone name a property each, where they set no other name apart: that one is missed in several alternatives. */
function nameInTurn(units: readonly Unit[]): void {
  for (const group of alike({ units })) {
    const rows = new Map<string, Map<string, Unit>>()
    for (const unit of group) {
      const words = unit.raw.split(/\s+/)
      if (words.length < 2 || words.length > MOST_WORDS || unit.isListing || partsOf(unit.raw).length > 1) continue
      for (const [i, word] of words.entries()) {
        const row = words.toSpliced(i, 1, '').join(' ')
        rows.set(row, (rows.get(row) ?? new Map()).set(apart(word), unit))
      }
    }
    for (const row of rows.values()) {
      const names = [...row.keys()]
      const isOther = ({ kind, segments }: Mention) => !VAGUE.has(kind) && !names.includes(segments.at(-1) ?? '')
      const setsApart = [...row.values()].some(({ mentions }) => mentions.some(isOther))
      if (row.size < 2 || setsApart || !names.every(isName) || typesIn(names.join(' ')).length > 0) continue
      for (const [name, { mentions }] of row)
        if (!mentions.some(({ kind, segments }) => !VAGUE.has(kind) && segments.at(-1) === name))
          mentions.unshift({ segments: [name], form: 'in turn', kind: 'identifier' })
    }
  }
}

/** Names in a sentence, with nothing but signs between them: what stands under a key alone may be a path. */
export const isOfNames = (raw: string, list: readonly string[]): boolean =>
  list.length > 1 &&
  list.every(isName) &&
  partsOf(raw).some(part => {
    const [, text] = keyed(part)
    const [before, behind] = text.replace(/["'`\s]/g, '').split(list.join(','))
    return behind !== undefined && /\p{L}{2}/u.test(`${before}${behind}`)
  })

const mentionOf = (segments: string[]): Mention => ({ segments, form: ASKED, kind: 'path' })
/** With a sign and spaces around it between them, or in square brackets, names are of one path; a dash stands in sentences, too. */
const NAMES =
  /(?<![\p{L}\p{N}_$@.-])[\p{L}_$@][\p{L}\p{N}_$@-]*(?:(?:\.|\s+[^\p{L}\p{N}\p{Pd}\s_,;:.!?()|"'`=&+]{1,2}\s+)[\p{L}_$@][\p{L}\p{N}_$@-]*|\[["']?[\p{L}\p{N}_$@-]+["']?\])*/gu
const isName = (text: string) => /^[\p{L}\p{N}_$-]+$/u.test(text)

/** The key of a part, and the rest of it. */
function keyed(part: string): [key: string, text: string] {
  const [key = ''] = /^[\p{L}\p{N}_.-]+=/u.exec(part) ?? []
  return [key, part.slice(key.length)]
}

/** Signs on each side in which two words are sought: a complaint may repeat all that was sent. */
const NEAR = 100
const TWO_BEFORE = /(?:[\p{L}\p{N}_]+(?:['’]\p{L}+)*[^\p{L}\p{N}_]*){0,2}$/u
const TWO_BEHIND = /^[^\p{L}\p{N}_]*(?:[\p{L}\p{N}_]+(?:['’]\p{L}+)*[^\p{L}\p{N}_]*){0,2}/u

/** Where a name stands by itself, with the two words on either side: the same ones say the same of another name, whatever the sentence begins with. */
const locationsOf = (raw: string, names: RegExp): { name: string; sides: string[] }[] =>
  partsOf(raw).flatMap(part => {
    const [, text] = keyed(part)
    return [...text.matchAll(names)].map(({ 0: name, index }) => {
      const before = (TWO_BEFORE.exec(text.slice(Math.max(0, index - NEAR), index))?.[0] ?? '').replace(
        /^[^\p{L}\p{N}_]+/u,
        '',
      )
      const behind = (TWO_BEHIND.exec(text.slice(index + name.length, index + name.length + NEAR))?.[0] ?? '').replace(
        /[^\p{L}\p{N}_]+$/u,
        '',
      )
      return { name, sides: [`${before}⟨`, `⟩${behind}`] }
    })
  })

/** None where nothing sets them apart but signs, as in a path. */
const wordsIn = (side: string): number => (/\s/.test(side) ? (side.match(/\p{L}{2,}/gu)?.length ?? 0) : 0)
