/** A folder that outlives no process: where this one is killed, it is removed. */
import { spawn } from 'node:child_process'

/** `release` where the folder is gone already, or is to stay no longer than this. */
export function removedAfter(folder: string): { release(): void } {
  const waiting = afterUs("require('node:fs').rmSync(argument, { recursive: true, force: true })", folder)
  return { release: waiting.now }
}

interface Waiting {
  /** Does it at once. */
  now(): void
  /** Gives it up. */
  never(): void
}

/**
 * What outlives no process: where this one is killed, another one that waits for its end does what is left to do.
 * `program`: JavaScript of that other process, which has `argument` and nothing of ours, our variables neither.
 */
export function afterUs(program: string, argument: string): Waiting {
  const waits = `
    const argument = process.argv[1]
    let given = false
    process.on('SIGINT', () => {}).on('SIGTERM', () => {})
    process.stdin.on('data', () => { given = true }).on('end', () => { if (!given) { ${program} } })`
  // Its input ends with this process, however that ends; in a group of its own no signal for this one reaches it.
  const waiting = spawn(process.execPath, ['-e', waits, argument], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  })
  waiting.on('error', () => undefined).unref()
  waiting.stdin.on('error', () => undefined)
  // An open pipe would keep a finished run alive.
  ;(waiting.stdin as unknown as { unref?: () => void }).unref?.()
  return { now: () => void waiting.stdin.end(), never: () => void waiting.stdin.end('given up') }
}
