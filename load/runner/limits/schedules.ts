/** What may be counted together, as schedules of events for the fit: each token apart, or all that was sent. */
import { HarnessError } from '../../../contract/harness-error.ts'
import { namesIn } from '../../../contract/journey.ts'
import type { Event } from '../../../probe/limits/limiter-timeline.ts'
import type { BurstOrder, Subject } from '../../core/burst.ts'
import type { LoadPlan, PlannedCall } from '../../core/plan.ts'
import type { Round, Shot } from './burst-run.ts'

/** Seconds by which the clocks of the machine, in milliseconds, are coarser than what is counted. */
export const SLACK = 0.0015

export function schedulesOf(rounds: readonly Round[], scope: Scope | undefined): Event[][][] {
  const began = rounds[0]?.shots[0]?.from ?? 0
  const event = ({ from, to, fate }: Shot): Event => ({
    at: (from + to) / 2 - began,
    off: (to - from) / 2,
    allowed: fate === 'allowed',
  })
  const events = (shots: readonly Shot[], counts: (shot: Shot) => boolean) =>
    shots.filter(each => each.fate !== 'odd' && counts(each)).map(event)
  const all = rounds.flatMap(each => each.shots)
  const ofSubjects =
    (...others: Shot['subject'][]) =>
    (shot: Shot) =>
      shot.subject === 'first' || others.includes(shot.subject)
  // Each round logs in anew; the other endpoint is asked with the first token.
  const perToken = [ofSubjects('beside'), ofSubjects()].map(counts => rounds.map(each => events(each.shots, counts)))
  const perApplication = [
    [events(all, ofSubjects('again', 'beside'))],
    [events(all, ofSubjects('again'))],
    [events(all, ofSubjects('again', 'beside', 'log-in'))],
  ]
  const perAddress = [
    [events(all, ofSubjects('again', 'other', 'none', 'beside', 'log-in'))],
    [events(all, ofSubjects('again', 'other', 'none', 'beside'))],
    [events(all, ofSubjects('again', 'other', 'none'))],
  ]
  // Without other senders in them, these are all the same list.
  const different = (lists: Event[][][]) => [...new Map(lists.map(each => [JSON.stringify(each), each])).values()]
  if (scope === 'token') return different(perToken)
  if (scope === 'application') return different(perApplication)
  if (scope === 'address') return different(perAddress)
  return different([...perToken, ...perApplication, ...perAddress])
}

type Scope = 'token' | 'application' | 'address'

export interface ScopeFound {
  scope?: Scope
  /** Whether another endpoint shares the count. */
  shared?: boolean
  /** By who asked: let through, refused, of so many tries between two refusals. */
  seen: Partial<Record<Subject, { allowed: number; refused: number }>>
}

/** A bucket may give one to whoever comes next: fewer tries prove nothing. */
const ENOUGH = 3

/** What the limit is counted per: who was let through between two refusals of the first token. */
export function scopeOf(rounds: readonly Round[]): ScopeFound {
  const seen: ScopeFound['seen'] = {}
  for (const { shots } of rounds) {
    const inOrder = shots.filter(each => each.subject !== 'log-in')
    for (const [i, shot] of inOrder.entries()) {
      if (shot.subject === 'first' || shot.fate === 'odd') continue
      if (!isRefusal(inOrder[i - 1]) || !isRefusal(inOrder[i + 1])) continue
      const count = seen[shot.subject] ?? { allowed: 0, refused: 0 }
      seen[shot.subject] = { ...count, [shot.fate]: count[shot.fate] + 1 }
    }
  }
  const told = (subject: Subject): boolean | undefined => {
    const { allowed = 0, refused = 0 } = seen[subject] ?? {}
    if (allowed + refused < ENOUGH || (allowed > 0 && refused > 0)) return undefined
    return refused > 0
  }
  const [again, other, none, beside] = [told('again'), told('other'), told('none'), told('beside')]
  const scope = other === true || none === true ? 'address' : again === false ? 'token' : undefined
  const found = scope ?? (again === true && other === false ? 'application' : undefined)
  return {
    ...(found === undefined ? {} : { scope: found }),
    ...(beside === undefined ? {} : { shared: beside }),
    seen,
  }
}

function isRefusal(shot: Shot | undefined): boolean {
  return shot?.subject === 'first' && shot.fate === 'refused'
}

/** The calls of a burst: what changes nothing and needs no earlier answer, and another endpoint to compare with. */
export function callsFor({ calls, baseUrl }: LoadPlan): Pick<BurstOrder, 'call' | 'beside'> {
  const reads = calls.filter(isHarmless)
  const call = reads.find(each => namesIn(each).every(name => name === 'token' || !name.includes('#')))
  if (call === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `No request is known for ${baseUrl} that changes nothing and could be sent in bursts.`,
      'Run `npm run discover` first; bursts are made of accepted requests to ext-verify.',
    )
  return { call, beside: reads.find(each => each.endpoint !== call.endpoint) ?? null }
}

function isHarmless({ endpoint, operation }: PlannedCall): boolean {
  return endpoint === 'ext-verify' || (endpoint === 'ext-reach' && operation === 'check')
}
