/** Requests a second and requests in all: the policy's ceilings, kept before anything is sent. */
import { HarnessError } from '../../contract/harness-error.ts'

export interface PacerClock {
  /** Milliseconds, never backwards. */
  now(): number
  sleep(milliseconds: number): Promise<void>
}

export class Pacer {
  #next = 0
  #sent = 0
  #last: Promise<void> = Promise.resolve()
  readonly #gap: number
  readonly #most: number
  readonly #clock: PacerClock
  constructor(requestsPerSecond: number, maxRequests: number, clock: PacerClock) {
    this.#gap = 1000 / requestsPerSecond
    this.#most = maxRequests
    this.#clock = clock
  }

  /** Waits for the next place in the row; the milliseconds waited. Throws BUDGET_SPENT. */
  async turn(): Promise<number> {
    if (this.#sent >= this.#most) {
      throw new HarnessError(
        'BUDGET_SPENT',
        `All ${this.#most} requests that policy.maxRequests allows a run are spent.`,
        'Raise policy.maxRequests in the environment file, or run again: what is known is kept.',
      )
    }
    this.#sent++
    const came = this.#clock.now()
    const before = this.#last
    this.#last = this.#reach(before)
    await this.#last
    return this.#clock.now() - came
  }

  /** In the order of asking. */
  async #reach(before: Promise<void>): Promise<void> {
    await before
    const left = this.#next - this.#clock.now()
    if (left > 0) await this.#clock.sleep(left)
    const now = this.#clock.now()
    // A little lateness is made up for, so that the rate is reached; a pause is not, so that no burst follows it.
    this.#next = (now - this.#next < this.#gap ? this.#next : now) + this.#gap
  }
}
