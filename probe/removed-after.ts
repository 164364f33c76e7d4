/** A folder that outlives no process: where this one is killed, another one that waits for its end removes it. */
import { spawn } from 'node:child_process'

const WAIT = `
  process.on('SIGINT', () => {}).on('SIGTERM', () => {})
  process.stdin.resume().on('end', () => require('node:fs').rmSync(process.argv[1], { recursive: true, force: true }))`

/** `release` where the folder is gone already, or is to stay no longer than this. */
export function removedAfter(folder: string): { release(): void } {
  // Its input ends with this process, however that ends; in a group of its own no signal for this one reaches it.
  const keeper = spawn(process.execPath, ['-e', WAIT, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  })
  keeper.on('error', () => undefined).unref()
  keeper.stdin.on('error', () => undefined)
  // An open pipe would keep a finished run alive.
  ;(keeper.stdin as unknown as { unref?: () => void }).unref?.()
  return { release: () => void keeper.stdin.end() }
}
