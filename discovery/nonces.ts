/** What is another in each answer, as the number of a request is, says nothing of what was sent. */
import { BETWEEN, partsOf, recordIn } from '../contract/errors/records.ts'
import type { Unit } from '../contract/errors/units.ts'
import type { Answer } from './answer.ts'

/** Answers in which a place held something else each time. */
const ENOUGH = 3

interface Part {
  unit: Unit
  key: string
  raw: string
  /** Its name and its place in an object that is one complaint. */
  name?: string
  i: number
}

export class Nonces {
  /** By the keys that lead to a text: what stood there, and in which answer. */
  readonly #stood = new Map<string, Map<string, unknown>>()
  readonly #returned = new Set<string>()
  /** By the keys and all that stood beside it: the first text there. */
  readonly #beside = new Map<string, string>()
  /** Places that held another text where all else was the same. */
  readonly #changing = new Set<string>()

  /** Takes them out of the answer, once enough answers were read. */
  read({ units, reply }: Pick<Answer, 'units' | 'reply'>): void {
    const parts = units.flatMap((unit): Part[] => {
      const record = recordIn(unit.raw)
      const at = (name: string) => [...unit.at, name].join('.')
      return record === undefined
        ? [{ unit, key: unit.at.join('.'), raw: unit.raw, i: 0 }]
        : record.map(([name, raw], i) => ({ unit, key: at(name), raw, name, i }))
    })
    const said = parts.map(({ key, raw }) => `${key}: ${raw.replace(/\d+/g, '#')}`)
    for (const [i, part] of parts.entries()) if (isOneWord(part.raw)) this.#compare(part, said.toSpliced(i, 1))
    for (const { unit, key, raw, name, i } of parts) {
      const stood = this.#stood.get(key) ?? new Map<string, unknown>()
      this.#stood.set(key, stood)
      if (!isOneWord(raw) || (stood.get(raw) ?? reply) !== reply) this.#returned.add(key)
      stood.set(raw, reply)
      const isNumber = this.#changing.has(key) || [...stood.keys()].every(isNumberLike)
      if (stood.size < ENOUGH || this.#returned.has(key) || !isNumber) continue
      const without = (all: string) => {
        const own = partsOf(all)
        return own.with(i, (own[i] ?? '').replace(/=.*$/s, '=⟨id⟩')).join(BETWEEN)
      }
      unit.text = name === undefined ? `${key}: ⟨id⟩` : without(unit.text)
      unit.raw = name === undefined ? '⟨id⟩' : without(unit.raw)
      unit.mentions = unit.mentions.filter(({ under }) => name !== undefined && under !== name)
      if (name === undefined) unit.lists = []
    }
  }

  #compare(part: Part, others: readonly string[]): void {
    if (this.#returned.has(part.key)) return
    const beside = [part.key, ...others].join(BETWEEN)
    const first = this.#beside.get(beside)
    if (first === undefined) this.#beside.set(beside, part.raw)
    else if (first !== part.raw) this.#changing.add(part.key)
  }
}

const isOneWord = (text: string) => text.length > 5 && /^[\p{L}\d_-]+$/u.test(text)
/** Figures among letters, without a space. */
const isNumberLike = (text: string) => /\d/.test(text)
