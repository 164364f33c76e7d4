/** Checks that would disturb each other take turns, across workers: a folder can be made by one of them only. */
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A turn that lives shows it; one that has not for so long belongs to a worker that died, and must not stop the others. */
const STALE_MS = 20_000
const SIGN_MS = 2_000
const LOOK_MS = 15

export interface Turn {
  giveBack(): void
}

interface Patience {
  staleMs?: number
  signMs?: number
}

export async function turnFor(
  word: string,
  dir: string,
  { staleMs = STALE_MS, signMs = SIGN_MS }: Patience = {},
): Promise<Turn> {
  const lock = join(dir, `alone.${word}`)
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (ageOf(lock) > staleMs) rmSync(lock, { recursive: true, force: true })
    await wait(LOOK_MS)
  }
  const living = setInterval(() => touch(lock), signMs).unref()
  return {
    giveBack: () => {
      clearInterval(living)
      rmSync(lock, { recursive: true, force: true })
    },
  }
}

/** 0 where it is gone in the meantime. */
function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

/** A folder that someone removed is not there to be touched. */
function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {}
}
