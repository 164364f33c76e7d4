/** The words in which a service asks for what is missing: several names in the place of one lead to the property. */
import type { Unit } from '../contract/errors/units.ts'

export class Askings {
  /** What stands before and behind the name. */
  readonly #known = new Map<string, readonly [string, string]>()

  learn({ raw }: Unit, name: string): void {
    const [before = '', behind, ...more] = raw.split(name)
    if (behind === undefined || more.length > 0 || !/\p{L}{2}/u.test(before + behind)) return
    this.#known.set(`${before}\n${behind}`, [before, behind])
  }

  read(units: readonly Unit[]): void {
    for (const { raw, mentions } of units)
      for (const [before, behind] of this.#known.values()) {
        if (!raw.startsWith(before) || !raw.endsWith(behind) || raw.length <= before.length + behind.length) continue
        const segments = raw.slice(before.length, raw.length - behind.length).split(/[\s./[\]>:]+|->/)
        const isPath = segments.length > 1 && segments.length < 7 && segments.every(isName)
        if (isPath) mentions.push({ segments, form: 'asked', kind: 'path' })
      }
  }
}

const isName = (text: string) => /^[\p{L}\p{N}_$-]+$/u.test(text)
