/** The rounds of an identification: first up to the limit, then what tells the models apart that fit so far. */
import type { Fit } from '../../../probe/limits/limiter-fit.ts'
import type { BurstOrder, Segment } from './burst.ts'

type Design = Pick<BurstOrder, 'segments' | 'settles' | 'scope' | 'users' | 'quota'>

export interface Left {
  requests: number
  seconds: number
}

const MS = 1000
/** Longer than a window is long that is worth waiting for. */
const LONGEST_S = 150

/** As many as may be, by so many senders at once; a few and a pause before them tell a window that slides. */
export function reaching(users: number, { requests, seconds }: Left): Design {
  const last = Math.min(LONGEST_S, seconds) * MS
  const segments: Segment[] =
    users === 1
      ? [
          { from: 0, to: 500, most: 8 },
          { from: 1300, to: last },
        ]
      : [{ from: 0, to: last }]
  return { segments, users, quota: Math.floor(requests * 0.45), settles: { times: 2.3, leastMs: 4 * MS }, scope: false }
}

/** While it is reached: who else is. */
export function asking(users: number, { requests, seconds }: Left): Design {
  const to = Math.min(8, seconds) * MS
  return { segments: [{ from: 0, to }], users, quota: Math.floor(requests / 3), settles: null, scope: true }
}

/** Half of the limit early and half later, and rests of several lengths; in units of the window. */
const PATTERN: readonly { from: number; to: number; share?: number }[] = [
  { from: 0, to: 0.3, share: 0.5 },
  { from: 0.45, to: 2.2 },
  { from: 2.72, to: 3.05 },
  { from: 4.4, to: 5.6 },
]

/** `turn` shifts the pattern against windows of a clock. */
export function telling(fit: Fit, users: number, { requests, seconds }: Left, turn: number): Design {
  const window = Math.min(windowOf(fit), seconds / 6)
  const limit = Math.sqrt(fit.limit[0] * (fit.limit[1] ?? fit.limit[0])) || 1
  const stretch = 1 + 0.13 * turn
  const segments = PATTERN.map(({ from, to, share }) => ({
    from: from * window * stretch * MS,
    to: to * window * stretch * MS,
    ...(share === undefined ? {} : { most: Math.max(1, Math.floor(limit * share)) }),
  }))
  return { segments, users, quota: Math.floor(requests / 2), settles: null, scope: false }
}

/** The shortest that fits, where nothing says how long it may be. */
export function windowOf({ windowSeconds: [shortest, longest] }: Fit): number {
  return longest === null || longest > 4 * shortest ? Math.max(shortest, 0.5) * 1.05 : Math.sqrt(shortest * longest)
}
