/** What the doctor found, for a terminal. */
import picocolors from 'picocolors'
import type { Finding, State } from '../../probe/doctor/finding.ts'
import { roomIn, wrap } from '../../reporters/terminal/lines.ts'
import { type Shell, spelt } from './shell.ts'

const HEAD = 20

export interface Told {
  findings: readonly Finding[]
  /** What to do where nothing is wrong. */
  next: string
  seconds: number
}

export function doctorText(
  { findings, next, seconds }: Told,
  shell: Shell,
  { color, width }: { color: boolean; width: number },
): string {
  const paint = picocolors.createColors(color)
  const marks: Record<State, string> = {
    ok: paint.green('✓'),
    warning: paint.yellow('!'),
    fault: paint.red('✗'),
    untold: paint.dim('·'),
  }
  const room = roomIn(width, 0, 110)
  const lines = findings.flatMap(({ id, state, says, fix }) => {
    const told = says.split('\n').flatMap(line => wrap(line.trim(), room, ' '.repeat(HEAD)))
    const [first = '', ...rest] = told
    const head = `${marks[state]} ${id.replace('-', ' ').padEnd(HEAD - 2)}${first.trimStart()}`
    if (fix === undefined) return [head, ...rest]
    const steps = (fix.steps ?? []).map(step => `${' '.repeat(HEAD + 2)}${paint.cyan(spelt(step, shell))}`)
    return [head, ...rest, ...wrap(fix.say, room, ' '.repeat(HEAD)), ...steps]
  })
  return [...lines, '', ...wrap(endOf({ findings, next, seconds }), room)].join('\n')
}

function endOf({ findings, next, seconds }: Told): string {
  const count = (state: State) => findings.filter(each => each.state === state).length
  const [faults, warnings] = [count('fault'), count('warning')]
  const took = `in ${seconds.toFixed(1)} s`
  if (faults > 0)
    return `${some(faults, 'fault')}${warnings > 0 ? ` and ${some(warnings, 'warning')}` : ''} ${took}. Mend the first, then run this again.`
  return `${warnings > 0 ? `No fault, ${some(warnings, 'warning')}` : 'Nothing is in the way'} ${took}. Next: \`${next}\`.`
}

function some(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
