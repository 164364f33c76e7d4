/** A process that outlives no run: where this one is killed, another one that waits for its end stops it. */
import { spawn } from 'node:child_process'

/** k6 ends what it sends at the first signal; where it does not, the second one leaves it no choice. */
const GRACE_MS = 3_000

const WAIT = `
  const pid = Number(process.argv[1])
  const send = signal => { try { process.kill(pid, signal) } catch {} }
  let released = false
  process.on('SIGINT', () => {}).on('SIGTERM', () => {})
  process.stdin.on('data', () => { released = true }).on('end', () => {
    if (released) return
    send('SIGINT')
    setTimeout(() => send('SIGKILL'), ${GRACE_MS})
  })`

/** `release` once the process has ended: its number may be another's by then. */
export function endsWithUs(pid: number): { release(): void } {
  // Its input ends with this process, however that ends; in a group of its own no signal for this one reaches it.
  const watcher = spawn(process.execPath, ['-e', WAIT, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  })
  watcher.on('error', () => undefined).unref()
  watcher.stdin.on('error', () => undefined)
  // An open pipe would keep a finished run alive.
  ;(watcher.stdin as unknown as { unref?: () => void }).unref?.()
  return { release: () => void watcher.stdin.end('released') }
}
