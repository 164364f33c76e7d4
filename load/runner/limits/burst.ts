/** A round of bursts: sends as fast as it may until it is rejected, then asks ever less often until it is not. */
import { appendFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { rateHeaderNames, statedLimits, waitSeconds } from '../../../contract/derive/rate-headers.ts'
import { parseJson } from '../../../contract/json.ts'
import { type Resolver, UnresolvedTemplate } from '../../../contract/template.ts'
import { systemClock } from '../../../probe/call/clock.ts'
import { prepare } from '../../../probe/call/prepare.ts'
import { dispatcherFor } from '../../../probe/client/dispatcher.ts'
import { proxyFor } from '../../../probe/client/proxy.ts'
import { outgoing } from '../../../probe/client/request.ts'
import { tlsOf } from '../../../probe/client/tls.ts'
import { transfer } from '../../../probe/client/transfer.ts'
import type { Ask } from '../../../probe/client/types.ts'
import { tokenOf } from '../../../probe/session/token.ts'
import { lookupIn, type Names, newMemory, peopleOf, remember } from '../../core/memory.ts'
import type { LoadPlan, PlannedCall } from '../../core/plan.ts'
import type { MeasureOrder } from '../measure.ts'
import { countIn, type SentCounts } from '../reduce.ts'
import { secretsOf } from '../secrets.ts'
import { openSentLog } from '../sent-log.ts'

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
  alongside: PlannedCall | null
  segments: readonly Segment[]
  users: number
  quota: number
  /** Requests a second that are agreed on, at most; `null` where nothing bounds them. */
  perSecond: number | null
  /** Ends so many times the way to the first recovery after the beginning, and not before `leastMs`. */
  settles: { times: number; leastMs: number } | null
  /** Whether what the limit is counted per is asked while it is reached. */
  scope?: boolean
  /** How long the login and the first request may be waited for where an earlier round is in the way. */
  patienceSeconds: number
  /** Status with which the rate limiter is known to reject. */
  rejectedWith: number | null
}

/** Who asks: the first token, another one of the same application, one of another application, nobody, at another endpoint. */
export type Subject = 'first' | 'again' | 'other' | 'none' | 'beside' | 'login'

export interface Shot {
  subject: Subject
  fate: 'allowed' | 'refused' | 'odd'
  /** 0 where no answer came. */
  status: number
  /** Seconds since the epoch: sent, answered. */
  from: number
  to: number
  /** What the answer said of the limit, in seconds and requests: only this, and no header itself, is recorded. */
  stated: Partial<Record<'wait' | 'limit' | 'window', number>>
  names: string[]
}

export interface Round {
  shots: Shot[]
  broke?: string
}

/** `samples` takes every request of the bursts. */
export type RoundOrder = Pick<MeasureOrder, 'plan' | 'environment' | 'samples' | 'env' | 'signal'>

const FIRST_PAUSE_MS = 20
const SHARE = 0.015

/** Milliseconds until a rejected sender asks again; one user's share where several ask by turns. */
export function pauseAfter(refusedForMs: number, users: number): number {
  return Math.max(FIRST_PAUSE_MS, refusedForMs * SHARE) * users
}

/** Enough to tell that the service is down. */
const ENOUGH = 20

export async function runRound(order: BurstOrder, given: RoundOrder): Promise<Round> {
  const { samples, environment, env, plan } = given
  const dispatcher = dispatcherFor(environment, tlsOf(environment, env), proxyFor(new URL(environment.baseUrl), env))
  const log = openSentLog(plan, environment.name, dirname(samples), [])
  const shots: Shot[] = []
  const counting = setInterval(() => log.counted(shots.length), 1000)
  let broke: string | undefined
  try {
    broke = await fire(order, given, dispatcher, shots)
  } catch (error) {
    if (!(error instanceof Broke)) throw error
    broke = error.message
  } finally {
    clearInterval(counting)
    await dispatcher.destroy()
  }
  shots.sort((a, b) => a.from - b.from || a.to - b.to)
  log.end(sentIn(shots, order, plan))
  appendFileSync(samples, gzipSync(shots.map(shot => `${JSON.stringify(shot)}\n`).join('')))
  return { shots, ...(broke === undefined ? {} : { broke }) }
}

class Broke extends Error {}

/** Milliseconds since the epoch, with fractions. */
const now = () => performance.timeOrigin + performance.now()

/** Logs in, asks once what is usual, and sends; answers why it broke off. Throws Broke where it could not begin. */
async function fire(
  order: BurstOrder,
  { plan, environment, signal }: RoundOrder,
  dispatcher: Parameters<typeof transfer>[0],
  shots: Shot[],
): Promise<string | undefined> {
  const { call, alongside, segments, users, scope, perSecond, settles, rejectedWith } = order
  const { credentials, testData, second, policy, baseUrl } = environment
  const secrets = secretsOf(environment)
  const memory = newMemory(peopleOf(secrets)[0] ?? secrets.names)
  const tokens: Partial<Record<Subject, string | undefined>> = {}
  /** The status of the request when nothing limits it. */
  let usual = 0
  let [spent, asked] = [0, 0]
  let rejectedAt: number | undefined
  let recoveredAt: number | undefined
  let broke: string | undefined

  const send = async (subject: Subject, one: PlannedCall, lookup: Resolver, token: string | undefined) => {
    const shown =
      token === undefined || plan.token === null ? undefined : { presentation: plan.token.presentation, value: token }
    const out = outgoing(askOf(one, lookup, shown), baseUrl, 'load')
    const at = now()
    const limits = { timeoutMs: plan.profile.timeoutSeconds * 1000, cap: policy.maxResponseBytes }
    const { response, status, timings } = await transfer(dispatcher, out, limits)
    const headers = response?.headers ?? {}
    // Of another sender or endpoint, every answer that is no rate-limit rejection counts as let through.
    const isOwn = subject === 'first' && usual !== 0
    const expected = isOwn || status === 0 || status >= 500 ? usual : status
    const isRejected =
      status === 429 || status === rejectedWith || (status === 503 && headers['retry-after'] !== undefined)
    const fate = isRejected ? 'refused' : status === expected ? 'allowed' : 'odd'
    const [from, to] = [(at + timings.connected) / 1000, (at + (timings.firstByte || timings.total)) / 1000]
    shots.push({ subject, fate, status, from, to, ...notesOf(headers, at / 1000) })
    return { fate, status, headers, text: response?.body ?? '' } as const
  }

  /** An earlier round may have used up what this one begins with: asks once a second until it is not rate limited. */
  const patiently: typeof send = async (...given) => {
    for (const until = now() + order.patienceSeconds * 1000; ; await wait(1000)) {
      const answer = await send(...given)
      if (answer.fate !== 'refused' || now() > until || signal?.aborted === true) return answer
    }
  }

  const logIn = async (names: Names): Promise<string | undefined> => {
    const own = plan.calls.find(each => each.endpoint === 'auth-authenticate')
    if (own === undefined || plan.token === null) return undefined
    const answer = await patiently('login', own, lookupIn(newMemory(names)), undefined)
    const token = tokenOf(answer, plan.token.location)
    // Rejected logins lock accounts: the first one ends the run.
    if (token === undefined) throw new Broke('the login was rejected or limited')
    return token
  }

  /** `undefined` where the request cannot be made. */
  const ask = async (subject: Subject): Promise<Shot['fate'] | undefined> => {
    const token = subject === 'none' ? undefined : (tokens[subject] ?? tokens.first)
    try {
      const one = subject === 'beside' && alongside !== null ? alongside : call
      return (await send(subject, one, lookupIn(memory), token)).fate
    } catch (error) {
      if (error instanceof UnresolvedTemplate) return undefined
      throw error
    }
  }

  /** One request, and what it tells of where the limit stands. */
  const turn = async () => {
    const at = now()
    const fate = await ask('first')
    spent++
    if (fate === 'refused') rejectedAt ??= now()
    if (fate === 'allowed' && rejectedAt !== undefined) {
      recoveredAt ??= now()
      rejectedAt = undefined
    }
    if (perSecond !== null) await wait(Math.max(0, at + (users * 1000) / perSecond - now()))
    return fate
  }

  /** Between two rejections of the first token: what is let through there is not counted with it. */
  const askOthers = async (): Promise<number> => {
    const subject = (['again', 'other', 'none', 'beside'] as const)[asked++ % 4] ?? 'none'
    const isThere = subject === 'beside' ? alongside !== null : subject === 'none' || tokens[subject] !== undefined
    if (!isThere) return 0
    await ask(subject)
    await ask('first')
    return 2
  }

  const isOver = (): boolean => {
    if (signal?.aborted === true) return true
    const down = shots.slice(-ENOUGH).filter(({ status, fate }) => fate === 'odd' && (status === 0 || status >= 500))
    if (down.length >= ENOUGH * Math.min(1, plan.profile.killAt) && spent >= ENOUGH)
      broke ??= 'the service answered with 5xx or not at all'
    return broke !== undefined
  }

  const endOf = (began: number, to: number): number => {
    if (settles === null || recoveredAt === undefined) return began + to
    return began + Math.min(to, Math.max(settles.leastMs, (recoveredAt - began) * settles.times))
  }

  const burst = async (began: number, isFirst: boolean) => {
    const quota = Math.ceil(order.quota / users)
    let own = 0
    for (const { from, to, most = order.quota } of segments) {
      await wait(Math.max(0, began + from - now()))
      const count = Math.ceil(most / users)
      for (let i = 0; i < count && own < quota && now() < endOf(began, to) && !isOver(); i++) {
        const fate = await turn()
        own++
        if (fate === 'refused' && isFirst && scope === true) own += await askOthers()
        if (fate !== 'allowed') await wait(pauseAfter(now() - (rejectedAt ?? now()), users))
      }
    }
  }

  const names = { ...testData, ...credentials }
  // The first token is issued last: some services take the newest one only.
  if (scope === true && second !== undefined) tokens.other = await logIn({ ...testData, ...second.credentials })
  if (scope === true) tokens.again = await logIn(names)
  tokens.first = await logIn(names)
  const first = await patiently('first', call, lookupIn(memory), tokens.first)
  usual = first.status
  const answer = parseJson(first.text)
  if (answer !== undefined) remember(memory, call, answer)
  const began = now()
  await Promise.all(Array.from({ length: users }, (_, i) => burst(began, i === 0)))
  return broke
}

type Shown = NonNullable<Parameters<typeof prepare>[0]['token']>

/** A planned call as the client of discovery sends it. Throws UnresolvedTemplate where a name has no value. */
function askOf({ endpoint, template, path }: PlannedCall, lookup: Resolver, token?: Shown): Ask {
  const effect = endpoint === 'auth-authenticate' ? 'authenticates' : 'reads'
  const route = { prefix: '', suffix: '' }
  const purpose = 'one of a burst'
  return { ...prepare({ endpoint, route, template, lookup, clock: systemClock, effect, purpose, token }), path }
}

function notesOf(headers: Record<string, string>, answeredAt: number): Pick<Shot, 'stated' | 'names'> {
  const [stated] = statedLimits(headers)
  const wait = headers['retry-after'] === undefined ? undefined : waitSeconds(headers, answeredAt)
  const reported = { wait, limit: stated?.limit, window: stated?.windowSeconds }
  const finite = Object.entries(reported).filter(([, value]) => value !== undefined && Number.isFinite(value))
  return { stated: Object.fromEntries(finite), names: rateHeaderNames(headers).sort() }
}

function sentIn(shots: readonly Shot[], { call, alongside }: BurstOrder, { calls }: LoadPlan): SentCounts {
  const login = calls.find(({ endpoint }) => endpoint === 'auth-authenticate') ?? call
  const counts: SentCounts = {}
  for (const { subject, status } of shots) {
    const name = (subject === 'login' ? login : subject === 'beside' ? (alongside ?? call) : call).call
    countIn(counts, name, 1, status !== 0)
  }
  return counts
}
