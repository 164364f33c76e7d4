/** From a profile to k6 scenarios: so many virtual users that a slow service cannot make k6 drop an arrival. */
import type { Generators, ScriptPlan, Secrets } from './plan.ts'
import { lengthOf, mostOf, type Profile, type Step } from './profile.ts'
import { thresholdsOf } from './thresholds.ts'

/** `rate x time-out x 1.2`: all of them waiting for the time-out at once still leave one free. */
export function vusFor(rate: number, iterationSeconds: number): number {
  return Math.max(1, Math.ceil(rate * iterationSeconds * 1.2))
}

/** The arrivals of a segment come as evenly as whole numbers allow: one more than its share may be under way. */
function vusOfAll(rate: number, iterationSeconds: number, generators: number): number {
  return generators === 1
    ? vusFor(rate, iterationSeconds)
    : (vusFor(rate / generators, iterationSeconds) + 1) * generators
}

/** The longest a journey can take: each of its calls up to the time-out. */
function iterationSeconds(profile: Pick<Profile, 'timeoutSeconds'>, calls: number): number {
  return profile.timeoutSeconds * Math.max(1, calls)
}

/** k6 deals virtual users and arrivals out to its execution segments, so each generator needs whole ones of its own. */
export function scenariosOf(profile: Profile, calls: number, generators?: Generators) {
  const tags = generators === undefined ? {} : { split: generators.run }
  const count = generators?.count ?? 1
  const longest = iterationSeconds(profile, calls)
  let start = 0
  const steps = profile.steps.map(step => {
    const scenario = arrivals(step, start, longest, count, tags)
    start += step.seconds
    return [step.name, scenario] as const
  })
  const canary = {
    executor: 'constant-vus' as const,
    exec: 'canary',
    vus: count,
    duration: seconds(lengthOf(profile)),
    gracefulStop: seconds(1),
    tags,
  }
  const all: Record<string, (typeof steps)[number][1] | typeof canary> = { ...Object.fromEntries(steps), canary }
  return all
}

function arrivals(step: Step, start: number, longest: number, generators: number, tags: { split?: string }) {
  const vus = vusOfAll(step.rate, longest, generators)
  return {
    executor: 'constant-arrival-rate' as const,
    exec: 'journey',
    ...wholeRate(step.rate),
    duration: seconds(step.seconds),
    startTime: seconds(start),
    preAllocatedVUs: vus,
    maxVUs: vus,
    // Shorter than the time-out, the slowest calls would vanish from every metric.
    gracefulStop: seconds(longest + 1),
    tags: { step: step.name, ...tags },
  }
}

/** k6 takes whole numbers of arrivals only. */
function wholeRate(rate: number): { rate: number; timeUnit: string } {
  return Number.isInteger(rate) ? { rate, timeUnit: '1s' } : { rate: Math.round(rate * 1000), timeUnit: '1000s' }
}

function seconds(count: number): string {
  return `${Math.round(count * 1000)}ms`
}

/** From the start to the last moment at which a call may still be in flight. */
export function longestRunSeconds(profile: Profile, calls: number): number {
  return mostOf(profile).seconds + iterationSeconds(profile, calls) + 1
}

/** The options of the k6 run, whole: nothing is left to flags. */
export function optionsOf(plan: ScriptPlan, { client }: Secrets) {
  return {
    scenarios: scenariosOf(plan.profile, plan.calls.length, plan.generators),
    thresholds: thresholdsOf(plan.profile, plan.generators?.count ?? 1),
    userAgent: plan.userAgent,
    maxRedirects: 0,
    // Without `url` and `error`: both carry the address with its query, where a token may stand.
    systemTags: ['scenario' as const, 'name' as const, 'status' as const, 'error_code' as const],
    summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
    // With the port: k6 takes a pattern for the name and the port together first.
    ...(plan.only === undefined ? {} : { hosts: { '*': plan.only } }),
    ...(client === undefined ? {} : { tlsAuth: [client] }),
  }
}
