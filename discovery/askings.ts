/** The words in which a service asks for what is missing: what else stands in the place of the name is asked for, too. */

import { escaped, segmentsIn } from '../contract/errors/mentions.ts'
import type { Mention, Unit } from '../contract/errors/units.ts'

/** The form of a name in whose place another one was asked for. */
export const ASKED = 'asked'

export class Askings {
  /** What stands before and behind the name. */
  readonly #known = new Map<string, readonly [string, string]>()
  /** Words next to the name, two or more of them. */
  readonly #near = new Set<string>()
  /** What stands under the name as a key. */
  readonly #underKeys = new Set<string>()

  learn({ raw, mentions }: Unit, name: string): void {
    const asWord = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u')
    const parts = partsOf(raw).filter(part => asWord.test(part.replace(KEY, '')))
    if (parts.length === 0 && mentions.some(each => each.kind === 'key' && each.segments.at(-1) === name))
      this.#underKeys.add(raw)
    for (const { before, behind } of aroundName(raw, new RegExp(asWord, 'gu')))
      for (const side of [`${before}⟨`, `⟩${behind}`]) if (wordsIn(side) > 1 && /\s/.test(side)) this.#near.add(side)
    for (const part of parts) {
      const [key = ''] = KEY.exec(part) ?? []
      const [before = '', behind = '', ...more] = part.slice(key.length).split(asWord)
      if (more.length === 0 && /\p{L}{2}/u.test(before + behind) && !/^\/[^\s]*$/.test(before))
        this.#known.set(`${key}${before}\n${behind}`, [key + before, behind])
    }
  }

  read(units: readonly Unit[]): void {
    for (const { raw, mentions } of units) {
      if (this.#near.size > 0)
        for (const { name, before, behind } of aroundName(raw, NAMES))
          if (this.#near.has(`${before}⟨`) || this.#near.has(`⟩${behind}`))
            mentions.unshift(mentionOf(segmentsIn(name)))
      if (this.#underKeys.has(raw)) for (const each of mentions) if (each.kind === 'key') each.form = ASKED
      for (const part of partsOf(raw))
        for (const [before, behind] of this.#known.values()) {
          if (!part.startsWith(before) || !part.endsWith(behind) || part.length <= before.length + behind.length)
            continue
          const segments = part.slice(before.length, part.length - behind.length).split(/[\s./[\]>:]+|->/)
          if (segments.length < 7 && segments.every(isName)) mentions.unshift(mentionOf(segments))
        }
    }
  }
}

const mentionOf = (segments: string[]): Mention => ({ segments, form: ASKED, kind: 'path' })
const NAMES = /(?<![\p{L}\p{N}_$@.-])[\p{L}_$@][\p{L}\p{N}_$@-]*(?:\.[\p{L}_$@][\p{L}\p{N}_$@-]*)*/gu
const isName = (text: string) => /^[\p{L}\p{N}_$-]+$/u.test(text)

/** The words next to a name: the same ones say the same of another name, whatever the sentence begins with. */
const WORDS = 2
const BEFORE = new RegExp(`(?:[\\p{L}\\p{N}_]+[^\\p{L}\\p{N}_]*){0,${WORDS}}$`, 'u')
const BEHIND = new RegExp(`^[^\\p{L}\\p{N}_]*(?:[\\p{L}\\p{N}_]+[^\\p{L}\\p{N}_]*){0,${WORDS}}`, 'u')

interface Around {
  before: string
  behind: string
}

/** Texts of one object of an answer are complaints of one thing, each said apart. */
const partsOf = (raw: string): string[] => raw.split(' | ')
/** The key under which such a text stands. */
const KEY = /^[\p{L}\p{N}_.-]+=/u

/** Of each place at which the name stands by itself in a sentence. */
const aroundName = (raw: string, isName: RegExp): (Around & { name: string })[] =>
  partsOf(raw).flatMap(part => {
    const text = part.replace(KEY, '')
    return [...text.matchAll(isName)].map(({ 0: name, index }) => ({
      name,
      before: (BEFORE.exec(text.slice(0, index))?.[0] ?? '').replace(/^[^\p{L}\p{N}_]+/u, ''),
      behind: (BEHIND.exec(text.slice(index + name.length))?.[0] ?? '').replace(/[^\p{L}\p{N}_]+$/u, ''),
    }))
  })

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0
