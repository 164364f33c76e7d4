/** The folder of one run: results/<environment>/<run>/, with an id that sorts by time. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HarnessError } from '../contract/harness-error.ts'

export interface RunFolder {
  run: string
  dir: string
}

/** Made by this run and no other. `suffix`: of those of one second. Throws FILE_UNREADABLE. */
export function openRunFolder(
  results: string,
  environment: string,
  now: Date,
  suffix = () => randomBytes(2).toString('hex'),
): RunFolder {
  const stamp = now.toISOString().replace(/[-:]/g, '').slice(0, 15)
  const beside = join(results, environment)
  try {
    mkdirSync(beside, { recursive: true })
    for (;;) {
      const run = `${stamp}Z-${suffix()}`
      if (isNew(join(beside, run))) return { run, dir: join(beside, run) }
    }
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `The results folder ${beside} could not be made: ${reasonFor(beside, cause as Error)}`,
      'Give another place with --results DIR.',
      cause,
    )
  }
}

const RUN = /^\d{8}T\d{6}Z-/

/** Folders of runs, oldest first: their names sort by time. */
export function runsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter(isRun) : []
  return names.sort().map(name => join(folder, name))
}

export const isRun = (name: string): boolean => RUN.test(name)

/** `false` where another run of the same second has the name already. */
function isNew(dir: string): boolean {
  try {
    mkdirSync(dir)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Of several folders that are to be made, Node says of a disk that can only be read that one of them is not there. */
function reasonFor(dir: string, cause: NodeJS.ErrnoException): string {
  if (cause.code !== 'ENOENT') return cause.message
  let first = dir
  while (!existsSync(dirname(first))) first = dirname(first)
  try {
    mkdirSync(first)
    return cause.message
  } catch (error) {
    return (error as Error).message
  }
}
