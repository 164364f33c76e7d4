/** How long to wait after a 429: what `Retry-After` says (RFC 9110 §10.2.3), within a minute. */
export function waitOf(headers: Record<string, string>, now: Date): number {
  const told = headers['retry-after']
  const seconds = told === undefined ? 1 : /^\d+$/.test(told) ? Number(told) : (Date.parse(told) - now.getTime()) / 1000
  return Math.min(Math.max(Number.isFinite(seconds) ? seconds : 1, 0.2), 60) * 1000
}
