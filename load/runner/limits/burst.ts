/** A round of bursts: sends as fast as it may until it is refused, then asks ever less often until it is not. */
import { appendFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { counterIn, rateHeaderNames, statedLimits, waitSeconds } from '../../../contract/derive/rate-headers.ts'
import { parseJson } from '../../../contract/json.ts'
import { type Resolver, UnresolvedTemplate } from '../../../contract/template.ts'
import { systemClock } from '../../../probe/call/moment.ts'
import { prepare } from '../../../probe/call/prepare.ts'
import { dispatcherFor } from '../../../probe/client/dispatcher.ts'
import { proxyFor } from '../../../probe/client/proxy.ts'
import { outgoing } from '../../../probe/client/request.ts'
import { tlsOf } from '../../../probe/client/tls.ts'
import { transfer } from '../../../probe/client/transfer.ts'
import type { Ask } from '../../../probe/client/types.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import { tokenOf } from '../../../probe/session/token.ts'
import { lookupIn, type Names, newMemory, peopleOf, remember } from '../../core/memory.ts'
import type { LoadPlan, PlannedCall } from '../../core/plan.ts'
import type { Variables } from '../find-k6.ts'
import { secretsOf } from '../secrets.ts'
import { countIn, openSentLog, type SentCounts } from '../sent-log.ts'

/** Milliseconds from the beginning of the round. */
export interface Segment {
  from: number
  to: number
  /** Requests, of all senders together. */
  most?: number
}

export interface BurstOrder {
  /** The request that is sent: it changes nothing. */
  call: PlannedCall
  /** Another endpoint, to see whether it is limited as well. */
  beside: PlannedCall | null
  segments: readonly Segment[]
  users: number
  /** Requests of the round. */
  quota: number
  /** Requests a second that are agreed on, at most; `null` where nothing bounds them. */
  perSecond: number | null
  /** Ends so many times the way to the first recovery after the beginning, and not before `leastMs`. */
  settles: { times: number; leastMs: number } | null
  /** Whether what the limit is counted per is asked while it is reached. */
  scope: boolean
  /** How long the log-in and the first request may be waited for where an earlier round is in the way. */
  patienceSeconds: number
  /** Status with which haste is known to be refused. */
  refusedWith: number | null
}

/** Who asks: the first token, another one of the same application, one of another application, nobody, at another endpoint. */
export type Subject = 'first' | 'again' | 'other' | 'none' | 'beside' | 'log-in'

export interface Shot {
  subject: Subject
  fate: 'allowed' | 'refused' | 'odd'
  /** 0 where no answer came. */
  status: number
  /** Seconds since the epoch: sent, answered. */
  from: number
  to: number
  /** What the answer said of the limit, in seconds and requests: only this, and no header itself, is recorded. */
  told: Partial<Record<'left' | 'reset' | 'wait' | 'limit' | 'window', number>>
  names: string[]
}

export interface Round {
  order: Pick<BurstOrder, 'users'>
  /** In the order of sending. */
  shots: Shot[]
  /** Why it broke off. */
  broke?: string
}

export interface RoundOrder {
  plan: LoadPlan
  environment: Environment
  /** Takes every request of the bursts: `*.ndjson.gz`. */
  samples: string
  env: Variables
  signal?: AbortSignal | undefined
}

const FIRST_PAUSE_MS = 20
const SHARE = 0.015

/** Milliseconds until a refused sender asks again; one user's share where several ask by turns. */
export function pauseAfter(refusedForMs: number, users: number): number {
  return Math.max(FIRST_PAUSE_MS, refusedForMs * SHARE) * users
}

/** Enough to tell that the service is down. */
const ENOUGH = 20

export async function runRound(order: BurstOrder, given: RoundOrder): Promise<Round> {
  const { samples, environment, env } = given
  const dispatcher = dispatcherFor(environment, tlsOf(environment, env), proxyFor(new URL(environment.baseUrl), env))
  const log = openSentLog({ plan: given.plan, environment, folder: dirname(samples), samples: [] })
  const gun = new Gun(order, given, dispatcher)
  const counting = setInterval(() => log.counted(gun.shots.length), 1000)
  try {
    await gun.fire()
  } catch (error) {
    if (!(error instanceof Broke)) throw error
    gun.broke = error.message
  } finally {
    clearInterval(counting)
    await dispatcher.destroy()
  }
  const shots = gun.shots.sort((a, b) => a.from - b.from || a.to - b.to)
  log.end(sentIn(shots, order, given.plan))
  appendFileSync(samples, gzipSync(shots.map(shot => `${JSON.stringify(shot)}\n`).join('')))
  return { order, shots, ...(gun.broke === undefined ? {} : { broke: gun.broke }) }
}

class Broke extends Error {}

/** Milliseconds since the epoch, with fractions. */
const now = () => performance.timeOrigin + performance.now()

class Gun {
  readonly shots: Shot[] = []
  broke: string | undefined
  readonly #order: BurstOrder
  readonly #given: RoundOrder
  readonly #dispatcher: Parameters<typeof transfer>[0]
  readonly #tokens: Partial<Record<Subject, string | undefined>> = {}
  readonly #memory: ReturnType<typeof newMemory>
  /** The status of the request when nothing limits it. */
  #usual = 0
  #spent = 0
  #asked = 0
  #refusedAt: number | undefined
  #recoveredAt: number | undefined

  constructor(order: BurstOrder, given: RoundOrder, dispatcher: Parameters<typeof transfer>[0]) {
    this.#order = order
    this.#given = given
    this.#dispatcher = dispatcher
    const secrets = secretsOf(given.environment)
    this.#memory = newMemory(peopleOf(secrets)[0] ?? secrets.names)
  }

  async fire(): Promise<void> {
    const { call, users, scope } = this.#order
    const { credentials, testData, second } = this.#given.environment
    const own = { ...testData, ...credentials }
    // The first token is issued last: some services take the newest one only.
    if (scope && second !== undefined) this.#tokens.other = await this.#logIn({ ...testData, ...second.credentials })
    if (scope) this.#tokens.again = await this.#logIn(own)
    this.#tokens.first = await this.#logIn(own)
    const { status, text } = await this.#patiently('first', call, lookupIn(this.#memory), this.#tokens.first)
    this.#usual = status
    const answer = parseJson(text)
    if (answer !== undefined) remember(this.#memory, call, answer)
    const began = now()
    await Promise.all(Array.from({ length: users }, (_, i) => this.#burst(began, i === 0)))
  }

  async #burst(began: number, isFirst: boolean): Promise<void> {
    const { segments, users, scope } = this.#order
    const quota = Math.ceil(this.#order.quota / users)
    let spent = 0
    for (const { from, to, most = this.#order.quota } of segments) {
      await wait(Math.max(0, began + from - now()))
      const count = Math.ceil(most / users)
      for (let i = 0; i < count && spent < quota && now() < this.#endOf(began, to) && !this.#isOver(); i++) {
        const fate = await this.#turn()
        spent++
        if (fate === 'refused' && isFirst && scope) spent += await this.#askOthers()
        if (fate !== 'allowed') await wait(pauseAfter(now() - (this.#refusedAt ?? now()), users))
      }
    }
  }

  #isOver(): boolean {
    if (this.#given.signal?.aborted === true) return true
    const down = this.shots
      .slice(-ENOUGH)
      .filter(({ status, fate }) => fate === 'odd' && (status === 0 || status >= 500))
    if (down.length >= ENOUGH * Math.min(1, this.#given.plan.profile.killAt) && this.#spent >= ENOUGH)
      this.broke ??= 'the service answered with 5xx or not at all'
    return this.broke !== undefined
  }

  #endOf(began: number, to: number): number {
    const { settles } = this.#order
    const last = began + to
    if (settles === null || this.#recoveredAt === undefined) return last
    return Math.min(last, began + Math.max(settles.leastMs, (this.#recoveredAt - began) * settles.times))
  }

  /** One request, and what it tells of where the limit stands. */
  async #turn(): Promise<Shot['fate'] | undefined> {
    const { users, perSecond } = this.#order
    const at = now()
    const fate = await this.#ask('first')
    this.#spent++
    if (fate === 'refused') this.#refusedAt ??= now()
    if (fate === 'allowed' && this.#refusedAt !== undefined) {
      this.#recoveredAt ??= now()
      this.#refusedAt = undefined
    }
    if (perSecond !== null) await wait(Math.max(0, at + (users * 1000) / perSecond - now()))
    return fate
  }

  /** Between two refusals of the first token: what is let through there is not counted with it. */
  async #askOthers(): Promise<number> {
    const subjects = ['again', 'other', 'none', 'beside'] as const
    const subject = subjects[this.#asked++ % subjects.length] ?? 'none'
    const isThere =
      subject === 'beside' ? this.#order.beside !== null : subject === 'none' || this.#tokens[subject] !== undefined
    if (!isThere) return 0
    await this.#ask(subject)
    await this.#ask('first')
    return 2
  }

  /** `undefined` where the request cannot be made. */
  async #ask(subject: Subject): Promise<Shot['fate'] | undefined> {
    const { call, beside } = this.#order
    const token = subject === 'none' ? undefined : (this.#tokens[subject] ?? this.#tokens.first)
    try {
      const asked = subject === 'beside' && beside !== null ? beside : call
      return (await this.#send(subject, asked, lookupIn(this.#memory), token)).fate
    } catch (error) {
      if (error instanceof UnresolvedTemplate) return undefined
      throw error
    }
  }

  async #logIn(names: Names): Promise<string | undefined> {
    const { plan } = this.#given
    const call = plan.calls.find(each => each.endpoint === 'auth-authenticate')
    if (call === undefined || plan.token === null) return undefined
    const answer = await this.#patiently('log-in', call, lookupIn(newMemory(names)))
    const token = tokenOf(answer, plan.token.location)
    // Refused log-ins lock accounts: the first one ends the run.
    if (token === undefined) throw new Broke('the log-in was refused or limited')
    return token
  }

  /** An earlier round may have used up what this one begins with: asks once a second until it is not refused for haste. */
  async #patiently(subject: Subject, call: PlannedCall, lookup: Resolver, token?: string) {
    for (const until = now() + this.#order.patienceSeconds * 1000; ; await wait(1000)) {
      const answer = await this.#send(subject, call, lookup, token)
      if (answer.fate !== 'refused' || now() > until || this.#given.signal?.aborted === true) return answer
    }
  }

  async #send(subject: Subject, call: PlannedCall, lookup: Resolver, token: string | undefined) {
    const { plan, environment } = this.#given
    const { timeoutSeconds } = plan.profile
    const shown =
      token === undefined || plan.token === null ? undefined : { presentation: plan.token.presentation, value: token }
    const out = outgoing(askOf(call, lookup, 'one of a burst', shown), environment.baseUrl, 'load')
    const at = now()
    const cap = environment.policy.maxResponseBytes
    const { response, status, timings } = await transfer(this.#dispatcher, out, {
      timeoutMs: timeoutSeconds * 1000,
      cap,
    })
    const headers = response?.headers ?? {}
    // Of another sender or endpoint, every answer that is no refusal for haste counts as let through.
    const isOwn = subject === 'first' && this.#usual !== 0
    const usual = isOwn || status === 0 || status >= 500 ? this.#usual : status
    const fate = fateOf(status, headers, { usual, refusedWith: this.#order.refusedWith })
    const [from, to] = [(at + timings.connected) / 1000, (at + (timings.firstByte || timings.total)) / 1000]
    this.shots.push({ subject, fate, status, from, to, ...notesOf(headers, at / 1000) })
    return { fate, status, headers, text: response?.body ?? '' }
  }
}

type Shown = NonNullable<Parameters<typeof prepare>[0]['token']>

/** A planned call as the client of discovery sends it. Throws UnresolvedTemplate where a name has no value. */
function askOf({ endpoint, template, path }: PlannedCall, lookup: Resolver, purpose: string, token?: Shown): Ask {
  const effect = endpoint === 'auth-authenticate' ? 'authenticates' : 'reads'
  const route = { prefix: '', suffix: '' }
  return { ...prepare({ endpoint, route, template, lookup, clock: systemClock, effect, purpose, token }), path }
}

/** `usual`: the status of the same request when nothing limits it. */
function fateOf(
  status: number,
  headers: Record<string, string>,
  { usual, refusedWith }: { usual: number; refusedWith: number | null },
): Shot['fate'] {
  if (status === 429 || (refusedWith !== null && status === refusedWith)) return 'refused'
  if (status === 503 && headers['retry-after'] !== undefined) return 'refused'
  return status === usual ? 'allowed' : 'odd'
}

function notesOf(headers: Record<string, string>, answeredAt: number): Pick<Shot, 'told' | 'names'> {
  const { remaining, resetSeconds } = counterIn(headers, answeredAt)
  const [stated] = statedLimits(headers)
  const wait = headers['retry-after'] === undefined ? undefined : waitSeconds(headers, answeredAt)
  const told = { left: remaining, reset: resetSeconds, wait, limit: stated?.limit, window: stated?.windowSeconds }
  const finite = Object.entries(told).filter(([, value]) => value !== undefined && Number.isFinite(value))
  return { told: Object.fromEntries(finite), names: rateHeaderNames(headers).sort() }
}

function sentIn(shots: readonly Shot[], { call, beside }: BurstOrder, { calls }: LoadPlan): SentCounts {
  const logIn = calls.find(({ endpoint }) => endpoint === 'auth-authenticate') ?? call
  const counts: SentCounts = {}
  for (const { subject, status } of shots) {
    const name = (subject === 'log-in' ? logIn : subject === 'beside' ? (beside ?? call) : call).call
    countIn(counts, name, 1, status !== 0)
  }
  return counts
}
