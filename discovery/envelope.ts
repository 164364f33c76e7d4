/** Keys of answers that name no property: what all rejections are put into, and what stands around the names in them. */
import { columnsOf, recordIn, sortedKeys, statingIn } from '../contract/errors/records.ts'
import type { Mention, Unit } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { squeezed } from './spelling.ts'

const BELOW_MANY = 3
const BELOW_SEVERAL = 2
/** In so many objects a key of rejections changes nothing as a property before it is taken for one of the frame. */
const IDLE_LOCATIONS = 2

export class Envelope {
  /** Of answers to what has nothing to do with a property, and what stood between the names of one place. */
  readonly keys = new Set<string>()
  /** Of these, what held a single word. */
  readonly codes = new Set<string>()
  /** Keys of the rows of lists. */
  readonly columns = new Set<string>()
  /** Keys of lists that say what is wrong. */
  readonly stated = new Set<string>()
  /** Keys of objects that were one complaint. */
  readonly records = new Set<string>()
  readonly #counts = new Map<string, number>()
  /** Below which names a key of rejections stood. */
  readonly #parents = new Map<string, Set<string>>()
  /** Keys that stood below the name of a value that holds none. */
  readonly #below = new Set<string>()
  /** At how many places a key changed nothing as a property. */
  readonly #idle = new Map<string, Set<string>>()
  #refused = 0
  readonly #known: readonly string[]

  /** `known`: names that the service has shown to know. */
  constructor(known: readonly string[]) {
    this.#known = known
  }

  /** A key that stands in nearly all rejections, or below several names. */
  has(name: string): boolean {
    if (this.keys.has(name) || this.columns.has(name) || this.isBelowNames(name)) return true
    const observed = this.#counts.get(name) ?? 0
    // What is missed first stands in most of them, too.
    const enough = observed > 3 && observed >= this.#refused * 0.8 ? IDLE_LOCATIONS - 1 : IDLE_LOCATIONS
    return (this.#idle.get(name)?.size ?? 0) >= enough && !this.#isKnown(name)
  }

  #isKnown(name: string): boolean {
    return this.#known.some(each => squeezed(each) === name)
  }

  /** A key of rejections was sent as a property in this object, and changed nothing; whether it is known to be of the frame now. */
  refute(name: string, holder: readonly string[]): boolean {
    const before = this.has(name)
    this.#idle.set(name, (this.#idle.get(name) ?? new Set()).add(holder.join('/')))
    return !before && this.has(name)
  }

  /** What stands below several names is said of them. */
  isBelowNames(name: string): boolean {
    const parents = this.#parents.get(name)?.size ?? 0
    return parents >= BELOW_MANY || (parents >= BELOW_SEVERAL && this.#below.has(name))
  }

  /** The answer to a request that has nothing to do with a property. */
  control(units: readonly Unit[]): void {
    for (const { at, raw } of units) {
      for (const key of at) this.keys.add(squeezed(key))
      if (/^\p{L}\S*$/u.test(raw)) this.codes.add(squeezed(at.at(-1) ?? ''))
    }
  }

  /** Rows have the keys of their list, and names of no property; of their lists some say what is wrong. */
  readRows(json: Json | undefined): void {
    if (Array.isArray(json)) {
      for (const key of columnsOf(json)) this.columns.add(squeezed(key))
      for (const key of statingIn(json)) this.stated.add(squeezed(key))
    }
    if (typeof json === 'object' && json !== null) for (const each of Object.values(json)) this.readRows(each)
  }

  hear(units: readonly Unit[], sentText: string): void {
    this.#refused++
    const paths = units.flatMap(({ at, mentions }) => [at, ...keyPaths(mentions)])
    const keys = new Set(paths.flat().filter(key => !sentText.includes(JSON.stringify(key))))
    for (const key of new Set([...keys].map(squeezed))) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** Keys between the names of a place that was sent, and is known, are of the frame, and so may those be that stand below a value which holds none; whether a key was learnt. */
  learn(units: readonly Unit[], body: Json | undefined): boolean {
    const before = this.keys.size
    for (const { raw } of units) {
      const record = recordIn(raw)
      if (record !== undefined) this.records.add(sortedKeys(record.map(([key]) => key)))
    }
    // A name that was sent stands below whatever it was sent in.
    const sent = new Set(locationsIn(body).map(({ names }) => names.at(-1) ?? ''))
    for (const path of units.flatMap(({ at, mentions }) => [at, ...keyPaths(mentions)])) {
      const [above, key] = path.slice(-2).map(squeezed)
      if (key !== undefined && !sent.has(key))
        this.#parents.set(key, (this.#parents.get(key) ?? new Set()).add(above ?? ''))
    }
    const paths = units.flatMap(({ mentions }) => keyPaths(mentions)).map(path => path.map(squeezed))
    const walk = (node: Json | undefined, names: readonly string[]): void => {
      for (const path of names.length === 0 ? [] : paths) {
        const ends = endsIn(path, names)
        if (ends === undefined) continue
        if (this.#isKnown(names.at(-1) ?? ''))
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
   * `{ "errors": { "name": { "message": … } } }`. What stands below the name of a value that was sent, and holds none, is said of the value.
   */
  read(units: readonly Unit[], body: Json | undefined): void {
    const locations = locationsIn(body)
    for (const { mentions } of units) this.#readEach(mentions, locations)
  }

  #readEach(mentions: Mention[], locations: readonly Sent[]): void {
    const isFrame = (segment: string) => this.has(squeezed(segment))
    for (const mention of mentions) {
      if (mention.kind !== 'key') continue
      const start = mention.segments.findIndex(segment => !isFrame(segment))
      if (start > 0) mention.segments = mention.segments.slice(start)
      const { kind, segments } = mention
      const end = segments.findLastIndex(segment => !isFrame(segment)) + 1
      if (end > 0 && end < segments.length)
        mentions.push({ segments: segments.slice(0, end), form: `above:${segments.slice(end).join('.')}`, kind })
      const folded = segments.map(squeezed)
      for (const { names, isPlain } of locations) {
        if (!folded.includes(names.at(-1) ?? '')) continue
        const ends = endsIn(folded, names)
        const last = ends?.at(-1) ?? segments.length
        const isWhole = last === segments.length - 1
        if (ends === undefined || last >= end || (isWhole ? last - (ends[0] ?? 0) < ends.length : !isPlain)) continue
        mentions.push({ segments: ends.map(at => segments[at] ?? ''), form: isWhole ? WHOLE : ABOVE, kind })
      }
      const names = segments.slice(0, end).filter(segment => !isFrame(segment))
      if (names.length > 1 && names.length < end) mentions.push({ segments: names, form: 'between frames', kind })
    }
  }
}

/** The name of a value that holds none stands above what is said of it. */
export const ABOVE = 'above what is said'
/** All names that lead to a value that was sent stand in the path, the last at its end. */
export const WHOLE = 'whole place'

/** Where the names end in a path that leads through all of them, in order. */
function endsIn(path: readonly string[], names: readonly string[]): number[] | undefined {
  const ends = names.map(name => path.lastIndexOf(name))
  return ends.every((end, i) => end > (ends[i - 1] ?? -1)) ? ends : undefined
}

interface Sent {
  names: string[]
  /** It holds no names itself. */
  isPlain: boolean
}

/** Paths of a body to all that stands in it. */
function locationsIn(node: Json | undefined, names: string[] = []): Sent[] {
  const isHolder = Array.isArray(node) && node.some(each => typeof each === 'object' && each !== null)
  const inner = isObject(node)
    ? Object.entries(node).flatMap(([key, value]) => locationsIn(value, [...names, squeezed(key)]))
    : isHolder
      ? node.flatMap(each => locationsIn(each, names))
      : []
  return names.length === 0 || node === undefined ? inner : [{ names, isPlain: inner.length === 0 }, ...inner]
}

const keyPaths = (mentions: readonly Mention[]): string[][] =>
  mentions.flatMap(({ kind, segments }) => (kind === 'key' ? [segments] : []))
