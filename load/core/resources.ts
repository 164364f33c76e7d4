/** What one generator needs: virtual users, memory and processor, and how many generators a rate takes. */
import type { LoadPlan } from './plan.ts'
import { arrivalsOf } from './profile.ts'
import { scenariosOf } from './scenarios.ts'

/**
 * Half more than what lives in k6's heap, as measured by Go's own trace (docs/load-distributed.md): a virtual user holds
 * 0.44 MiB of the script, and 28 bytes for each byte of the plan's calls.
 */
const BASE_MIB = 64
const MIB_PER_VU = 0.66
const MIB_PER_KIB_OF_PLAN = 0.042
/** What k6 keeps of the samples of a call. */
const KIB_PER_CALL = 0.1
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
  const perVu = MIB_PER_VU + (MIB_PER_KIB_OF_PLAN * JSON.stringify(plan.calls).length) / 1024
  const rate = Math.max(...plan.profile.steps.map(step => step.rate)) * plan.calls.length
  return {
    vus,
    memoryMib: Math.ceil(BASE_MIB + vus * perVu + (calls * KIB_PER_CALL) / 1024),
    cpu: Math.max(0.5, Math.ceil((rate / generators / CALLS_PER_CORE) * 10) / 10),
  }
}

/**
 * When Go collects garbage: not before k6 has taken so much. Virtual users are one large heap that lives to the end of the run; to
 * go through it whenever it doubled takes half of the processor again, and a limit without it would be exceeded.
 */
export function collectionAt(mib: number): { GOGC: string; GOMEMLIMIT: string } {
  return { GOGC: 'off', GOMEMLIMIT: `${mib}MiB` }
}

/** What most clusters have room for on any node. */
export const USUAL_POD = { memoryMib: 2048, cpu: 1 } as const

/** The fewest generators of which each needs no more than a usual pod; `undefined` where no number is enough. */
export function podsFor(plan: LoadPlan): number | undefined {
  for (let count = 1; count <= MOST_PODS; count++) {
    const { memoryMib, cpu } = needOf({ ...plan, generators: { run: '', ...plan.generators, count } })
    if (memoryMib <= USUAL_POD.memoryMib && cpu <= USUAL_POD.cpu) return count
  }
  return undefined
}

export const MOST_PODS = 1000

/** k6 keeps the virtual users of a scenario until the last of its calls may have ended. */
export function peakVus(plan: LoadPlan): number {
  const spans = Object.values(scenariosOf(plan.profile, plan.calls.length, plan.generators)).map(scenario => {
    // All are texts of milliseconds.
    const from = 'startTime' in scenario ? Number.parseFloat(scenario.startTime) : 0
    const to = from + Number.parseFloat(scenario.duration) + Number.parseFloat(scenario.gracefulStop)
    return { from, to, vus: 'vus' in scenario ? scenario.vus : scenario.maxVUs }
  })
  const at = (moment: number) => spans.filter(({ from, to }) => from <= moment && moment < to)
  return Math.max(...spans.map(({ from }) => at(from).reduce((sum, { vus }) => sum + vus, 0)))
}
