/** A folder that outlives no process: where this one is killed, it is removed. */
import { afterUs } from './after-us.ts'

/** `release` where the folder is gone already, or is to stay no longer than this. */
export function removedAfter(folder: string): { release(): void } {
  const waiting = afterUs("require('node:fs').rmSync(argument, { recursive: true, force: true })", folder)
  return { release: waiting.now }
}
