/** Explorations of several endpoints, in their order; while one waits for a limit of requests the next one begins, or goes on. */
import type { Endpoint } from '../contract/endpoint.ts'

interface Exploration {
  /** Requests that it may send alongside another one. */
  share: number
  sent: number
  /** Since it was let go on. */
  since: number
  isWaiting: boolean
}

/** So often in a row the first request alongside a waiting endpoint is rejected as well where a limit counts all of them together. */
const TOGETHER = 2

export class InTurn {
  /** Under way, in their order. */
  readonly #under = new Map<Endpoint, Exploration>()
  #refusedBeside = 0
  #held: (() => void)[] = []
  /** Begins another one, where there is one left. */
  onWait: (() => void) | undefined

  async run<T>(endpoint: Endpoint, share: number, work: () => Promise<T>): Promise<T> {
    this.#under.set(endpoint, { share, sent: 0, since: 0, isWaiting: false })
    try {
      await this.turn(endpoint)
      return await work()
    } finally {
      this.#under.delete(endpoint)
      this.#goOn()
    }
  }

  /** Waits until those before are over, or wait themselves while it has a share left. */
  async turn(endpoint: Endpoint): Promise<void> {
    for (;;) {
      const own = this.#under.get(endpoint)
      if (own === undefined || this.isFirst(endpoint)) return
      const isLimited = own.sent >= own.share || this.#refusedBeside >= TOGETHER
      if (!isLimited && this.#before(endpoint).every(each => each.isWaiting)) return
      own.since = 0
      await new Promise<void>(resolve => this.#held.push(resolve))
    }
  }

  sent(endpoint: Endpoint): void {
    const own = this.#under.get(endpoint)
    if (own === undefined) return
    own.sent++
    own.since++
    own.isWaiting = false
    if (own.since === 2) this.#refusedBeside = 0
  }

  waits(endpoint: Endpoint): void {
    const own = this.#under.get(endpoint)
    if (own === undefined) return
    own.isWaiting = true
    if (!this.isFirst(endpoint) && own.since <= 1) this.#refusedBeside++
    if (this.#refusedBeside < TOGETHER) this.onWait?.()
    this.#goOn()
  }

  isFirst(endpoint: Endpoint): boolean {
    return this.#before(endpoint).length === 0
  }

  /** By all that are under way. */
  get spent(): number {
    return [...this.#under.values()].reduce((sum, { sent }) => sum + sent, 0)
  }

  #before(endpoint: Endpoint) {
    const all = [...this.#under]
    const at = all.findIndex(([each]) => each === endpoint)
    return all.slice(0, Math.max(0, at)).map(([, each]) => each)
  }

  #goOn(): void {
    for (const resolve of this.#held.splice(0)) resolve()
  }
}
