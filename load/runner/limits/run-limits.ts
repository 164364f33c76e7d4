/** A run of the profile `limits`: the rate limit by bursts, then sizes and time-outs, for the record and the ledger. */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, answerTo, isAnswered, type KnownBy, type Ledger } from '../../../contract/ledger.ts'
import type { LoadRecord } from '../../../contract/load-record.ts'
import type { RateLimit } from '../../../contract/openapi/document.ts'
import { emptyLedger } from '../../../contract/questions.ts'
import { observed, unanswerable } from '../../../probe/answers.ts'
import { systemClock } from '../../../probe/call/clock.ts'
import type { Client } from '../../../probe/client/types.ts'
import { openContext } from '../../../probe/context.ts'
import limitsSize from '../../../probe/investigators/limits-size.ts'
import limitsTimeout from '../../../probe/investigators/limits-timeout.ts'
import { logInAsRecorded, recall } from '../../../probe/revalidate/recall.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { LimitsBudget } from '../../core/profile.ts'
import type { RunsOrder } from '../runs.ts'
import { scanArtefacts } from '../scan-artefacts.ts'
import { type Identified, identifyLimits, windowOf } from './identify.ts'
import { type Fit, lies, type Range } from './limiter-fit.ts'

export interface LimitsOrder extends RunsOrder {
  /** Takes the record, and what was sent. */
  resultsDir: string
  /** With what the run has found out for the ledger. */
  onLedger?: (ledger: Ledger) => void
}

/** A round that broke off makes the run invalid; a limit that was not reached does not. */
export async function runLimits(order: LimitsOrder, plan: LoadPlan, budget: LimitsBudget): Promise<LoadRecord> {
  const { environment, env, signal } = order
  const began = performance.now()
  const earlier = answerTo(order.ledger, 'limits.rate')
  const { status } = (earlier.value ?? {}) as RateLimit
  const found = await identifyLimits({
    plan,
    environment,
    samples: join(order.resultsDir, 'load-bursts.ndjson.gz'),
    env,
    signal,
    budget,
    rejectedWith: typeof status === 'number' && status >= 400 ? status : undefined,
    onRound: message =>
      order.onProgress?.({
        elapsedSeconds: (performance.now() - began) / 1000,
        totalSeconds: budget.seconds,
        health: undefined,
        live: undefined,
        label: message,
      }),
  })
  if (order.client !== undefined && found.fit !== undefined && signal?.aborted !== true)
    await wait(Math.min(60, windowOf(found.fit)) * 1000)
  const rest =
    order.client === undefined || signal?.aborted === true ? undefined : await sizesAndTimes(order, order.client)
  const questions: Ledger['questions'] = {
    ...order.ledger.questions,
    'limits.rate': rateAnswered(earlier, found),
    ...rest?.answers,
  }
  order.onLedger?.({ ...order.ledger, questions })
  await scanArtefacts(order.resultsDir, environment)
  const { requests, seconds } = found.cost
  const failed = found.because.filter(each => each !== 'the budget is spent')
  return {
    profile: plan.profile.name,
    planned: 0,
    achieved: 0,
    seconds,
    dropped: 0,
    validity: failed.length === 0 || found.fit !== undefined ? 'valid' : 'invalid',
    reasons: found.because.map(each => `The bursts ended early: ${each}.`),
    latency: [
      { endpoint: 'ext-verify', requests, failures: 0, p50: null, p95: null, p99: null, max: null, outcomes: {} },
    ],
    objectives: [],
    limits: [...rateRows(found), ...(rest?.rows ?? [])],
  }
}

function measuredValue({ limit: [least, most], windowSeconds, limiters }: Fit): RateLimit {
  const [shortest, longest] = windowSeconds
  const window = most === null ? undefined : only(shortest, longest)
  return {
    ...(least === most ? { limit: least } : { limitInterval: [least, most === null ? null : most + 1] }),
    ...(window === undefined
      ? { windowInterval: [tenths(shortest), longest === null ? null : tenths(longest)] }
      : { windowSeconds: window }),
    ...(limiters[0] === undefined || limiters.length > 1 ? {} : { limiter: limiters[0] }),
  }
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10
const rounded = (value: number) => Number(value.toPrecision(4))

/** Windows that people configure. */
const USUAL = [1, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 86_400]

function only(shortest: number, longest: number | null): number | undefined {
  if (longest === null) return undefined
  if (shortest === longest && shortest <= 120) return shortest
  const fitting = USUAL.filter(each => each >= shortest && each <= longest)
  return fitting.length === 1 && longest - shortest <= Math.max(2, shortest * 0.15) ? fitting[0] : undefined
}

const NUMBERS = [
  ['limit', 'limitInterval'],
  ['windowSeconds', 'windowInterval'],
] as const

export function rateAnswered(earlier: Answer, found: Identified): Answer {
  const { fit, reached } = found
  const before = isAnswered(earlier) ? ((earlier.value ?? {}) as RateLimit) : {}
  if (!reached || fit === undefined) return isAnswered(earlier) ? earlier : nothingNew(found)
  const seen: RateLimit = {
    ...measuredValue(fit),
    ...(found.scope.scope === undefined ? {} : { scope: found.scope.scope }),
    ...(found.status === undefined ? {} : { status: found.status }),
  }
  const value: RateLimit = { ...before, ...seen }
  const facts: Record<string, KnownBy> = { ...earlier.facts }
  const against: string[] = []
  for (const [exact, interval] of NUMBERS) {
    const reported = before[exact]
    const range = exact === 'limit' ? fit.limit : fit.windowSeconds
    const [location, other] = seen[exact] === undefined ? [interval, exact] : [exact, interval]
    if (reported === undefined) {
      delete value[other]
      facts[`/${location}`] = 'observed'
    } else if (lies(reported, range)) {
      value[exact] = reported
      delete value[interval]
      // Bounds that fit the number confirm it only where they leave it no room.
      if (range[1] !== null && range[1] <= range[0] * 1.05) facts[`/${exact}`] = 'confirmed'
    } else {
      facts[`/stated/${exact}`] = 'contradicted'
      delete facts[`/${exact}`]
      facts[`/${location}`] = 'observed'
      if (location === interval) delete value[exact]
      value['stated'] = { ...(value['stated'] as object | undefined), [exact]: reported }
      against.push(`${reported} was stated as ${exact === 'limit' ? 'the number' : 'the window in seconds'}`)
    }
  }
  for (const key of ['limiter', 'scope', 'status'] as const) {
    const [reported, own] = [before[key], seen[key]]
    if (own !== undefined)
      facts[`/${key}`] = reported === own ? 'confirmed' : reported === undefined ? 'observed' : 'contradicted'
  }
  if (fit.refill !== undefined) value['refillPerSecond'] = fit.refill.map(each => each && rounded(each))
  if (fit.begins !== undefined) value['begins'] = fit.begins
  if (fit.countsRejected !== undefined) value['countsRefused'] = fit.countsRejected
  const names = [...new Set([...(before.headers ?? []), ...found.names])].sort()
  if (names.length > 0) value.headers = names
  const stated = Object.entries(found.stated).flatMap(([name, reported]) =>
    reported !== undefined && 'holds' in reported && reported.holds !== null ? [[name, reported.holds] as const] : [],
  )
  if (stated.length > 0) value['told'] = Object.fromEntries(stated)
  for (const [name, holds] of stated) facts[`/told/${name}`] = holds ? 'confirmed' : 'contradicted'
  return observed({
    value,
    how: [rateSentence(found), ...against.map(each => `This contradicts that ${each}.`)].join(' '),
    for: earlier.evidence.for,
    against: earlier.evidence.against,
    from: [...new Set([...earlier.confidenceFrom, 'measured by bursts under load'])],
    confidence: fit.limiters.length === 1 ? 0.95 : 0.8,
    facts,
  })
}

function nothingNew(found: Identified): Answer {
  const how = rateSentence({ ...found, because: [] })
  return {
    ...unanswerable(how, 'Which rate limit applies: how many requests in which window, counted per what?'),
    ...(found.reached ? {} : { value: { atLeast: found.atLeast } }),
  }
}

type Row = NonNullable<LoadRecord['limits']>[number]

const KINDS = {
  'fixed-window': 'a fixed window',
  'sliding-window': 'a sliding window',
  'token-bucket': 'a token bucket',
}

function rateSentence({ reached, fit, scope, atLeast, because }: Identified): string {
  const why = because.length === 0 ? '' : ` It ended early: ${because.join('; ')}.`
  if (!reached)
    return `${atLeast.requests} requests in ${atLeast.seconds} s were not rate limited; more were not sent.${why}`
  if (fit === undefined) return `Requests were rate limited, by no rule that is known here.${why}`
  const kind = fit.limiters.map(each => KINDS[each]).join(' or ')
  const begins =
    fit.begins === undefined ? '' : fit.begins === 'clock' ? ' that follows a clock' : ' that begins with a request'
  const refill = fit.refill === undefined ? '' : `, refilled with ${range(fit.refill)} a second`
  const counted = scope.scope === undefined ? '' : `, counted per ${scope.scope}`
  const shared =
    scope.shared === undefined ? '' : scope.shared ? ', other endpoints included' : ', other endpoints not included'
  const rejected = fit.countsRejected === true ? ' Rejected requests count as well.' : ''
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${begins}: ${range(fit.limit)} requests in ${range(fit.windowSeconds)} s${refill}${counted}${shared}.${rejected}${why}`
}

const statedIn = (held: { stated: number; agrees: boolean | null } | undefined) =>
  held && { stated: String(held.stated), agrees: held.agrees }

function rateRows(found: Identified): Row[] {
  const { fit, stated, scope } = found
  const row = (what: string, sentence: string, more: Partial<Row> = {}): Row => ({
    ...{ question: 'limits.rate', what, agrees: null, ...more, sentence },
  })
  const rows = [
    row('requests', rateSentence(found), {
      ...(fit && { measured: fit.limit, unit: 'requests' }),
      ...statedIn(stated.limit),
    }),
    fit &&
      row('window', `The window, or the time in which a bucket fills, is ${range(fit.windowSeconds)} s.`, {
        ...{ measured: fit.windowSeconds, unit: 's' },
        ...statedIn(stated.window),
      }),
    fit?.refill &&
      row('refill', `What was used comes back at ${range(fit.refill)} a second.`, {
        ...{ measured: fit.refill, unit: 'requests/s' },
      }),
    scope.scope && row('scope', `It is counted per ${scope.scope}.`),
  ]
  const truths = [
    [stated.wait, 'Retry-After', 'A request after the told wait is accepted'],
    [stated.sooner, 'Retry-After, not longer than needed', 'A request more than a second sooner is rejected'],
  ] as const
  for (const [reported, what, sentence] of truths)
    if (reported !== undefined && reported.right + reported.wrong > 0)
      rows.push(
        row(what, `${sentence}: seen ${reported.right} times, and ${reported.wrong} times not.`, {
          agrees: reported.holds,
        }),
      )
  return rows.filter(each => typeof each === 'object')
}

function range([least, most]: Fit['limit']): string {
  if (most === null) return `${rounded(least)} or more`
  return rounded(least) === rounded(most) ? `${rounded(least)}` : `${rounded(least)} to ${rounded(most)}`
}

/** `undefined` where the contract does not tell how to log in, or the login is rejected. */
async function sizesAndTimes(order: LimitsOrder, client: Client) {
  const { environment, ledger } = order
  const known = recall({ ledger, openapi: order.openapi } as Parameters<typeof recall>[0])
  if (known === undefined) return undefined
  const context = openContext({ environment, client, clock: systemClock, ledger: emptyLedger(environment.name) })
  context.measureLimits = true
  if (!(await logInAsRecorded(context, known)).accepted) return undefined
  for (const each of [limitsSize, limitsTimeout]) await each.investigate(context)
  const [size, times] = [answerTo(context.ledger, 'limits.size'), answerTo(context.ledger, 'limits.timeout')]
  // What is known is not replaced by what could not be told this time.
  const isNew = (own: Answer, id: 'limits.size' | 'limits.timeout') =>
    isAnswered(own) || (!isAnswered(answerTo(ledger, id)) && own.status !== 'open')
  return {
    answers: {
      ...(isNew(size, 'limits.size') ? { 'limits.size': size } : {}),
      ...(isNew(times, 'limits.timeout') ? { 'limits.timeout': times } : {}),
    },
    rows: [...sizeRows(size), ...timeRows(times)],
  }
}

interface Measured {
  interval?: Range
  seconds?: number
}

function sizeRows({ status, value, how }: Answer): Row[] {
  const { interval } = (value ?? {}) as Measured
  const measured = interval && { measured: interval, unit: 'bytes' }
  return status === 'open' ? [] : [{ question: 'limits.size', what: 'body', ...measured, agrees: null, sentence: how }]
}

function timeRows({ value, how }: Answer): Row[] {
  return Object.entries((value ?? {}) as Record<string, Measured>).flatMap(([what, { interval, seconds: stated }]) => {
    if (interval === undefined) return []
    const agrees = stated !== undefined && stated >= interval[0] - 1 && stated <= (interval[1] ?? stated) + 1
    const row = { question: 'limits.timeout', what, measured: interval, unit: 's', sentence: how }
    return { ...row, ...(stated === undefined ? { agrees: null } : { stated: String(stated), agrees }) }
  })
}
