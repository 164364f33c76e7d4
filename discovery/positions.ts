/** A decoder says how far it had read: where the name or value begins or ends that it did not take, or where the object ends in which it missed something. */
import { mentionsOf, type Unit } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import type { Answer } from './answer.ts'

/** So many different numbers behind one word stood so to what was sent, before the word is believed. */
const PROVEN = 2

/** What stands before it is the first name of the body, whatever it is; such a number counts something else, mostly. */
const FIRST = 4

/** A number behind a word, where that of the only line stands before it as well: `offset 9`, `line 1:10`, `(1, 10)`. */
const NUMBER = /(\p{L}+)[ :=#(]{1,3}(?:[01][:,] ?)?(\d{1,6})(?!\d|\.\d)/gu

const POSITION = 'position'

export class Positions {
  /** By the word before them, all numbers; by word and kind of sign, those that point to one of the body as it was sent. */
  readonly #seen = new Map<string, Set<number>>()
  /** Words that are believed, each with the kind of sign that its numbers point to. */
  readonly #proven = new Set<string>()

  get proven(): number {
    return this.#proven.size
  }

  /** Adds to each complaint the place that its position leads to. */
  read({ units, sent, status }: Answer): void {
    if (status < 400 || !isObject(sent.body ?? null)) return
    let known: ReadonlyMap<number, readonly Point[]> | undefined
    for (const unit of units) {
      // A sentence that goes on is about the place of the one before it.
      if (unit.follows?.mentions.some(({ form }) => form === POSITION)) this.#place(unit, unit.follows.place ?? [])
      for (const [whole, word = '', number] of unit.raw.matchAll(NUMBER)) {
        if (Number(number) < FIRST) continue
        known ??= pointsIn(sent.body ?? null)
        const point = this.#pointedTo(unit, word, Number(number), known.get(Number(number)) ?? [])
        if (point === undefined) continue
        // It is no length, and no part of what is said.
        unit.raw = unit.raw.replace(whole, word)
        if (point.isObject && point.at === 'end') {
          unit.within = point.path
          continue
        }
        this.#place(unit, point.path)
      }
    }
  }

  #place(unit: Unit, path: string[]): void {
    if (mentionsOf(unit, path).length === 0) unit.text += ` @${path.join('/')}`
    unit.place = path
    unit.mentions.push({ segments: path, form: POSITION, kind: 'path' })
  }

  #pointedTo(unit: Unit, word: string, number: number, points: readonly Point[]): Point | undefined {
    const all = this.#numbers(word).add(number)
    const hits = new Map<Point, number>()
    for (const point of points) {
      const kind = `${word} ${point.at}`
      const { size } = this.#numbers(kind).add(number)
      // What is a limit points to nothing, mostly.
      if (size < PROVEN || 2 * size < all.size) continue
      this.#proven.add(kind)
      hits.set(point, size + (mentionsOf(unit, point.path).length > 0 ? all.size : 0))
    }
    return [...hits].sort(([, a], [, b]) => b - a)[0]?.[0]
  }

  #numbers(key: string): Set<number> {
    const known = this.#seen.get(key) ?? new Set()
    this.#seen.set(key, known)
    return known
  }
}

interface Point {
  path: string[]
  isObject: boolean
  /** Its last sign, the one before it, its first one, or the one after that. */
  at: 'end' | 'before' | 'start' | 'begun'
}

/** By the number of a sign of each name and value, from 1 on, in signs and in bytes of UTF-8. */
function pointsIn(body: Json): Map<number, Point[]> {
  const points = new Map<number, Point[]>()
  const add = (path: string[], start: number, end: number, isObject = false) => {
    for (const [number, at] of [
      [end, 'end'],
      [start, 'before'],
      [start + 1, 'start'],
      [start + 2, 'begun'],
    ] as const)
      points.set(number, [...(points.get(number) ?? []), { path, isObject, at }])
  }
  for (const size of [(text: string) => Buffer.byteLength(text), (text: string) => [...text].length]) {
    const walk = (node: Json, path: string[], start: number): number => {
      let at = start
      if (Array.isArray(node)) {
        for (const [i, each] of node.entries()) at = walk(each, [...path, String(i)], at + 1)
        at += node.length === 0 ? 2 : 1
      } else if (isObject(node)) {
        const entries = Object.entries(node)
        for (const [key, each] of entries) {
          const end = at + 1 + size(JSON.stringify(key))
          add([...path, key], at + 1, end)
          at = walk(each, [...path, key], end + 1)
        }
        at += entries.length === 0 ? 2 : 1
      } else at += size(JSON.stringify(node))
      add(path, start, at, isObject(node))
      return at
    }
    walk(body, [], 0)
  }
  return points
}
