/** The idempotency rule: a key with the same body brings the same answer, with another body it is refused. */
import { CappedMap } from './capped-map.ts'

export class Idempotency<Result> {
  readonly #seen = new CappedMap<string, { body: string; result: Result }>(100_000)

  /** `body` is any text that is equal for equal requests. */
  once(
    key: string,
    body: string,
    act: () => Result,
  ): { verdict: 'done' | 'again'; result: Result } | { verdict: 'reused' } {
    const before = this.#seen.get(key)
    if (before !== undefined)
      return before.body === body ? { verdict: 'again', result: before.result } : { verdict: 'reused' }
    const result = act()
    this.#seen.set(key, { body, result })
    return { verdict: 'done', result }
  }
}
