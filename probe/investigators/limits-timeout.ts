/** limits.timeout: how long an idle connection is kept and a slow body is waited for; held open only where that is asked for. */

import { performance } from 'node:perf_hooks'
import { viewOf } from '../../contract/derive/view.ts'
import type { FailureKind } from '../../contract/exchange.ts'
import { isObject } from '../../contract/json.ts'
import { timeoutAnswer } from '../../contract/questions/limits.timeout.ts'
import { unanswerable } from '../answers.ts'
import type { Ask, Client, Reply } from '../client/types.ts'
import { type DiscoveryContext, observe, settle } from '../context.ts'
import { mayMeasure } from '../environment/policy.ts'
import { cheapRequest } from '../limits/cheap-request.ts'
import type { Investigator } from './_investigator.ts'

const PATIENCE_MS = 20_000

async function investigate(context: DiscoveryContext): Promise<void> {
  if (context.measureLimits !== true || !mayMeasure(context.environment)) return
  const { idle, body } = await holdBoth(context, PATIENCE_MS)
  const measured = timeOutsOf(idle, body)
  const reported = timeoutAnswer(viewOf({ knowledge: context.knowledge, exchanges: context.client.exchanges() }))
  const stated = isObject(reported.value as never) ? (reported.value as { idle: { seconds: number } }).idle : undefined
  if (measured.idle === undefined && measured.body === undefined) {
    const proxied = 'Through a proxy the service’s time-outs cannot be seen.'
    const how = idle === undefined ? proxied : 'The held connections broke at once.'
    const question = 'After how many seconds is an idle connection closed, and a body given up that does not arrive?'
    if (stated === undefined) settle(context, 'limits.timeout', unanswerable(how, question))
    return
  }
  const ids = [idle, body].flatMap(each => each?.reply.exchange.id ?? [])
  observe(context, 'limits.timeout', {
    value: { ...measured, ...(stated === undefined ? {} : { idle: { ...stated, ...measured.idle } }) },
    how: howOf(measured),
    for: [...ids, ...reported.evidence.for.slice(0, 1)],
    from: ['measured on connections of its own', ...(stated === undefined ? [] : ['stated by Keep-Alive'])],
    confidence: 0.85,
    facts: {
      ...(stated === undefined ? {} : { '/idle/seconds': 'stated' as const }),
      ...(measured.idle === undefined ? {} : { '/idle': 'observed' as const }),
      ...(measured.body === undefined ? {} : { '/body': 'observed' as const }),
    },
  })
}

function howOf({ idle, body }: TimeOuts): string {
  const stated = [
    idle === undefined
      ? []
      : 'kept' in idle
        ? 'Connections are closed after each answer.'
        : `An idle connection ${wordsOf(idle.interval, 'closed')}`,
    body === undefined ? [] : `A body that does not come ${wordsOf(body.interval, 'given up')}`,
  ]
  return stated.flat().join(' ')
}

function wordsOf([open, ended]: Interval, what: string): string {
  return ended === null ? `is borne for ${open} s and longer.` : `is ${what} after ${open} to ${ended} s.`
}

export default {
  answers: ['limits.timeout'],
  needs: ['ext-notify.request', 'ext-reach.request', 'auth.refusal', 'limits.size', 'errors.format'],
  cost: 2,
  investigate,
} satisfies Investigator

/** Seconds; null where it was not seen to end. */
export type Interval = [number, number | null]

interface TimeOuts {
  idle?: { kept: false } | { interval: Interval }
  body?: { interval: Interval; status?: number }
}

/** The way there and back, and the service's own coarse timers. */
const SLACK = 0.2
/** Who answers sooner has not waited for the rest of the body. */
const SOON = 0.5

export function timeOutsOf(idle: Held | undefined, body: Held | undefined): TimeOuts {
  const [kept, patient] = [idle && idleOf(idle), body && bodyOf(body)]
  return { ...(kept === undefined ? {} : { idle: kept }), ...(patient === undefined ? {} : { body: patient }) }
}

function idleOf({ reply, silence }: Held): TimeOuts['idle'] {
  // Without an answer the silence was not one between requests.
  if (reply.status === 0) return undefined
  if (/\bclose\b/i.test(reply.headers['connection'] ?? '')) return { kept: false }
  return { interval: intervalOf(silence.closedMs, silence.heldMs) }
}

function bodyOf({ reply, silence }: Held): TimeOuts['body'] {
  const { answeredMs, closedMs, heldMs } = silence
  if (answeredMs !== undefined)
    return answeredMs / 1000 < SOON ? undefined : { interval: intervalOf(answeredMs, 0), status: reply.status }
  // A connection that never stood, or broke at once, tells of no time-out.
  if (heldMs / 1000 < SOON) return undefined
  return { interval: intervalOf(closedMs, heldMs) }
}

function intervalOf(endedMs: number | undefined, heldMs: number): Interval {
  if (endedMs === undefined) return [tenths(Math.floor, heldMs / 1000), null]
  return [Math.max(0, tenths(Math.floor, endedMs / 1000 - SLACK)), tenths(Math.ceil, endedMs / 1000)]
}

function tenths(round: (value: number) => number, seconds: number): number {
  return round(Number((seconds * 10).toFixed(3))) / 10
}

/** Holds two connections at once: one after an answer, one within a body. */
export async function holdBoth(context: DiscoveryContext, patienceMs: number) {
  // Not said to be of an endpoint: what a time-out answers is no answer to a request of it.
  const purpose = 'a request after which the connection is kept and nothing is sent'
  const { endpoint: _none, ...ask }: Ask = cheapRequest(context, purpose)
  const begun = { ...ask, purpose: 'a body that begins and does not come' }
  const [idle, body] = await Promise.all([
    hold(context.client, ask, { patienceMs }),
    hold(context.client, begun, { patienceMs, bodyBytes: 1 }),
  ])
  return { idle, body }
}

export interface Silence {
  /** Milliseconds from the last byte sent to the answer; `undefined` where none came. */
  answeredMs: number | undefined
  /** Milliseconds from the last byte of either side until the service closed; `undefined` where this side did. */
  closedMs: number | undefined
  /** Milliseconds of silence on a connection that stood. */
  heldMs: number
}

export interface Held {
  reply: Reply
  silence: Silence
}

interface Patience {
  /** Milliseconds of silence after which this side closes. */
  patienceMs: number
  /** Bytes of the body that are sent, the rest is announced and never comes; the whole body without it. */
  bodyBytes?: number
}

/** This side did not wait any longer. */
const OURS: readonly FailureKind[] = ['timeout', 'interrupted']

/** `undefined`, and nothing sent, where a proxy stands between: its time-outs are not the service's. */
export async function hold(client: Client, ask: Ask, { patienceMs, bodyBytes }: Patience): Promise<Held | undefined> {
  const line = client.line()
  if (line === undefined) return undefined
  try {
    const wire = bodyBytes === undefined ? {} : { bytes: bodyBytes }
    const { reply } = await line.send({ ...ask, timeoutMs: patienceMs }, wire)
    const { connected, firstByte, total } = reply.exchange.timings
    if (reply.status === 0) {
      const heldMs = connected === 0 ? 0 : total - connected
      const isOver = connected > 0 && !OURS.includes(reply.failure?.kind ?? 'timeout')
      return { reply, silence: { answeredMs: undefined, closedMs: isOver ? heldMs : undefined, heldMs } }
    }
    const began = performance.now()
    // Where the answer ends the connection there is no silence on it.
    const isKept = !/\bclose\b/i.test(reply.headers['connection'] ?? '')
    const { closed } = isKept ? await line.rest(patienceMs) : { closed: false }
    const heldMs = performance.now() - began
    const silence = { answeredMs: firstByte - connected, closedMs: closed ? heldMs : undefined, heldMs }
    return { reply, silence }
  } finally {
    line.close()
  }
}
