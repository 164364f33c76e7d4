/** When a token has to be renewed. */

/** A token in use. */
export interface HeldToken {
  token: string
  /** When to renew it, milliseconds since the epoch; `null` where no end is known. */
  until: number | null
}

/** `null` where no end is known. Renewed at nine tenths of its life, at the latest one request time-out before its end. */
export function renewAt(issuedAt: number, lifetimeSeconds: number | null, timeoutSeconds: number): number | null {
  if (lifetimeSeconds === null) return null
  const margin = Math.max(lifetimeSeconds * 0.1, Math.min(timeoutSeconds, lifetimeSeconds / 2))
  return issuedAt + (lifetimeSeconds - margin) * 1000
}

/** Milliseconds before the end at which one of those who share a token renews it: one after the other, over the last third of its life. */
export function aheadOf(lifetimeSeconds: number | null | undefined, vu: number): number {
  return lifetimeSeconds == null ? 0 : (lifetimeSeconds * 1000 * (vu % 97)) / 97 / 3
}

/** Until when a token is shown, milliseconds since the epoch; infinite where no end is known. */
function currentUntil(held: HeldToken | undefined, ahead: number): number {
  if (held === undefined) return Number.NEGATIVE_INFINITY
  return held.until === null ? Number.POSITIVE_INFINITY : held.until - ahead
}

export function isCurrent(held: HeldToken | undefined, ahead: number, now: number): held is HeldToken {
  return now < currentUntil(held, ahead)
}
