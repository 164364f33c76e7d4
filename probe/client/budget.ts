/** What the policy allows one run, whoever sends: the pace, the requests, the minutes, what acts, and the limits that are waited out. */
import type { Effect } from '../../contract/endpoint.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Policy } from '../environment/types.ts'
import type { Cost } from './types.ts'

export interface BudgetClock {
  /** Milliseconds, never backwards. */
  now(): number
  sleep(milliseconds: number): Promise<void>
}

export type Acts = 'notifications' | 'changes'

export interface Wanted {
  effect: Effect
  /** Waits where this is closed, or its first word; without it the request goes out all the same. */
  scope?: string
}

export interface Settled {
  effect: Effect
  /** Whether it may have notified or changed. */
  done: boolean
  rejectedLogin: boolean
}

export interface Left {
  requests: number
  /** Infinite where the run has no end. */
  milliseconds: number
}

/** Kept at one place for all processes of a run. */
export interface Budget {
  /** Waits for the next place in the row; the milliseconds waited. Throws RunSpent, and BUDGET_SPENT for what acts. */
  turn(wanted: Wanted): Promise<number>
  /** What became of the request of a turn; each turn has one. */
  settle(settled: Settled): void
  /** What acted has done nothing after all. */
  giveBack(acts: Acts): void
  /** The service limits requests to this: for so many milliseconds nobody goes on there who can wait. */
  close(scope: string, milliseconds: number): void
  /** Of the whole run, as far as it is known here. */
  cost(): Cost
}

/** The run as a whole may send no more; a cap on what acts is another thing. */
export class RunSpent extends HarnessError {
  readonly member: 'maxRequests' | 'maxMinutes'
  constructor(property: RunSpent['member'], message: string) {
    super(
      'BUDGET_SPENT',
      message,
      `Raise policy.${property} in the environment file, or run again: what is known is kept.`,
    )
    this.name = 'RunSpent'
    this.member = property
  }
}

const ACTS: Partial<Record<Effect, Acts>> = { notifies: 'notifications', changes: 'changes' }

export const actsOf = (effect: Effect): Acts | undefined => ACTS[effect]

type Allowed = Pick<
  Policy,
  'requestsPerSecond' | 'maxRequests' | 'maxMinutes' | 'maxNotifications' | 'maxChanges' | 'maxAuthFailures'
>

export class RunBudget implements Budget {
  readonly policy: Allowed
  readonly #clock: BudgetClock
  readonly #gap: number
  #until: number
  readonly #cost: Cost = { requests: 0, refusedLogIns: 0, notifications: 0, changes: 0 }
  /** Acting calls on their way: each may yet be accepted. */
  readonly #under = { notifications: 0, changes: 0 }
  readonly #closed = new Map<string, number>()
  #stopped = false
  #halt: () => void = () => undefined
  readonly #halted = new Promise<'stopped'>(resolve => {
    this.#halt = () => resolve('stopped')
  })
  #next = 0
  #last: Promise<void> = Promise.resolve()

  /** `timed`: from now on `maxMinutes` pass; a run that is bounded otherwise, as one of load, has no end here. */
  constructor(policy: Allowed, clock: BudgetClock, { timed = false } = {}) {
    this.policy = policy
    this.#clock = clock
    this.#gap = 1000 / policy.requestsPerSecond
    this.#until = timed ? clock.now() + policy.maxMinutes * 60_000 : Number.POSITIVE_INFINITY
  }

  async turn({ effect, scope }: Wanted): Promise<number> {
    const acts = actsOf(effect)
    if (acts !== undefined) this.#cap(acts)
    if (this.#cost.requests >= this.policy.maxRequests) throw requestsSpent(this.policy)
    this.#goOn()
    const came = this.#clock.now()
    if (came >= this.#until) throw minutesSpent(this.policy)
    this.#cost.requests++
    if (acts !== undefined) this.#under[acts]++
    try {
      if (scope !== undefined) await this.#opening(scope)
      const before = this.#last
      this.#last = this.#reach(before)
      await this.#last
      this.#goOn()
      // The row may have been longer than the time.
      if (this.#clock.now() >= this.#until) throw minutesSpent(this.policy)
    } catch (error) {
      this.#cost.requests--
      if (acts !== undefined) this.#under[acts]--
      throw error
    }
    return this.#clock.now() - came
  }

  /** Waits for something else than a turn; throws RunSpent where the run is over before. */
  async pause(milliseconds: number): Promise<void> {
    const seconds = Math.ceil(milliseconds / 1000)
    if (this.#clock.now() + milliseconds >= this.#until)
      throw minutesSpent(this.policy, `, and ${seconds} s more would be waited`)
    await this.#rest(milliseconds)
  }

  /** A person was waited for: that is none of its time. */
  lengthen(milliseconds: number): void {
    this.#until += milliseconds
  }

  /** Nobody gets a turn any more, and nobody waits for one. */
  stop(): void {
    this.#stopped = true
    this.#halt()
  }

  settle({ effect, done, rejectedLogin: refusedLogIn }: Settled): void {
    const acts = actsOf(effect)
    if (acts !== undefined) this.#under[acts]--
    if (acts !== undefined && done) this.#cost[acts]++
    if (refusedLogIn) this.#cost.refusedLogIns++
  }

  giveBack(acts: Acts): void {
    this.#cost[acts]--
  }

  close(scope: string, milliseconds: number): void {
    const until = this.#clock.now() + milliseconds
    this.#closed.set(scope, Math.max(until, this.#closed.get(scope) ?? 0))
  }

  cost(): Cost {
    return { ...this.#cost }
  }

  left(): Left {
    return {
      requests: Math.max(0, this.policy.maxRequests - this.#cost.requests),
      milliseconds: Math.max(0, this.#until - this.#clock.now()),
    }
  }

  /** What is waited for now, the longest first. */
  closed(): { scope: string; milliseconds: number }[] {
    const now = this.#clock.now()
    return [...this.#closed]
      .filter(([, until]) => until > now)
      .map(([scope, until]) => ({ scope: firstWord(scope), milliseconds: until - now }))
      .sort((a, b) => b.milliseconds - a.milliseconds)
  }

  /** Alongside the row: who waits here keeps nobody from going on elsewhere. */
  async #opening(scope: string): Promise<void> {
    for (;;) {
      const opens = Math.max(this.#closed.get(scope) ?? 0, this.#closed.get(firstWord(scope)) ?? 0)
      const now = this.#clock.now()
      if (opens <= now) return
      if (opens >= this.#until)
        throw minutesSpent(
          this.policy,
          `, and the service limits requests to ${firstWord(scope)} for ${Math.ceil((opens - now) / 1000)} s more`,
        )
      await this.#rest(opens - now)
    }
  }

  async #rest(milliseconds: number): Promise<void> {
    await Promise.race([this.#clock.sleep(milliseconds), this.#halted])
    this.#goOn()
  }

  #goOn(): void {
    if (this.#stopped) throw new HarnessError('INTERRUPTED', 'The run was stopped: nothing more is sent.', '')
  }

  /** In the order of asking. */
  async #reach(before: Promise<void>): Promise<void> {
    // Who was stopped before has told so himself.
    await before.catch(() => undefined)
    const left = this.#next - this.#clock.now()
    if (left > 0) await this.#rest(left)
    const now = this.#clock.now()
    // A little lateness is made up for, so that the rate is reached; a pause is not, so that no burst follows it.
    this.#next = (now - this.#next < this.#gap ? this.#next : now) + this.#gap
  }

  #cap(acts: Acts): void {
    const { maxNotifications, maxChanges = Number.POSITIVE_INFINITY } = this.policy
    const most = acts === 'notifications' ? maxNotifications : maxChanges
    if (this.#cost[acts] + this.#under[acts] < most) return
    const [what, property] =
      acts === 'notifications' ? ['notifications', 'maxNotifications'] : ['calls of ext-reach', 'maxChanges']
    throw new HarnessError(
      'BUDGET_SPENT',
      `All ${most} ${what} that policy.${property} allows a run are made.`,
      'Raise it in the environment file, or run again.',
    )
  }
}

const firstWord = (scope: string) => scope.split(' ', 1)[0] ?? scope

const requestsSpent = ({ maxRequests }: Allowed): RunSpent =>
  new RunSpent('maxRequests', `All ${maxRequests} requests that policy.maxRequests allows a run are spent.`)

function minutesSpent({ maxMinutes }: Allowed, also = ''): RunSpent {
  const [minutes, nearly] = [`${maxMinutes} minute${maxMinutes === 1 ? '' : 's'}`, also === '' ? '' : 'nearly ']
  return new RunSpent('maxMinutes', `The ${minutes} that policy.maxMinutes allows a run are ${nearly}over${also}.`)
}
