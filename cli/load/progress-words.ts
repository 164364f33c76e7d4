/** One line of how far a load run is. */
import type { LoadProgress } from '../../load/runner/load.ts'

/** `before`: what was told a second ago, for the rate of now. */
export function progressWords(now: LoadProgress, before: LoadProgress | undefined): string {
  const elapsed = `${Math.round(now.elapsedSeconds)} of ${Math.round(now.totalSeconds)} s`
  const { live } = now
  if (live === undefined || live.started === 0)
    return `${now.label === undefined ? '' : `${now.label}: `}making virtual users`
  const seconds = now.elapsedSeconds - (before?.elapsedSeconds ?? 0)
  const rate = (live.started - (before?.live?.started ?? 0)) / Math.max(seconds, 0.1)
  const parts = [
    `${now.label === undefined ? '' : `${now.label}: `}${elapsed}`,
    `${rate.toFixed(rate < 10 ? 1 : 0)} journeys/s`,
    live.p95 === undefined ? '' : `p95 ${live.p95.toFixed(0)} ms`,
    `${(live.failedShare * 100).toFixed(live.failedShare > 0 && live.failedShare < 0.01 ? 2 : 0)} % failed`,
    `${live.dropped} dropped`,
    now.health === undefined ? '' : `k6 at ${Math.round(now.health.cpu * 100)} % CPU`,
  ]
  return parts.filter(part => part !== '').join(' · ')
}
