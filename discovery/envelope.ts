/** Keys of answers that name no property: what all refusals are put into, and what stands around the names in them. */
import type { Mention, Unit } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { squeezed } from './spelling.ts'

const BELOW_MANY = 3
const BELOW_SEVERAL = 2

export class Envelope {
  /** Of answers to what has nothing to do with a property, and what stood between the names of one place. */
  readonly keys = new Set<string>()
  readonly #counts = new Map<string, number>()
  /** Below which names a key of refusals stood. */
  readonly #parents = new Map<string, Set<string>>()
  /** Keys that stood below the name of a value that holds none. */
  readonly #below = new Set<string>()
  #refused = 0
  readonly #known: readonly string[]

  /** `known`: names that the service has shown to know. */
  constructor(known: readonly string[]) {
    this.#known = known
  }

  /** A key that stands in nearly all refusals, or below several names. */
  has(name: string): boolean {
    const seen = this.#counts.get(name) ?? 0
    const isInMost = seen > 3 && seen >= this.#refused * 0.8
    // What is missed first stands in most of them, too.
    return (
      this.keys.has(name) || this.isBelowNames(name) || (isInMost && !this.#known.some(each => squeezed(each) === name))
    )
  }

  /** What stands below several names is said of them. */
  isBelowNames(name: string): boolean {
    const parents = this.#parents.get(name)?.size ?? 0
    return parents >= BELOW_MANY || (parents >= BELOW_SEVERAL && this.#below.has(name))
  }

  /** The answer to a request that has nothing to do with a property. */
  control(units: readonly Unit[]): void {
    for (const { at } of units) for (const key of at) this.keys.add(squeezed(key))
  }

  hear(units: readonly Unit[], sentText: string): void {
    this.#refused++
    const paths = units.flatMap(({ at, mentions }) => [at, ...keyPaths(mentions)])
    const keys = new Set(paths.flat().filter(key => !sentText.includes(JSON.stringify(key))))
    for (const key of new Set([...keys].map(squeezed))) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    for (const path of paths.filter(({ length }) => length > 1)) {
      const key = squeezed(path.at(-1) ?? '')
      this.#parents.set(key, (this.#parents.get(key) ?? new Set()).add(path.slice(0, -1).join('/')))
    }
  }

  /** Keys between the names of a place that was sent are of the frame, and so may those be that stand below a value which holds none; whether a key was learnt. */
  learn(units: readonly Unit[], body: Json | undefined): boolean {
    const before = this.keys.size
    const paths = units.flatMap(({ mentions }) => keyPaths(mentions)).map(path => path.map(squeezed))
    const walk = (node: Json | undefined, names: readonly string[]): void => {
      for (const path of names.length === 0 ? [] : paths) {
        const ends = names.map(name => path.lastIndexOf(name))
        if (!ends.every((end, i) => end > (ends[i - 1] ?? -1))) continue
        for (const each of path.slice(ends[0], ends.at(-1)))
          if (!names.includes(each) && !/^\d+$/.test(each)) this.keys.add(each)
        if (typeof node !== 'object') for (const each of path.slice((ends.at(-1) ?? 0) + 1)) this.#below.add(each)
      }
      if (Array.isArray(node)) for (const each of node) walk(each, names)
      else if (isObject(node)) for (const [key, value] of Object.entries(node)) walk(value, [...names, squeezed(key)])
    }
    walk(body, [])
    return this.keys.size > before
  }

  /**
   * Keys of the frame lead to the names and are not of their path, stand between them, and hold what is said of the name above:
   * `{ "errors": { "name": { "message": … } } }`.
   */
  read({ mentions }: Unit): void {
    const isFrame = (segment: string) => this.has(squeezed(segment))
    for (const mention of mentions) {
      if (mention.kind !== 'key') continue
      const start = mention.segments.findIndex(segment => !isFrame(segment))
      if (start > 0) mention.segments = mention.segments.slice(start)
      const { kind, segments } = mention
      const end = segments.findLastIndex(segment => !isFrame(segment)) + 1
      if (end > 0 && end < segments.length)
        mentions.push({ segments: segments.slice(0, end), form: `above:${segments.slice(end).join('.')}`, kind })
      const names = segments.slice(0, end).filter(segment => !isFrame(segment))
      if (names.length > 1 && names.length < end) mentions.push({ segments: names, form: 'between frames', kind })
    }
  }
}

const keyPaths = (mentions: readonly Mention[]): string[][] =>
  mentions.flatMap(({ kind, segments }) => (kind === 'key' ? [segments] : []))
