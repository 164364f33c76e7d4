/** Rate limiters with known numbers for the whole service; written apart from those of the dialects, to check by. */

export interface LimiterPlan {
  kind: 'token-bucket' | 'fixed-window'
  /** Requests a second in the long run. */
  perSecond: number
  /** Of a bucket: what passes at once after a pause. */
  burst: number
  /** Of a window, whose edges lie on the clock. */
  windowSeconds: number
}

/** Answers how many seconds to wait, 0 where the request may pass. `now` in milliseconds. */
export type Limiter = (now: number) => number

export function limiterOf(plan: LimiterPlan): Limiter {
  return plan.kind === 'token-bucket' ? bucket(plan) : window(plan)
}

function bucket({ perSecond, burst }: LimiterPlan): Limiter {
  let level = burst
  let at: number | undefined
  return now => {
    level = Math.min(burst, level + ((now - (at ?? now)) / 1000) * perSecond)
    at = now
    if (level < 1) return (1 - level) / perSecond
    level -= 1
    return 0
  }
}

function window({ perSecond, windowSeconds }: LimiterPlan): Limiter {
  const most = Math.round(perSecond * windowSeconds)
  let current = -1
  let count = 0
  return now => {
    const index = Math.floor(now / (windowSeconds * 1000))
    if (index !== current) [current, count] = [index, 0]
    count += 1
    return count <= most ? 0 : ((index + 1) * windowSeconds * 1000 - now) / 1000
  }
}
