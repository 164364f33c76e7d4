/** In which words a service complains of names that it does not know. */

import { WHOLE } from '../contract/errors/echo.ts'
import { NAMES, segmentsIn, listless as withoutLists, nameless as withoutNames } from '../contract/errors/mentions.ts'
import { BETWEEN, keyless, partsOf } from '../contract/errors/records.ts'
import { sentencesOf } from '../contract/errors/sentences.ts'
import { type Mention, mentionsOf, type Unit, unitsAbout } from '../contract/errors/units.ts'
import { textsIn } from './answer.ts'
import { isBelow } from './draft.ts'
import { squeezed } from './spelling.ts'

/** Forms in which an answer says whose complaint it is, the surest first. */
const OF_ITS_OWN: readonly (readonly Mention['kind'][])[] = [['key', 'path'], ['leaf'], ['quoted']]

export class UnknownMessages {
  /** With the control's name taken out. */
  readonly #texts = new Set<string>()
  /** By the keys that lead to it: names that a list of names held without their being sent; one that holds unknown names, too, tells no other names. */
  readonly #listedUnsent = new Set<string>()
  /** Keys under which a name that nobody has was listed. */
  readonly #lists = new Set<string>()

  /** `sent`: names and words of the request, spelt alike. */
  read(units: readonly Unit[], sent: ReadonlySet<string>): void {
    for (const unit of units.filter(each => each.isListing === true))
      for (const { kind, segments } of unit.mentions)
        if (kind !== 'key' && !sent.has(squeezed(segments.at(-1) ?? '')))
          this.#listedUnsent.add(listedAs(unit, segments))
  }

  /** What is said of a name that nobody has at this path. */
  learn(unit: Unit, path: readonly string[]): void {
    // Sentences that go on about it stand behind any complaint.
    if (earlierAbout(unit, path) !== undefined) return
    // A list of names says the same of one that is missing.
    if (isListOfNames(unit, path)) this.#lists.add(unit.at.join('.'))
    else {
      const named = sentencesIn(unit).filter(text => nameless(text, path) !== text)
      for (const text of [unit.text, ...named].map(anywhere))
        for (const known of [nameless(text, path), listless(text, path)])
          this.#texts.add(known).add(path.length === 1 ? known.replace(CLASS_OF_ROOT, NAMES) : known)
    }
  }

  /** What is said of several that nobody has, whatever their names are. */
  learnAll(unit: Unit, names: readonly string[]): void {
    this.#texts.add(nameless(anywhere(unit.text), names))
  }

  /** Letter by letter as it was said, but for these names. */
  has(unit: Unit, names: readonly string[]): boolean {
    return this.#texts.has(nameless(anywhere(unit.text), names))
  }

  /** Whether all that these say of the name at the end is said of an unknown name. */
  isOf(units: readonly Unit[], names: readonly string[]): boolean {
    const telling = units.filter(unit => !isListOfNames(unit, names))
    if (telling.length === 0)
      return (
        units.length > 0 &&
        units.every(unit => this.#lists.has(unit.at.join('.')) && !this.#listedUnsent.has(listedAs(unit, names)))
      )
    // What is said of another place may name it in passing.
    const own = OF_ITS_OWN.map(kinds =>
      telling.filter(unit => mentionsOf(unit, names).some(({ kind }) => kinds.includes(kind))),
    )
    const deciding = own.find(each => each.length > 0) ?? telling
    return deciding.length > 0 && deciding.every(unit => this.#isStrange(unit, names))
  }

  #isStrange(unit: Unit, names: readonly string[]): boolean {
    const earlier = earlierAbout(unit, names)
    return (
      (earlier !== undefined && this.#isStrange(earlier, names)) ||
      [unit.text, ...sentencesIn(unit)].some(text => this.#isOfUnknown(anywhere(text), names))
    )
  }

  #isOfUnknown(text: string, names: readonly string[]): boolean {
    // A key above it may be spelt as the name is.
    const above = /^\S*: /.exec(text)?.[0] ?? ''
    if (above !== '' && this.#texts.has(above + listless(text.slice(above.length), names))) return true
    const message = nameless(text, names)
    // Also where a name that is known is recommended behind it.
    const goesOn = (known: string) => {
      const start = known.replace(/[.!\s]+$/u, '')
      return start.length > 8 && message.startsWith(start) && !/^[\p{L}\p{N}]/u.test(message.slice(start.length))
    }
    // Behind the name of the object in which it stands.
    const isBehindHolder = (known: string) => {
      const said = known.slice(above.length)
      const front = message.slice(above.length, -said.length)
      return (
        names.length > 1 &&
        known.startsWith(above) &&
        said.length > 8 &&
        front.includes(NAMES) &&
        (message.endsWith(said) || holdsAlike(message, said))
      )
    }
    const bare = listless(text, names)
    return (
      this.#texts.has(bare) ||
      // A word of the complaint itself may be the name.
      [...this.#texts].some(known => {
        const own = nameless(known, names)
        return (
          own === message ||
          goesOn(known) ||
          isBehindHolder(known) ||
          leadsFurther(own, message) ||
          isInflected(own, bare)
        )
      })
    )
  }
}

/** The name with the two words on either side. */
const NEAR = new RegExp(`(?:\\S+\\s+){2}\\S*${NAMES}\\S*(?:\\s+\\S+){2}`, 'u')

/** The name stands between the same words, whatever class is told behind them. */
function holdsAlike(message: string, known: string): boolean {
  const [near = ''] = NEAR.exec(known) ?? []
  return near !== '' && message.includes(near)
}

/** Words of one sentence that may be in another number: "field x is", "fields x, y are". */
const MOST_INFLECTED = 2
/** The letters that a word and its plural share in front, and those of a word that has another form for each number. */
const [STEM, SHORT] = [4, 3]

/** No path, and no code. */
const WORD = /^[\p{L}\p{M}'’-]+\p{P}*$/u

/** The same sentence of several names as of one. */
function isInflected(known: string, text: string): boolean {
  // What commas join to a name is listed with it, and what stands in the same quotes next to it.
  const joined = text
    .replace(/(?:[\p{L}\p{N}_$.-]+,\s+)*◦(?:,\s+[\p{L}\p{N}_$.-]+)*/gu, NAMES)
    .replace(/(?:◇,?\s+)*(["'`])◦\1(?:,?\s+◇)*/gu, `$1${NAMES}$1`)
  const [one, several] = [known, joined].map(each => each.replace(/\s*[.:]\s*◦/gu, ` ${NAMES}`).split(' ')) as [
    string[],
    string[],
  ]
  const others = one.flatMap((word, i) => (word === several[i] ? [] : [[word, several[i] ?? ''] as const]))
  const isOfNumber = ([a, b]: readonly [string, string]) =>
    [a, b].every(word => WORD.test(word)) &&
    (a.slice(0, STEM) === b.slice(0, STEM) ? a.length >= STEM : Math.max(a.length, b.length) <= SHORT)
  return (
    one.length === several.length &&
    one.length > 2 * others.length &&
    one.length > 3 &&
    others.length <= MOST_INFLECTED &&
    others.every(isOfNumber) &&
    (others.length === 0 || others.some(([word]) => word.length >= STEM))
  )
}

/** The same clauses in the same order, and between them those that lead deeper: `in a: no b`, `in a: in c: no b`. */
function leadsFurther(known: string, message: string): boolean {
  const [own, clauses] = [known.split(': '), message.split(': ')]
  let rest = clauses.slice(0, -1)
  for (const clause of own.slice(0, -1)) {
    if (!rest.includes(clause)) return false
    rest = rest.slice(rest.indexOf(clause) + 1)
  }
  return own.length > 2 && own.at(-1) === clauses.at(-1)
}

/** The class of the body stands at the root where the name of an object stands elsewhere: `unknown in Login: a`. */
const CLASS_OF_ROOT = /(?<=\p{L}\s)\p{Lu}\p{Ll}[\p{L}\p{N}_]*[^\p{L}\p{N}\s◦]\s?["'`]?◦/u

const sentences = new WeakMap<Unit, readonly string[]>()
/** A text of an object, and each sentence of it, is known again where it stood alone, or alongside others; what commas join is a path. */
function sentencesIn(unit: Unit): readonly string[] {
  const known = sentences.get(unit)
  if (known !== undefined) return known
  const made = textsIn(unit)
    .flatMap(text => {
      const key = text.slice(0, text.indexOf(': ') + 2)
      return [text, ...sentencesOf(text.slice(key.length)).map(each => key + each)]
    })
    .filter(text => /: .*[^\s,;:]\s+[^\s,;:]+\s+\S/s.test(text))
  sentences.set(unit, made)
  return made
}

/** The sentence before it, in the same text, that names it. */
const earlierAbout = ({ follows }: Unit, names: readonly string[]): Unit | undefined =>
  follows === undefined || mentionsOf(follows, names).length > 0 ? follows : earlierAbout(follows, names)

/** What tells the object in which a name is unknown: a class in its package, or its name, which the root does not have. The same is said in each. */
const anywhere = (text: string) =>
  // A text that is a value which was sent tells nothing, and is left out once its key is known for it.
  (text.includes(BETWEEN)
    ? partsOf(text)
        .filter(part => keyless(part) !== WHOLE)
        .join(BETWEEN)
    : text
  )
    .replace(/(?<![\p{L}\p{N}_$.])(?:[\p{Ll}_][\p{Ll}\p{N}_]*\.){2,}\p{Lu}[\p{L}\p{N}_$]*/gu, '◆')
    .replace(/(["'`])\1/g, `$1${NAMES}$1`)

/** A text of a record that holds no more than the path to an object is empty where that is the root. */
const ofAnyObject = (text: string) =>
  text.includes(BETWEEN)
    ? partsOf(text)
        .map(part => part.replace(/=[/#.$]*◦?$/u, `=${NAMES}`))
        .join(BETWEEN)
    : text
const nameless = (text: string, names: readonly string[]) => ofAnyObject(eachPart(text, names, withoutNames))
const listless = (text: string, names: readonly string[]) => ofAnyObject(eachPart(text, names, withoutLists))

/** Each text of a record without the names, but a path that leads through the name to another one of them: `/a/b/a` of `b` in `a`. */
function eachPart(text: string, names: readonly string[], without: typeof withoutNames): string {
  if (!text.includes(BETWEEN)) return without(text, names)
  const own = names.map(squeezed)
  const leadsOn = (path: readonly string[]) => {
    const at = path.lastIndexOf(own.at(-1) ?? '')
    return at >= 0 && at < path.length - 1 && own.includes(path.at(-1) ?? '')
  }
  const isPathOn = (part: string) => leadsOn(segmentsIn(part.replace(/^.*=/s, '')).map(squeezed))
  return partsOf(text)
    .map(part => (isPathOn(part) ? part : without(part, names)))
    .join(BETWEEN)
}

/** Where the name stands above the list, words of the list say what is wrong with it. */
const isListOfNames = (unit: Unit, names: readonly string[]) =>
  unit.isListing === true &&
  (squeezed(unit.raw) === squeezed(names.at(-1) ?? '') ||
    !mentionsOf(unit, names).some(({ kind, form }) => kind === 'key' || form === 'path:key'))

const listedAs = ({ at }: Unit, names: readonly string[]) => `${at.join('.')} ${squeezed(names.at(-1) ?? '')}`

/** A complaint of an unknown name lists those that are known in its object: their places. `paths`: what was sent. */
export function listedAlongside(
  units: readonly Unit[],
  paths: readonly (readonly string[])[],
  messages: UnknownMessages,
  isNobodys: (name: string) => boolean,
): string[][] {
  if (units.every(({ lists }) => lists.length === 0)) return []
  const sentIn = (holder: readonly string[]) =>
    new Set(paths.filter(each => isBelow(each, holder)).map(each => each[holder.length] ?? ''))
  const heads = new Map(
    paths.flatMap(path => path.map((_, i) => path.slice(0, i + 1))).map(path => [path.join('/'), path]),
  )
  return [...heads.values()].flatMap(path => {
    const holder = path.slice(0, -1)
    const named = unitsAbout(units, path)
    // A sentence behind it may list them.
    const about = units.filter(unit => named.includes(unit) || earlierAbout(unit, path) !== undefined)
    if (about.every(({ lists }) => lists.length === 0) || !messages.isOf(named, path)) return []
    const own = sentIn(holder)
    const isUnknown = (name: string) => isNobodys(name) || squeezed(name) === squeezed(path.at(-1) ?? '')
    return about
      .filter(each => each.isListing !== true)
      .flatMap(unit => {
        const lists = unit.lists.filter(
          list =>
            list.length > 1 &&
            // The path to the unknown name lists nothing.
            !unit.mentions.some(each => each.kind === 'path' && each.segments.join() === list.join()) &&
            // Nor does the list of unknown names.
            !list.every(name => messages.isOf([unit], [...holder, name])) &&
            list.every(name => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)),
        )
        // Of several lists those are of names that hold one that was sent.
        const longest = lists.toSorted((a, b) => b.length - a.length)[0] ?? []
        const isOnly = lists.every(list => list.every(name => longest.includes(name)))
        const isOfNames = (list: readonly string[]) =>
          (own.size === 1 && isOnly) || list.some(name => own.has(name) && !isUnknown(name))
        return (
          lists
            .filter(isOfNames)
            // Where it lists an unknown name, those that were sent may be unknown as well.
            .flatMap(list => (list.some(isUnknown) ? list.filter(each => !own.has(each)) : list))
            .filter(each => !isUnknown(each))
            .map(name => [...holder, name])
        )
      })
  })
}
