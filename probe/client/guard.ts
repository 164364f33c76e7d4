/** What the policy lets through, and what a run has cost so far. */
import { HarnessError } from '../../contract/harness-error.ts'
import { whyNot } from '../environment/policy.ts'
import type { Environment } from '../environment/types.ts'
import { carriedBy, Led } from './recipients.ts'
import type { Ask, Cost } from './types.ts'

const REFUSED_LOG_IN = [401, 403, 423, 429]

export class Guard {
  readonly cost: Cost = { requests: 0, refusedLogIns: 0, notifications: 0, changes: 0 }
  readonly #environment: Environment
  readonly #led: Led
  /** Notifications on their way: each may yet be accepted. */
  #under = 0

  constructor(environment: Environment) {
    this.#environment = environment
    this.#led = new Led(environment.policy.recipients)
  }

  /** Throws GUARD_REFUSED, BUDGET_SPENT; otherwise answers what to call with the status once it is over. */
  admit(ask: Ask): (status: number, text: string) => void {
    const carried = carriedBy(ask)
    const why = whyNot(this.#environment, ask.effect, carried, this.#led.ids)
    if (why !== undefined) {
      throw new HarnessError(
        'GUARD_REFUSED',
        `${ask.method ?? 'POST'} /${ask.endpoint ?? ''} was not sent to ${this.#environment.name}: ${why}.`,
        'Name the designated recipient in policy.recipients of the environment file.',
      )
    }
    const notifies = ask.effect === 'notifies'
    const most = this.#environment.policy.maxNotifications
    if (notifies && this.cost.notifications + this.#under >= most) {
      throw new HarnessError(
        'BUDGET_SPENT',
        `All ${most} notifications that policy.maxNotifications allows a run are sent.`,
        'Raise it in the environment file, or run again.',
      )
    }
    if (notifies) this.#under++
    return (status, text) => {
      if (notifies) this.#under--
      this.#count(ask, status)
      this.#led.learn(carried, status, text)
    }
  }

  #count({ effect }: Ask, status: number): void {
    if (effect === 'authenticates' && REFUSED_LOG_IN.includes(status)) this.cost.refusedLogIns++
    if (status < 200 || status > 299) return
    if (effect === 'notifies') this.cost.notifications++
    if (effect === 'changes') this.cost.changes++
  }
}
