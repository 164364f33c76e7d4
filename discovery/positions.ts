/** A decoder says how far it had read: where the value begins or ends that it did not take, or where the object ends in which it missed something. */
import { isObject, type Json } from '../contract/json.ts'
import type { Answer } from './answer.ts'

/** So many different numbers behind one word stood so to what was sent, before the word is believed. */
const PROVEN = 2

export class Positions {
  /** By the word before them, and where they point: numbers of values or objects of the body as it was sent. */
  readonly #seen = new Map<string, Set<number>>()

  /** Adds to each complaint the place that its position leads to. */
  read({ units, sent, status }: Answer): void {
    if (status < 400 || !isObject(sent.body ?? null)) return
    let known: ReadonlyMap<number, readonly Point[]> | undefined
    for (const unit of units)
      for (const [whole, word = '', number] of unit.raw.matchAll(/(\p{L}+)[ :=#(]{1,3}(\d{1,6})(?!\d|\.\d)/gu)) {
        known ??= pointsIn(sent.body ?? null)
        const proven = (known.get(Number(number)) ?? []).filter(({ at }) => {
          const key = `${word} ${at}`
          const seen = (this.#seen.get(key) ?? new Set()).add(Number(number))
          this.#seen.set(key, seen)
          return seen.size >= PROVEN
        })
        const [point] = proven
        if (point === undefined) continue
        // It is no length, and no part of what is said.
        unit.raw = unit.raw.replace(whole, word)
        if (point.isObject && point.at === 'end') unit.within = point.path
        else unit.mentions.push({ segments: point.path, form: 'position', kind: 'path' })
      }
  }
}

interface Point {
  path: string[]
  isObject: boolean
  /** Its last sign, its first one, or the one after that. */
  at: 'end' | 'start' | 'begun'
}

/** By the number of a sign of each value, from 1 on, in signs and in bytes of UTF-8. */
function pointsIn(body: Json): Map<number, Point[]> {
  const points = new Map<number, Point[]>()
  const add = (number: number, point: Point) => points.set(number, [...(points.get(number) ?? []), point])
  for (const size of [(text: string) => Buffer.byteLength(text), (text: string) => text.length]) {
    const walk = (node: Json, path: string[], start: number): number => {
      let at = start
      if (Array.isArray(node)) {
        for (const [i, each] of node.entries()) at = walk(each, [...path, String(i)], at + 1)
        at += node.length === 0 ? 2 : 1
      } else if (isObject(node)) {
        const entries = Object.entries(node)
        for (const [key, each] of entries) at = walk(each, [...path, key], at + 2 + size(JSON.stringify(key)))
        at += entries.length === 0 ? 2 : 1
      } else at += size(JSON.stringify(node))
      for (const [number, of] of [
        [at, 'end'],
        [start + 1, 'start'],
        [start + 2, 'begun'],
      ] as const)
        add(number, { path, isObject: isObject(node), at: of })
      return at
    }
    walk(body, [], 0)
  }
  return points
}
