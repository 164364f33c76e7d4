/** What a complaint says beside the name tells the object in which the name is missed: a word for it, a class, a code. */
import { isPath, nameless, segmentsIn } from '../contract/errors/mentions.ts'
import { partsOf, recordIn } from '../contract/errors/records.ts'
import type { Mention, Unit } from '../contract/errors/units.ts'

export class Holders {
  /** By what was said beside names, the objects in which these were missed. */
  readonly #objects = new Map<string, Set<string>>()

  learn(unit: Unit, about: readonly string[], holder: readonly string[]): void {
    for (const part of cluesIn(unit, about))
      this.#objects.set(part, (this.#objects.get(part) ?? new Set<string>()).add(JSON.stringify(holder)))
  }

  /** Where all names that were told so were missed in one object, and others, told otherwise, in another one: that object. */
  of(unit: Unit, about: readonly string[]): string[] | undefined {
    const told = cluesIn(unit, about).flatMap(part => {
      const [holder, other] = this.#objects.get(part) ?? []
      return holder === undefined || other !== undefined ? [] : [holder]
    })
    const [holder] = told
    const isTold = holder !== undefined && told.every(each => each === holder)
    return isTold && [...this.#objects.values()].some(all => !all.has(holder)) ? JSON.parse(holder) : undefined
  }

  /** What stands in quotes that held nothing where names were missed at the root, or goes on with the path that stood there, is the path to the object. */
  inserted(unit: Unit, about: readonly string[]): string[] | undefined {
    for (const part of besides(unit, about))
      for (const [known, objects] of this.#objects) {
        const length = part.length - known.length
        const isOfRoot = objects.size === 1 && objects.has('[]')
        if (length <= 0 || !isOfRoot) continue
        let at = known.search(EMPTY_QUOTES) + 1
        const isEmpty = at > 0
        if (!isEmpty) while (at < known.length && known[at] === part[at]) at++
        if (!part.startsWith(known.slice(0, at)) || !part.endsWith(known.slice(at))) continue
        const path = part.slice(at, at + length)
        const goesOn = /^[./][\p{L}\p{N}_./[\]-]+$/u.test(path) && /[\p{L}\p{N}_]$/u.test(known.slice(0, at))
        if (goesOn || (isEmpty && (isPath(path) || /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(path)))) return segmentsIn(path)
      }
    return undefined
  }

  /** The text under the key of this mention was told of names that were missed elsewhere: it is not the place that it seems to name. */
  tellsOther({ at, raw }: Unit, { under }: Mention, place: readonly string[]): boolean {
    const text = under === undefined ? undefined : recordIn(raw)?.find(([key]) => key === under)?.[1]
    if (text === undefined) return false
    const part = `${under}=${text}`
    const known = [part, `${at.join('.')}: ${part}`].flatMap(each => this.#objects.get(each) ?? [])
    return known.some(holders => !(holders.size === 1 && holders.has(JSON.stringify(place))))
  }
}

const EMPTY_QUOTES = /(?:''|""|``)/

/** What stands beside the name, and its words that are written as classes are and do not begin it: one of them may be the object's, whatever type the sentence says with it. */
const cluesIn = (unit: Unit, about: readonly string[]): string[] => {
  const parts = besides(unit, about)
  const wordsIn = (part: string) => part.split(/[^\p{L}\p{N}_]+/u).slice(1)
  return [...parts, ...parts.flatMap(wordsIn).filter(word => /^\p{Lu}\p{Ll}/u.test(word))]
}

const besides = ({ text }: Unit, about: readonly string[]) => partsOf(nameless(text, about.slice(-1)))
