/** Ends a run as soon as the service is down: by the last seconds, where k6 itself only knows the whole run. */
import type { Live } from './progress.ts'

const SECONDS = 10
/** Fewer calls than this tell nothing. */
const ENOUGH = 20

export class KillSwitch {
  readonly #at: number
  readonly #seen: { second: number; calls: number; down: number }[] = []

  /** `at`: the share of calls answered with 5xx or not at all, 0..1. */
  constructor(at: number) {
    this.#at = at
  }

  /** Whether the service is down, by what came in since some seconds ago. */
  trips(second: number, { calls, downShare }: Live): boolean {
    this.#seen.push({ second, calls, down: calls * downShare })
    while ((this.#seen[1]?.second ?? second) <= second - SECONDS) this.#seen.shift()
    const first = this.#seen[0]
    const last = this.#seen.at(-1)
    if (first === undefined || last === undefined || last.calls - first.calls < ENOUGH) return false
    return (last.down - first.down) / (last.calls - first.calls) >= this.#at
  }
}
