/** Checks that would disturb each other take turns, across workers: a folder can be made by one of them only. */
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A check that died in between must not stop the others. */
const STALE_MS = 130_000
const LOOK_MS = 15

/** Gives the turn back when called. */
export async function turnFor(word: string, dir: string): Promise<() => void> {
  const lock = join(dir, `alone.${word}`)
  for (;;) {
    try {
      mkdirSync(lock)
      return () => rmSync(lock, { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (ageOf(lock) > STALE_MS) rmSync(lock, { recursive: true, force: true })
    await wait(LOOK_MS)
  }
}

/** 0 where it is gone in the meantime. */
function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}
