/** From two held connections to the time-outs of a service, as intervals: still open then, closed by then. */
import type { Ask, Held } from '../client/types.ts'
import type { Lab } from '../lab.ts'
import { cheapRequest } from './cheap-request.ts'

/** Seconds; null where it was not seen to end. */
export type Interval = [number, number | null]

export interface TimeOuts {
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

interface Silences {
  idle: Held | undefined
  body: Held | undefined
}

/** Holds two connections at once: one after an answer, one within a body. */
export async function holdBoth(lab: Lab, patienceMs: number): Promise<Silences> {
  // Not said to be of an endpoint: what a time-out answers is no answer to a request of it.
  const { endpoint: _none, ...ask }: Ask = cheapRequest(
    lab,
    'a request after which the connection is kept and nothing is sent',
  )
  const begun = { ...ask, purpose: 'a body that begins and does not come' }
  const [idle, body] = await Promise.all([
    lab.client.hold({ ...ask, patienceMs }),
    lab.client.hold({ ...begun, patienceMs, bodyBytes: 1 }),
  ])
  return { idle, body }
}
