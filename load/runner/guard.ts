/** Whether load may be applied at all: nothing is sent where the kind of environment and its policy do not allow it. */

import type { Kind } from '../../contract/check.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { namesIn } from '../../contract/integration.ts'
import { designates } from '../../probe/environment/policy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { LoadPlan } from '../core/plan.ts'
import { highestRate, lengthOf } from '../core/profile.ts'
import { costOf, type LoadCost } from './cost.ts'
import { capsOf } from './plan.ts'

export interface Consent {
  yes?: boolean | undefined
  confirm?: string | undefined
}

export function guardLoad(environment: Environment, plan: LoadPlan, consent: Consent, now: Date): void {
  guardBefore(environment, plan.profile, consent, now)
  if (environment.kind === 'production') guardRecipients(environment, plan)
  guardCost(environment, plan.profile, costOf(plan), now)
}

/** What can be said before a plan is made, and so before the service is asked for its contract. */
export function guardBefore(environment: Environment, profile: Named, consent: Consent, now: Date): void {
  if (environment.kind === 'test') guardTest(environment, consent)
  if (environment.kind === 'production') guardProduction(environment, profile, consent)
  // Without weights a journey makes one call at least; and all steps take their time.
  const isOpen = profile.limits !== undefined || environment.load?.weights !== undefined
  const requestsPerSecond = isOpen ? 0 : highestRate(profile)
  guardCost(environment, profile, { requestsPerSecond, requests: 0, seconds: lengthOf(profile) }, now)
}

type Named = LoadPlan['profile']

function isConfirmed({ name, kind }: Environment, { confirm }: Consent): boolean {
  return confirm !== undefined && (confirm === name || confirm === kind)
}

function guardTest(environment: Environment, consent: Consent): void {
  if (environment.policy.load !== undefined || consent.yes === true || isConfirmed(environment, consent)) return
  throw rejected(
    `Load on the test environment "${environment.name}" is not agreed: its file has no policy.load.`,
    'Add `policy: { load: { maxRate: N } }` (requests a second) to the environment file, or add `--yes`.',
  )
}

function guardProduction(environment: Environment, profile: Named, consent: Consent): void {
  if (profile.limits !== undefined)
    throw rejected(
      `The limits of production "${environment.name}" are never gone up to: others would be rejected for it.`,
      'Measure them in the test environment: `npm run load -- --env test --profile limits`.',
    )
  if (environment.policy.load === undefined)
    throw rejected(
      `Load on production "${environment.name}" is not agreed: its file has no policy.load.`,
      'Agree on a rate and hours with the operator and write them as `policy: { load: { maxRate: N, window: "22:00-05:00" } }`.',
    )
  if (!isConfirmed(environment, consent))
    throw rejected(`Load on production "${environment.name}" is not confirmed.`, 'Add `--confirm production`.')
}

function guardRecipients(environment: Environment, plan: LoadPlan): void {
  const { recipients } = environment.policy
  for (const call of plan.calls.filter(each => each.endpoint === 'ext-notify')) {
    const people = environment.load?.people ?? []
    const reached = [environment.testData, ...people.map(person => ({ ...environment.testData, ...person }))]
    const names = namesIn(call)
    const isDesignated = (data: Record<string, string>) =>
      designates(recipients, [
        ...names.flatMap(name => data[name] ?? []),
        // Whoever an earlier answer leads to is the one that the earlier call named.
        ...(names.some(name => name.includes('#')) ? Object.values(data) : []),
      ])
    if (reached.every(isDesignated)) continue
    throw rejected(
      `Load would send notifications of production "${environment.name}" to someone who is not designated for it.`,
      'Name the test recipient in `policy.recipients`, and use it in testData.',
    )
  }
}

type Cost = Pick<LoadCost, 'requestsPerSecond' | 'requests' | 'seconds'>

const HOUR = 3600
const CEILINGS: Record<Kind, Cost> = {
  sandbox: { requestsPerSecond: 20_000, requests: 50_000_000, seconds: 24 * HOUR },
  test: { requestsPerSecond: 50, requests: 100_000, seconds: 2 * HOUR },
  production: { requestsPerSecond: 10, requests: 10_000, seconds: HOUR },
}

/** Requests a second at which bursts are held; `null` in a sandbox, where nothing bounds them. */
export function mostPerSecond({ kind, policy }: Environment): number | null {
  return kind === 'sandbox' ? null : (policy.load?.maxRate ?? CEILINGS[kind].requestsPerSecond)
}

/** Whether all that is agreed on holds for a run that is begun twice, `seconds` after one another. */
export function mayRepeat(environment: Environment, plan: LoadPlan, seconds: number, now: Date): boolean {
  const cost = costOf(plan)
  if (environment.kind === 'production') return false
  if (capsOf(environment).some(({ what, most }) => 2 * cost[what] > most)) return false
  try {
    guardCost(environment, plan.profile, { ...cost, requests: 2 * cost.requests, seconds: cost.seconds + seconds }, now)
    return true
  } catch {
    return false
  }
}

/** What is agreed, and where nothing is, what no run of this kind may take. */
export function guardCost({ name, kind, policy }: Environment, profile: Named, cost: Cost, now: Date): void {
  const { requestsPerSecond, requests, seconds } = CEILINGS[kind]
  const agreed = policy.load
  const most = agreed?.maxRate ?? requestsPerSecond
  const lower = Math.floor((most / cost.requestsPerSecond) * highestRate(profile) * 100) / 100
  const rows = [
    ['maxRate', 'requests a second', cost.requestsPerSecond, most, `\`--rate ${lower}\` (journeys a second)`],
    ['maxRequests', 'requests', cost.requests, agreed?.maxRequests ?? requests, '`--rate` or `--duration`'],
    ['maxSeconds', 'seconds', Math.ceil(cost.seconds), agreed?.maxSeconds ?? seconds, '`--duration`'],
  ] as const
  for (const [property, unit, planned, allowed, how] of rows)
    if (planned > allowed)
      throw rejected(
        `This run would take up to ${planned} ${unit} of "${name}", and ${allowed} are allowed there.`,
        `Lower it with ${how}, or agree on more with the operator and write it as policy.load.${property}.`,
      )
  const end = new Date(now.getTime() + cost.seconds * 1000)
  if (agreed?.window !== undefined && !isInWindow(agreed.window, now, end))
    throw rejected(
      `Load on "${name}" is agreed for ${agreed.window} only, and this run would not lie inside.`,
      'Start it inside those hours.',
    )
}

function rejected(message: string, hint: string): HarnessError {
  return new HarnessError('GUARD_REFUSED', message, hint)
}

const FORM = /^(\d{2}):(\d{2})\s*-\s*(\d{2}):(\d{2})(?:\s+(\S+))?$/

/**
 * The hours in which load is agreed: `22:00-05:00`, in UTC or in a named time zone: `22:00-05:00 Europe/Berlin`.
 * Whether the whole time from `from` to `to` lies inside.
 */
export function isInWindow(window: string, from: Date, to: Date): boolean {
  const match = FORM.exec(window.trim())
  if (match === null) throw unreadable(window)
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1, 5).map(Number)
  const opens = fromHour * 60 + fromMinute
  const length = (toHour * 60 + toMinute - opens + 1440) % 1440 || 1440
  const start = (minuteOfDay(from, match[5] ?? 'UTC', window) - opens + 1440) % 1440
  return start + (to.getTime() - from.getTime()) / 60_000 <= length
}

function minuteOfDay(at: Date, timeZone: string, window: string): number {
  try {
    const form = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', form).format(at).split(':').map(Number)
    return hour * 60 + minute
  } catch {
    throw unreadable(window)
  }
}

function unreadable(window: string): HarnessError {
  return new HarnessError(
    'ENVIRONMENT_INVALID',
    `policy.load.window is "${window}", which is no span of hours.`,
    'Write it as `22:00-05:00` (UTC) or `22:00-05:00 Europe/Berlin`.',
  )
}
