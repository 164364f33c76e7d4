/** What is said of a run that was killed, and of one that is under way. */
import { join, relative } from 'node:path'
import type { Run } from '../contract/run.ts'
import type { State } from '../probe/resume/state.ts'
import type { Begun } from './begun.ts'

type Said = [message: string, hint: string]

/** `goesOn`: how to go on is told elsewhere, or being done. */
export function killedWords(run: Run, dir: string, goesOn: boolean): Said {
  const report = relative(process.cwd(), join(dir, 'report.html')) || dir
  const hint = [`Its record is ${report}.`, ...(goesOn ? [] : run.next)].join(' ')
  return [`An earlier run of ${run.environment.name} (${run.run}): ${run.because}`, hint]
}

export function goingOnWords({ run, exchanges }: State): string {
  const answers = exchanges.filter(each => each.response !== undefined).length
  return `Going on with the run ${run}: ${answers} ${answers === 1 ? 'answer is' : 'answers are'} taken from its log, and only what is missing is asked.`
}

export function underWayWords({ run, command, environment, process: { id, host } }: Begun): Said {
  return [
    `Another run of ${environment.name} is under way (${command} ${run}, process ${id} on ${host}).`,
    'Both count against the limits of the service. Each has its own folder; fixtures stand as the one that ends last leaves them, whole.',
  ]
}
