/** What stands around names in what a service says: outside of the body, between them, and joined with them. */
import type { Mention, Unit } from '../contract/errors/units.ts'
import { eachProperty, isObject, type Json } from '../contract/json.ts'
import { isOfClass, namesWithin, squeezed } from './spelling.ts'

const formOf = ({ form, under }: Mention) => `${form} ${under ?? ''}`

export class Frames {
  readonly #depths = new Map<string, number>()

  readonly #whole = new Set<string>()
  /** What paths to properties at the root of a body begin with; what begins otherwise is of another object. */
  readonly #heads = new Set<string>()
  /** Forms of paths that end with the kind of complaint: `/name/type`. */
  readonly #ended = new Set<string>()
  /** Words behind which each name of a path stands: `/properties/order/items/properties/weight`. */
  readonly #before = new Set<string>()
  /** Words of which a path held another thing in the place of such a word. */
  readonly #notBefore = new Set<string>()

  /** Names of one complaint, joined as a path is: each of them is told alongside all. */
  readonly #joined = new Set<string>()

  /** What is joined with a name to tell what is wrong with it, as it stands around the name: `F-◦`. */
  readonly #around = new Set<string>()

  /** The name is a part of the word by which the service speaks of it. */
  learnAround(word: string, name: string): void {
    for (const part of namesWithin(word)) if (part.name === name && word !== name) this.#around.add(part.around)
  }

  /** A path was reported in full, from the body's root: what is reported alone there stands at the root. */
  isWhole({ under, form, head }: Mention): boolean {
    return this.#whole.has(under ?? form) && (head === undefined || this.#heads.has(head))
  }

  learnHead({ head }: Mention): void {
    if (head !== undefined) this.#heads.add(head)
  }

  learnWhole({ under, form }: Mention): void {
    this.#whole.add(under ?? form)
  }

  learnEnd(mention: Mention): void {
    this.#ended.add(formOf(mention))
  }

  get size(): number {
    return this.#ended.size + this.#before.size + this.#around.size
  }

  has(mention: Mention): boolean {
    return this.#depths.has(formOf(mention))
  }

  learn(mention: Mention, depth: number): void {
    this.#depths.set(formOf(mention), depth)
    this.#heads.add(mention.segments[depth - 1] ?? '')
    this.learnWhole(mention)
  }

  /** Paths in a form whose beginning is known begin in the body from now on; what is called as an object that was sent is no such beginning. */
  cut(units: readonly Unit[], body: Json | undefined): void {
    this.#readBefore(units, body)
    this.cutAround(units, body)
    if (this.#depths.size + this.#ended.size === 0) return
    const objects = isObject(body) ? Object.keys(body).filter(key => typeof body[key] === 'object') : []
    const sent = new Set(objects.map(squeezed))
    for (const mention of units.flatMap(({ mentions }) => mentions)) {
      const form = formOf(mention)
      const depth = this.#depths.get(form) ?? 0
      const isSent = sent.has(squeezed(mention.segments[depth - 1] ?? ''))
      if (depth > 0 && mention.segments.length > depth && !isOfClass(mention.segments)) {
        if (!isSent) mention.head = mention.segments[depth - 1] ?? ''
        mention.segments = mention.segments.slice(isSent ? depth - 1 : depth)
      }
      if (mention.segments.length > 1 && this.#ended.has(form)) mention.segments = mention.segments.slice(0, -1)
    }
  }

  /** Another word may stand in the place of the one that was learnt: what was sent tells the name then. */
  cutAround(units: readonly Unit[], body: Json | undefined): void {
    if (this.#around.size === 0) return
    const sent = new Set([...eachProperty(body ?? null)].map(({ key }) => key))
    const joints = new Set([...this.#around].map(each => each.replace(/[\p{L}\p{N}]+/u, '')))
    const nameIn = (word: string) =>
      namesWithin(word).find(
        ({ around, name }) =>
          this.#around.has(around) || (sent.has(name) && joints.has(around.replace(/[\p{L}\p{N}]+/u, ''))),
      )?.name
    for (const unit of units)
      unit.mentions = unit.mentions.map(mention => {
        const last = mention.segments.at(-1) ?? ''
        const name = sent.has(last) ? undefined : nameIn(last)
        return name === undefined ? mention : { ...mention, segments: [...mention.segments.slice(0, -1), name] }
      })
  }

  /** What stands alike alongside each of several names that it is made of leads to none of them. */
  dropJoined(units: readonly Unit[]): void {
    const keyOf = ({ segments }: Mention) => segments.map(squeezed).join('/')
    const isPath = ({ segments }: Mention) => segments.length > 1
    const namesBeside = new Map<string, Set<string>>()
    for (const { mentions } of units) {
      const quoted = mentions.find(({ kind, segments }) => kind === 'quoted' && segments.length === 1)
      for (const path of new Set(mentions.filter(isPath).map(keyOf))) {
        const names = namesBeside.get(path) ?? new Set()
        namesBeside.set(path, quoted === undefined ? names : names.add(keyOf(quoted)))
      }
    }
    for (const [path, names] of namesBeside)
      if (names.size > 1 && [...names].every(name => path.split('/').includes(name))) this.#joined.add(path)
    if (this.#joined.size === 0) return
    for (const unit of units)
      unit.mentions = unit.mentions.filter(each => !isPath(each) || !this.#joined.has(keyOf(each)))
  }

  /** A path through a schema: it begins with a word that comes again, and whose like was not sent; only what stands behind it is a name. */
  #readBefore(units: readonly Unit[], body: Json | undefined): void {
    const paths = units
      .flatMap(({ mentions }) => mentions)
      .filter(mention => mention.segments.length > 1 && !this.has(mention))
    const namesIn = ({ segments }: Mention, word: string) => segments.filter((_, i) => segments[i - 1] === word)
    for (const { segments } of paths) {
      const [word = ''] = segments
      if (segments.some((each, i) => (i % 2 === 0) !== (each === word))) this.#notBefore.add(word)
    }
    for (const { segments } of paths) {
      const [word = ''] = segments
      const isNumbered = segments.some(each => /^\d+$/.test(each))
      const isSent = isObject(body) && Object.hasOwn(body, word)
      if (segments.length > 2 && !isNumbered && !isSent && !this.#notBefore.has(word)) this.#before.add(word)
    }
    for (const path of paths) {
      const [word = ''] = path.segments
      const names = this.#before.has(word) ? namesIn(path, word) : []
      if (names.length === 0) continue
      Object.assign(path, { kind: 'path', segments: names })
      this.learnWhole(path)
    }
  }
}
