/** What the policy lets through, and what became of it. */
import type { Kind } from '../../contract/check.ts'
import type { FailureKind } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { leaves, parseJson } from '../../contract/json.ts'
import { designates, whyNot } from '../environment/policy.ts'
import type { Environment } from '../environment/types.ts'
import { type Acts, actsOf, type Budget } from './budget.ts'
import { sentJson } from './request.ts'
import type { Ask } from './types.ts'

const REJECTED_LOGIN = [401, 403, 423, 429]

/** What became of a request; no `exchange` where it was not sent. */
export interface Came {
  status: number
  text: string
  exchange: string | undefined
  failure: FailureKind | undefined
}

export class Guard {
  readonly #environment: Environment
  readonly #budget: Budget
  readonly #led: Led
  /** Acting calls that were counted, by exchange, as long as nothing proves them rejected. */
  readonly #counted = new Map<string, Acts>()

  constructor(environment: Environment, budget: Budget) {
    this.#environment = environment
    this.#budget = budget
    this.#led = new Led(environment.policy.recipients)
  }

  /** Throws GUARD_REFUSED; otherwise answers what to call with what came once a turn of the budget is over. */
  admit(ask: Ask): (came: Came) => void {
    const { effect } = ask
    const carried = carriedBy(ask)
    const why = whyNot(this.#environment, effect, carried, this.#led.ids)
    if (why !== undefined) {
      throw new HarnessError(
        'GUARD_REFUSED',
        `${ask.method ?? 'POST'} /${ask.endpoint ?? ''} was not sent to ${this.#environment.name}: ${why}.`,
        'Name the designated recipient in policy.recipients of the environment file.',
      )
    }
    return came => {
      const { status, text, exchange } = came
      const acts = actsOf(effect)
      const done = acts !== undefined && mayBeDone(came, this.#environment.kind)
      if (done && exchange !== undefined) this.#counted.set(exchange, acts)
      const refusedLogIn = effect === 'authenticates' && REJECTED_LOGIN.includes(status)
      this.#budget.settle({ effect, done, rejectedLogin: refusedLogIn })
      this.#led.learn(carried, status, text)
    }
  }

  /** A rejection that came with the status of a success has done nothing: it is not counted any more. */
  giveBack(exchange: string): void {
    const acts = this.#counted.get(exchange)
    if (acts === undefined) return
    this.#counted.delete(exchange)
    this.#budget.giveBack(acts)
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

/**
 * Whom a request is about: the values it carries, and those that earlier answers brought about designated recipients.
 */
function carriedBy({ body, query }: Pick<Ask, 'body' | 'query'>): string[] {
  const sent = (body && sentJson({ body })) ?? [
    ...new URLSearchParams(body?.encoding === 'raw' ? body.text : '').values(),
  ]
  return [...Object.values(query ?? {}), ...[...leaves(sent)].map(({ value }) => String(value))]
}

/** A customer's id, not a word or a time that stands in any answer. */
const ID = /^(?=.*\d)(?!\d{4}-\d{2}-\d{2})\S{6,}$/

/** Ids from accepted answers about a designated recipient designate him as well. */
class Led {
  readonly ids = new Set<string>()
  readonly #recipients: readonly string[]
  constructor(recipients: readonly string[]) {
    this.#recipients = recipients
  }

  learn(carried: readonly string[], status: number, text: string): void {
    if (status < 200 || status > 299 || !designates(this.#recipients, carried)) return
    const parsed = parseJson(text)
    if (parsed === undefined) return
    for (const { value } of leaves(parsed)) if (ID.test(String(value))) this.ids.add(String(value))
  }
}
