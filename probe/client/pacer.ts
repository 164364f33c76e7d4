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
    const now = this.#clock.now()
    const at = Math.max(now, this.#next)
    this.#next = at + this.#gap
    if (at > now) await this.#clock.sleep(at - now)
    return at - now
  }
}
