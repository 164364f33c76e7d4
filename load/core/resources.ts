/** What one generator needs: virtual users, memory and processor, and how many generators a rate takes. */
import type { LoadPlan } from './plan.ts'
import { arrivalsOf } from './profile.ts'
import { scenariosOf } from './scenarios.ts'

/** Measured with `npm run bench -- generators`, rounded up: docs/load-distributed.md. */
const BASE_MIB = 64
const MIB_PER_VU = 0.9
/** k6 keeps every sample of every metric: a few numbers a call. */
const KIB_PER_CALL = 0.5
/** Calls a second of one processor; half of what was measured at the 80 % that validity allows. */
const CALLS_PER_CORE = 400

export interface Need {
  /** At most at one moment, of one generator. */
  vus: number
  memoryMib: number
  /** Processors, in steps of a tenth. */
  cpu: number
}

/** Of each generator of the plan. */
export function needOf(plan: LoadPlan): Need {
  const generators = plan.generators?.count ?? 1
  const vus = Math.ceil(peakVus(plan) / generators)
  const calls = (arrivalsOf(plan.profile) * plan.calls.length) / generators
  const rate = Math.max(...plan.profile.steps.map(step => step.rate)) * plan.calls.length
  return {
    vus,
    memoryMib: Math.ceil(BASE_MIB + vus * MIB_PER_VU + (calls * KIB_PER_CALL) / 1024),
    cpu: Math.max(0.5, Math.ceil((rate / generators / CALLS_PER_CORE) * 10) / 10),
  }
}

/** k6 keeps the virtual users of a scenario until the last of its calls may have ended. */
export function peakVus(plan: LoadPlan): number {
  const spans = Object.values(scenariosOf(plan.profile, plan.calls.length, plan.generators)).map(scenario => {
    const from = 'startTime' in scenario ? Number.parseFloat(scenario.startTime) : 0
    const to = from + Number.parseFloat(scenario.duration) + milliseconds(scenario.gracefulStop)
    return { from, to, vus: 'vus' in scenario ? scenario.vus : scenario.maxVUs }
  })
  return Math.max(
    ...spans.map(({ from: at }) =>
      spans.filter(({ from, to }) => from <= at && at < to).reduce((sum, { vus }) => sum + vus, 0),
    ),
  )
}

function milliseconds(text: string): number {
  return text.endsWith('ms') ? Number.parseFloat(text) : Number.parseFloat(text) * 1000
}
