/** One line of how far a load run is. */
import type { LoadProgress } from '../../load/runner/load.ts'

/** Of less, a rate would be told that never was. */
const LEAST_SECONDS = 0.5

/** `before`: what was told a second ago, for the rate of now. */
export function progressWords(now: LoadProgress, before: LoadProgress | undefined): string {
  const elapsed = `${Math.round(now.elapsedSeconds)} of ${Math.round(now.totalSeconds)} s`
  const label = now.label === undefined ? '' : `${now.label}: `
  const { live } = now
  if (live === undefined || live.started === 0) return `${label}making virtual users`
  const seconds = now.elapsedSeconds - (before?.elapsedSeconds ?? 0)
  const rate = (live.started - (before?.live?.started ?? 0)) / seconds
  const parts = [
    `${label}${elapsed}`,
    // When the first journey began is known to a second.
    seconds < LEAST_SECONDS ? '' : `${Number(rate.toPrecision(2)) < 10 ? rate.toFixed(1) : rate.toFixed(0)} journeys/s`,
    live.p95 === undefined ? '' : `p95 ${live.p95.toFixed(0)} ms`,
    `${(live.failedShare * 100).toFixed(live.failedShare > 0 && live.failedShare < 0.01 ? 2 : 0)} % failed`,
    `${live.dropped} dropped`,
    now.health === undefined ? '' : `k6 at ${Math.round(now.health.cpu * 100)} % CPU`,
  ]
  return parts.filter(part => part !== '').join(' · ')
}
