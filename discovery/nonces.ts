/** What is another in each answer, as the number of a request is, says nothing of what was sent. */
import { BETWEEN, partsOf, recordIn } from '../contract/errors/records.ts'
import type { Answer } from './answer.ts'

/** Answers in which a place held something else each time. */
const ENOUGH = 3

export class Nonces {
  /** By the keys that lead to a text: what stood there, and in which answer. */
  readonly #stood = new Map<string, Map<string, unknown>>()
  readonly #returned = new Set<string>()

  /** Takes them out of the answer, once enough answers were read. */
  read({ units, reply }: Pick<Answer, 'units' | 'reply'>): void {
    for (const unit of units) {
      const record = recordIn(unit.raw)
      for (const [i, [name, raw]] of (record ?? [[undefined, unit.raw] as const]).entries()) {
        const key = [...unit.at, ...(name === undefined ? [] : [name])].join('.')
        const stood = this.#stood.get(key) ?? new Map<string, unknown>()
        this.#stood.set(key, stood)
        if (!isNumberLike(raw) || (stood.get(raw) ?? reply) !== reply) this.#returned.add(key)
        stood.set(raw, reply)
        if (stood.size < ENOUGH || this.#returned.has(key)) continue
        const without = (all: string) => {
          const parts = partsOf(all)
          return parts.with(i, (parts[i] ?? '').replace(/=.*$/s, '=⟨id⟩')).join(BETWEEN)
        }
        unit.text = record === undefined ? `${key}: ⟨id⟩` : without(unit.text)
        unit.raw = record === undefined ? '⟨id⟩' : without(unit.raw)
        unit.mentions = unit.mentions.filter(({ under }) => record !== undefined && under !== name)
        if (record === undefined) unit.lists = []
      }
    }
  }
}

/** Figures among letters, without a space. */
const isNumberLike = (text: string) => text.length > 5 && /^(?=.*\d)[\p{L}\d_-]+$/u.test(text)
