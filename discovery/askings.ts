/** The words in which a service asks for what is missing: what else stands in the place of the name is asked for, too. */

import { escaped } from '../contract/errors/mentions.ts'
import type { Mention, Unit } from '../contract/errors/units.ts'

/** The form of a name in whose place another one was asked for. */
export const ASKED = 'asked'

export class Askings {
  /** What stands before and behind the name. */
  readonly #known = new Map<string, readonly [string, string]>()
  /** What stands under the name as a key. */
  readonly #underKeys = new Set<string>()

  learn({ raw, mentions }: Unit, name: string): void {
    const asWord = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u')
    const parts = partsOf(raw).filter(part => asWord.test(part.replace(KEY, '')))
    if (parts.length === 0 && mentions.some(each => each.kind === 'key' && each.segments.at(-1) === name))
      this.#underKeys.add(raw)
    for (const part of parts) {
      const [key = ''] = KEY.exec(part) ?? []
      const [before = '', behind = '', ...more] = part.slice(key.length).split(asWord)
      if (more.length === 0 && /\p{L}{2}/u.test(before + behind))
        this.#known.set(`${key}${before}\n${behind}`, [key + before, behind])
    }
  }

  read(units: readonly Unit[]): void {
    for (const { raw, mentions } of units) {
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
/** Texts of one object of an answer are complaints of one thing, each said apart. */
const partsOf = (raw: string) => raw.split(' | ')
const KEY = /^[\p{L}\p{N}_.-]+=/u
const isName = (text: string) => /^[\p{L}\p{N}_$-]+$/u.test(text)
