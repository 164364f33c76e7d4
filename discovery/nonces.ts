/** What is another in each answer, as the number of a request is, says nothing of what was sent. */
import { type Answer, signatureOf } from './answer.ts'

/** Answers in which a place held something else each time. */
const ENOUGH = 3

export class Nonces {
  /** By the keys that lead to a text: what stood there, and in which answer. */
  readonly #stood = new Map<string, Map<string, unknown>>()
  readonly #returned = new Set<string>()

  /** Takes them out of the answer, once enough answers were read. */
  read(answer: Answer): void {
    const { units, reply, status } = answer
    let any = false
    for (const unit of units) {
      const key = unit.at.join('.')
      const stood = this.#stood.get(key) ?? new Map<string, unknown>()
      this.#stood.set(key, stood)
      if (!isNumberLike(unit.raw) || (stood.get(unit.raw) ?? reply) !== reply) this.#returned.add(key)
      stood.set(unit.raw, reply)
      if (stood.size < ENOUGH || this.#returned.has(key)) continue
      any = true
      unit.text = `${key}: ⟨id⟩`
      unit.mentions = []
      unit.lists = []
    }
    if (any) answer.signature = signatureOf(status, units)
  }
}

/** Figures among letters, without a space. */
const isNumberLike = (text: string) => text.length > 5 && /^(?=.*\d)[\p{L}\d_-]+$/u.test(text)
