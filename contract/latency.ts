/** How long accepted answers take at each endpoint, in numbers that single late answers do not move; what is clearly slower than it was. */
import { z } from 'zod'
import type { Change } from './drift/rules.ts'
import { ENDPOINTS, type Endpoint } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { outcomeOf } from './outcome.ts'

/** Whole milliseconds. */
const LatencySchema = z.strictObject({
  answers: z.int().positive(),
  median: z.int().nonnegative(),
  /** Between these two answers the true median lies, with 95 % where there are at least six answers. */
  low: z.int().nonnegative(),
  high: z.int().nonnegative(),
})
export type Latency = z.infer<typeof LatencySchema>

export const LatenciesSchema = z.strictObject({
  schemaVersion: z.literal(1),
  endpoints: z.partialRecord(z.enum(ENDPOINTS), LatencySchema),
})
export type Latencies = z.infer<typeof LatenciesSchema>

/** Fewer answers tell nothing: of an endpoint as it was, and as it is. */
const ENOUGH_BEFORE = 2
const ENOUGH = 3
/** Clearly slower is what takes more than so many times as long, and at least so many milliseconds more. */
const TIMES = 2
const MORE_MS = 500

/** Of accepted answers, from the open connection to the last byte: without the harness's own waiting. */
export function latenciesOf(exchanges: readonly Exchange[]): Latencies {
  const endpoints = ENDPOINTS.flatMap(endpoint => {
    const own = exchanges.filter(each => each.endpoint === endpoint && each.timings.total > 0)
    const latency = latencyOf(own.filter(each => outcomeOf(each).outcome === 'success').map(durationOf))
    return latency === undefined ? [] : [[endpoint, latency] as const]
  })
  return { schemaVersion: 1, endpoints: Object.fromEntries(endpoints) }
}

const durationOf = ({ timings }: Exchange): number => timings.total - timings.connected

/** By order statistics, which need no distribution; `undefined` of too few. */
export function latencyOf(milliseconds: readonly number[]): Latency | undefined {
  if (milliseconds.length < ENOUGH_BEFORE) return undefined
  const sorted = milliseconds.map(Math.round).sort((a, b) => a - b)
  const n = sorted.length
  const out = Math.max(0, Math.floor(n / 2 - 0.98 * Math.sqrt(n)))
  const at = (i: number) => sorted[i] ?? 0
  return { answers: n, median: at(Math.floor((n - 1) / 2)), low: at(out), high: at(n - 1 - out) }
}

export function isSlower(before: Latency, after: Latency): boolean {
  return after.answers >= ENOUGH && isBeyond(before, after.low)
}

/** One late answer may be chance. */
export function isLate(before: Latency | undefined, exchange: Exchange): boolean {
  return before !== undefined && isBeyond(before, durationOf(exchange))
}

const isBeyond = ({ high }: Latency, milliseconds: number): boolean =>
  milliseconds > TIMES * high && milliseconds - high >= MORE_MS

/** Endpoints that answer clearly later than they did; what is not known of both sides is not compared. */
export function latencyChanges(before: Latencies | undefined, after: Latencies | undefined): Change[] {
  return ENDPOINTS.flatMap((endpoint: Endpoint): Change[] => {
    const [was, is] = [before?.endpoints[endpoint], after?.endpoints[endpoint]]
    if (was === undefined || is === undefined || !isSlower(was, is)) return []
    const at = `/endpoints/${endpoint}`
    return [
      {
        rule: 'answers-slower',
        question: `${endpoint}.response`,
        at,
        subject: '',
        before: was.median,
        after: is.median,
      },
    ]
  })
}
