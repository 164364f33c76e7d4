/** What may be counted together, as schedules of events for the fit: each token apart, or all that was sent. */
import type { Event } from '../../../probe/limits/limiter-timeline.ts'
import type { Round, Shot } from './burst-run.ts'
import type { Scope } from './scope-of.ts'

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
