/** A decoder says how far it had read: where the value ends that it did not take, or the object in which it missed something. */
import { isObject, type Json } from '../contract/json.ts'
import type { Answer } from './answer.ts'

/** So many different numbers behind one word were ends of what was sent, before the word is believed. */
const PROVEN = 2

export class Positions {
  /** By the word before them: numbers that were the end of a value or an object of the body as it was sent. */
  readonly #ends = new Map<string, Set<number>>()

  /** Adds to each complaint the place that its position leads to. */
  read({ units, sent, status }: Answer): void {
    if (status < 400 || !isObject(sent.body ?? null)) return
    let known: ReadonlyMap<number, End> | undefined
    for (const unit of units)
      for (const [whole, word = '', number] of unit.raw.matchAll(/(\p{L}+)[ :=#(]{1,3}(\d{1,6})(?!\d|\.\d)/gu)) {
        known ??= endsIn(sent.body ?? null)
        const end = known.get(Number(number))
        if (end === undefined) continue
        const seen = (this.#ends.get(word) ?? new Set()).add(Number(number))
        this.#ends.set(word, seen)
        if (seen.size < PROVEN) continue
        // It is no length, and no part of what is said.
        unit.raw = unit.raw.replace(whole, word)
        if (end.isObject) unit.within = end.path
        else unit.mentions.push({ segments: end.path, form: 'position', kind: 'path' })
      }
  }
}

interface End {
  path: string[]
  isObject: boolean
}

/** By the number of the last sign of each value, from 1 on, in signs and in bytes of UTF-8. */
function endsIn(body: Json): Map<number, End> {
  const ends = new Map<number, End>()
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
      ends.set(at, { path, isObject: isObject(node) })
      return at
    }
    walk(body, [], 0)
  }
  return ends
}
