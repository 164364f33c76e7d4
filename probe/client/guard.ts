/** What the policy lets through, and what a run has cost so far. */
import type { Kind } from '../../contract/check.ts'
import type { Effect } from '../../contract/endpoint.ts'
import type { FailureKind } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { whyNot } from '../environment/policy.ts'
import type { Environment } from '../environment/types.ts'
import { carriedBy, Led } from './recipients.ts'
import type { Ask, Cost } from './types.ts'

const REFUSED_LOG_IN = [401, 403, 423, 429]

type Acts = 'notifications' | 'changes'
const ACTS: Partial<Record<Effect, Acts>> = { notifies: 'notifications', changes: 'changes' }

/** What became of a request; no `exchange` where it was not sent. */
export interface Came {
  status: number
  text: string
  exchange: string | undefined
  failure: FailureKind | undefined
}

export class Guard {
  readonly cost: Cost = { requests: 0, refusedLogIns: 0, notifications: 0, changes: 0 }
  readonly #environment: Environment
  readonly #led: Led
  /** Acting calls on their way: each may yet be accepted. */
  readonly #under = { notifications: 0, changes: 0 }
  /** Acting calls that were counted, by exchange, as long as nothing proves them refused. */
  readonly #counted = new Map<string, Acts>()

  constructor(environment: Environment) {
    this.#environment = environment
    this.#led = new Led(environment.policy.recipients)
  }

  /** Throws GUARD_REFUSED, BUDGET_SPENT; otherwise answers what to call with what came once it is over. */
  admit(ask: Ask): (came: Came) => void {
    const carried = carriedBy(ask)
    const why = whyNot(this.#environment, ask.effect, carried, this.#led.ids)
    if (why !== undefined) {
      throw new HarnessError(
        'GUARD_REFUSED',
        `${ask.method ?? 'POST'} /${ask.endpoint ?? ''} was not sent to ${this.#environment.name}: ${why}.`,
        'Name the designated recipient in policy.recipients of the environment file.',
      )
    }
    const acts = ACTS[ask.effect]
    if (acts !== undefined) this.#cap(acts)
    if (acts !== undefined) this.#under[acts]++
    return came => {
      const { status, text } = came
      if (acts !== undefined) this.#under[acts]--
      if (ask.effect === 'authenticates' && REFUSED_LOG_IN.includes(status)) this.cost.refusedLogIns++
      if (acts !== undefined && mayBeDone(came, this.#environment.kind)) this.#count(acts, came.exchange)
      this.#led.learn(carried, status, text)
    }
  }

  /** A refusal that came with the status of a success has done nothing: it is not counted any more. */
  giveBack(exchange: string): void {
    const acts = this.#counted.get(exchange)
    if (acts === undefined) return
    this.#counted.delete(exchange)
    this.cost[acts]--
  }

  #count(acts: Acts, exchange: string | undefined): void {
    this.cost[acts]++
    if (exchange !== undefined) this.#counted.set(exchange, acts)
  }

  #cap(acts: Acts): void {
    const { maxNotifications, maxChanges = Number.POSITIVE_INFINITY } = this.#environment.policy
    const most = acts === 'notifications' ? maxNotifications : maxChanges
    if (this.cost[acts] + this.#under[acts] < most) return
    const [what, member] =
      acts === 'notifications' ? ['notifications', 'maxNotifications'] : ['calls of ext-reach', 'maxChanges']
    throw new HarnessError(
      'BUDGET_SPENT',
      `All ${most} ${what} that policy.${member} allows a run are made.`,
      'Raise it in the environment file, or run again.',
    )
  }
}

/** Where no answer came although the request may have: a message may be on its way to a person. */
const UNTOLD: readonly FailureKind[] = ['timeout', 'reset', 'protocol']

function mayBeDone({ status, exchange, failure }: Came, kind: Kind): boolean {
  // A gateway may give up what the service behind it has done.
  if (status >= 500 && kind === 'production') return true
  if (status >= 200 && status <= 299) return true
  return exchange !== undefined && status === 0 && failure !== undefined && UNTOLD.includes(failure)
}
