/** Checks that would disturb each other take turns, across workers: a folder can be made by one of them only. */
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
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
  const isStale = watch(lock, staleMs)
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isStale()) rmSync(lock, { recursive: true, force: true })
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

/** Whether it has shown no sign for so long while this one looked on: the clock may be set, so that its date alone says nothing. */
function watch(path: string, staleMs: number): () => boolean {
  let sign: number | undefined
  let since = performance.now()
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (now !== sign) [sign, since] = [now, performance.now()]
    return now !== undefined && performance.now() - since > staleMs
  }
}

/** A folder that someone removed is not there to be touched. */
function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {}
}
