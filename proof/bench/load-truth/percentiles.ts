/** Percentiles that were planted, each measured by a steady run. */

import { quantile } from '../../../load/core/histogram.ts'
import type { LoadPlan } from '../../../load/core/plan.ts'
import { profileNamed } from '../../../load/runner/profiles.ts'
import { lognormalQuantile } from '../../timed/service-time.ts'
import type { Row } from './row.ts'
import { type Ran, run } from './run.ts'

const MEDIAN_MS = 120
const SIGMA = 0.35
const STALL_MS = 1000
const EVERY_MS = 3000
/** By so much the service may miss its own plan before it is no measure of anything. */
const LATE = 0.01
/**
 * Arrivals a second, a twentieth more than a whole number in a cycle: twenty cycles meet the stall at moments evenly spread. Few: all
 * that waited go on at once when it ends, and a hundred of them would wait for each other as well.
 */
const UNEVEN = 24.35
const NAMES = { p50: 0.5, p95: 0.95, p99: 0.99 }

async function steady(rate: number, seconds: number, canaryLag: number): Promise<LoadPlan['profile']> {
  const smoke = await profileNamed('smoke')
  return { ...smoke, timeoutSeconds: 2, canaryLag, steps: [{ name: 'steady', rate, seconds }] }
}

/** What the way there and back costs: what k6 sees of a service that takes no time, less what that service sees itself. */
async function costOfTheWay(canaryLag: number): Promise<number> {
  const nothing = await run([], await steady(10, 15, canaryLag))
  const cost = (quantile(nothing.latency(), 0.5) ?? Number.NaN) - rankOf(nothing.held(), 0.5)
  console.error(`  the way to a service that takes no time, and back: ${cost.toFixed(2)} ms`)
  return cost
}

export async function distributionRows(canaryLag: number): Promise<Row[]> {
  const cost = await costOfTheWay(canaryLag)
  const ran = await run(['--median-ms', String(MEDIAN_MS), '--sigma', String(SIGMA)], await steady(10, 60, canaryLag))
  const at = lognormalQuantile(MEDIAN_MS, SIGMA)
  return Object.entries(NAMES).flatMap(([name, q]) =>
    rowsOf(ran, { what: `${name}, lognormal`, q, planted: at(q), endpoint: undefined, cost }),
  )
}

/** Arrivals come evenly, so a third of them meet the stall, at an even share of its length: an open model sees that. */
export async function stallRows(canaryLag: number): Promise<Row[]> {
  const cost = await costOfTheWay(canaryLag)
  const flags = ['--stall-ms', String(STALL_MS), '--stall-every-ms', String(EVERY_MS)]
  const ran = await run(flags, await steady(UNEVEN, 60, canaryLag))
  return [0.9, 0.95, 0.99].flatMap(q => {
    const planted = STALL_MS - (1 - q) * EVERY_MS
    return rowsOf(ran, {
      what: `p${q * 100} of a login, 1 s stall in 3 s`,
      q,
      planted,
      endpoint: 'auth-authenticate',
      cost,
    })
  })
}

interface Asked {
  what: string
  q: number
  planted: number
  endpoint: string | undefined
  cost: number
}

/** Against what was planted, and against what the service itself recorded: on a busy machine it is late too. */
function rowsOf(ran: Ran, { what, q, planted, endpoint, cost }: Asked): Row[] {
  const found = quantile(ran.latency(endpoint), q) ?? Number.NaN
  const own = rankOf(ran.held(endpoint), q)
  const common = { unit: 'ms', found, allowed: 2, ...invalidity(ran) }
  const late =
    Math.abs(own / planted - 1) > LATE ? { invalid: `the service itself held it for ${own.toFixed(1)} ms` } : {}
  return [
    { ...common, what, planted, note: 'as planted', ...late },
    {
      ...common,
      what: `${what}, by its own record`,
      planted: own + cost,
      note: `${own.toFixed(1)} ms and ${cost.toFixed(1)} ms of the way`,
    },
  ]
}

function rankOf(sorted: readonly number[], q: number): number {
  return sorted[Math.ceil(q * sorted.length) - 1] ?? Number.NaN
}

function invalidity({ record }: Ran): Pick<Row, 'invalid'> {
  return record.validity === 'invalid' ? { invalid: record.reasons.join(' ') } : {}
}
