/** How long a request takes: its service time, a free worker, and the end of a stall; all on one clock in milliseconds. */

export interface DelayPlan {
  /** Of one request; draws again. */
  serviceMs: () => number
  /** Requests that are served at once; 0 for no bound. */
  workers: number
  /** For `lengthMs` of every `everyMs` nothing is answered. */
  stall?: { lengthMs: number; everyMs: number }
}

/** Answers when the answer is due. */
export function delayOf(plan: DelayPlan): (arrived: number) => number {
  const free = Array.from({ length: plan.workers }, () => Number.NEGATIVE_INFINITY)
  return arrived => {
    const open = plan.stall === undefined ? arrived : afterStall(arrived, plan.stall)
    const service = plan.serviceMs()
    if (plan.workers === 0) return open + service
    // The worker's own clock goes on without the lateness of timers: the capacity is exact.
    const worker = free.indexOf(Math.min(...free))
    const due = Math.max(open, free[worker] ?? open) + service
    free[worker] = due
    return due
  }
}

function afterStall(at: number, { lengthMs, everyMs }: { lengthMs: number; everyMs: number }): number {
  const phase = at % everyMs
  return phase < lengthMs ? at - phase + lengthMs : at
}
