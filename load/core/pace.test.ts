import { expect, it } from 'vitest'
import type { Search } from './search.ts'
import { paceOf } from './search.ts'

const search: Search = {
  from: 5,
  ceiling: 200,
  growth: 1.5,
  precision: 0.05,
  trials: 3,
  trialSeconds: 10,
  confirmSeconds: 60,
}

it.each([
  ['nothing known', undefined, [10, 1, null]],
  ['a window alone', { windowSeconds: 30 }, [10, 30, null]],
  [
    'a bucket: 20 at once, 20 a second',
    { limit: 20, windowSeconds: 1, burst: 20, limiter: 'token-bucket' },
    [40, 1, 0.025],
  ],
  ['a small burst', { limit: 100, windowSeconds: 1, burst: 10, limiter: 'token-bucket' }, [10, 1, 0.01]],
  ['a bucket that holds a minute', { limit: 600, windowSeconds: 60, limiter: 'token-bucket' }, [120, 60, 0.5]],
  ['a fixed window', { limit: 600, windowSeconds: 60, limiter: 'fixed-window' }, [120, 60, 0]],
  ['a long window', { limit: 600, windowSeconds: 600, limiter: 'sliding-window' }, [120, 60, null]],
  ['an unknown kind', { limit: 60, windowSeconds: 1 }, [40, 1, 0.025]],
] as const)('%s', (_name, known, [trialSeconds, coolDownSeconds, hidden]) => {
  const pace = paceOf(search, known)
  expect(pace).toMatchObject({ trialSeconds, coolDownSeconds })
  if (hidden === null) expect(pace.hidden).toBeNull()
  else expect(pace.hidden).toBeCloseTo(hidden, 6)
})
