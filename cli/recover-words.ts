/** What is said of a run that was killed, and of one that is under way. */
import { join, relative } from 'node:path'
import type { Run } from '../contract/run.ts'
import type { Begun } from './begun.ts'

type Said = [message: string, hint: string]

export function killedWords(run: Run, dir: string): Said {
  const report = relative(process.cwd(), join(dir, 'report.html')) || dir
  return [`An earlier run of ${run.environment.name} (${run.run}): ${run.because}`, `Its record is ${report}.`]
}

export function underWayWords({ run, command, environment, process: { id, host } }: Begun): Said {
  return [
    `Another run of ${environment.name} is under way (${command} ${run}, process ${id} on ${host}).`,
    'Both count against the limits of the service. Each has its own folder; fixtures stand as the one that ends last leaves them, whole.',
  ]
}
