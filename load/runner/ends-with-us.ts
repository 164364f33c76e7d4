/** A process that outlives no run: where this one is killed, it is stopped. */
import { afterUs } from '../../probe/removed-after.ts'

/** k6 ends what it sends at the first signal; where it does not, the second one leaves it no choice. */
const GRACE_MS = 3_000

/** `release` once the process has ended: its number may be another's by then. */
export function endsWithUs(pid: number): { release(): void } {
  const waiting = afterUs(
    `const send = signal => { try { process.kill(Number(argument), signal) } catch {} }
    send('SIGINT')
    setTimeout(() => send('SIGKILL'), ${GRACE_MS})`,
    String(pid),
  )
  return { release: waiting.never }
}
