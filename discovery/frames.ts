/** What told paths begin with outside of the body: names of the service's code, as many at each endpoint. */
import type { Mention, Unit } from '../contract/errors/units.ts'

const formOf = ({ form, under }: Mention) => `${form} ${under ?? ''}`

export class Frames {
  readonly #depths = new Map<string, number>()

  readonly #whole = new Set<string>()

  /** A path was reported in full, from the body's root: what is reported alone there stands at the root. */
  isWhole({ under, form }: Mention): boolean {
    return this.#whole.has(under ?? form)
  }

  learnWhole({ under, form }: Mention): void {
    this.#whole.add(under ?? form)
  }

  has(mention: Mention): boolean {
    return this.#depths.has(formOf(mention))
  }

  learn(mention: Mention, depth: number): void {
    this.#depths.set(formOf(mention), depth)
    this.learnWhole(mention)
  }

  /** Paths in a form whose beginning is known begin in the body from now on. */
  cut(units: readonly Unit[]): void {
    for (const { mentions } of this.#depths.size === 0 ? [] : units)
      for (const mention of mentions) {
        const depth = this.#depths.get(formOf(mention)) ?? 0
        if (mention.segments.length > depth) mention.segments = mention.segments.slice(depth)
      }
  }
}
