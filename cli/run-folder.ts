/** The folder of one run: results/<environment>/<run>/, with an id that sorts by time. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../contract/harness-error.ts'

export interface RunFolder {
  run: string
  dir: string
}

export function openRunFolder(results: string, environment: string, now: Date): RunFolder {
  const stamp = now.toISOString().replace(/[-:]/g, '').slice(0, 15)
  const run = `${stamp}Z-${randomBytes(2).toString('hex')}`
  const dir = join(results, environment, run)
  try {
    mkdirSync(dir, { recursive: true })
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `The results folder ${dir} could not be made: ${(cause as Error).message}`,
      'Give another place with --results DIR.',
      cause,
    )
  }
  return { run, dir }
}
