/** doctor: what stands between here and the service, and the fix, in at most ten seconds. */

import { basename } from 'node:path'
import picocolors from 'picocolors'
import { HarnessError } from '../../contract/harness-error.ts'
import { didYouMean } from '../../contract/names.ts'
import type { Finding, State, Step } from '../../probe/doctor/finding.ts'
import { roomIn, wrap } from '../../reporters/text/visible.ts'
import { diagnose } from '../../run/doctor.ts'
import { type Command, pathsOf, withPaths } from '../command.ts'

const WORDS = `
At most one GET without credentials and one login are sent, and the login only where a recorded contract says how.

Exit codes of doctor: 0 nothing is in the way · 2 environment file, variables or this machine · 3 the way to the service`

export default {
  group: 'start',
  summary: 'tell in ten seconds what stands between here and the service, and the fix',
  examples: ['npm run doctor -- --env test', 'npm run doctor -- --env ./my-service.yaml --shell powershell'],
  configure(command) {
    withPaths(command)
      .option('--shell <name>', `for which shell fixes are spelt: ${SHELLS.join(', ')} (default: yours)`)
      .option('--json', 'the findings as JSON')
      .addHelpText('after', WORDS)
  },
  async run(options, _args, context) {
    const { env, terminal } = context
    const shell = options['shell'] === undefined ? shellOf(env, process.platform) : named(String(options['shell']))
    const paths = pathsOf(options, context)
    const diagnosis = await diagnose(paths, context)
    const next = diagnosis.findings.some(each => each.id === 'contract' && each.state === 'ok')
      ? 'conformance'
      : 'discover'
    const reported = { ...diagnosis, next: `npm run ${next} -- --env ${paths.env}` }
    if (options['json'] === true) terminal.answer({ ...reported, shell })
    else terminal.print(doctorText(reported, shell, terminal))
    return diagnosis.exitCode
  },
} satisfies Command

function named(word: string): Shell {
  const known = SHELLS.find(each => each === word.toLowerCase())
  if (known !== undefined) return known
  throw new HarnessError(
    'USAGE',
    `"${word}" is no shell that is known.`,
    `${didYouMean(word, SHELLS)}There are ${SHELLS.join(', ')}.`,
  )
}

const HEAD = 20

interface DoctorReport {
  findings: readonly Finding[]
  /** What to do where nothing is wrong. */
  next: string
  seconds: number
}

export function doctorText(
  { findings, next, seconds }: DoctorReport,
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
    const messages = says.split('\n').flatMap(line => wrap(line.trim(), room, ' '.repeat(HEAD)))
    const [first = '', ...rest] = messages
    const head = `${marks[state]} ${id.replace('-', ' ').padEnd(HEAD - 2)}${first.trimStart()}`
    if (fix === undefined) return [head, ...rest]
    const steps = (fix.steps ?? []).map(step => `${' '.repeat(HEAD + 2)}${paint.cyan(spelt(step, shell))}`)
    return [head, ...rest, ...wrap(fix.say, room, ' '.repeat(HEAD)), ...steps]
  })
  return [...lines, '', ...wrap(endOf({ findings, next, seconds }), room)].join('\n')
}

function endOf({ findings, next, seconds }: DoctorReport): string {
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

const SHELLS = ['bash', 'zsh', 'fish', 'powershell', 'cmd'] as const
type Shell = (typeof SHELLS)[number]

type Variables = Record<string, string | undefined>

export function shellOf(env: Variables, platform: NodeJS.Platform): Shell {
  const modules = env['PSModulePath'] ?? ''
  // Windows sets two folders for everybody; a running PowerShell adds that of the user.
  if (platform === 'win32') return modules.split(';').length >= 3 ? 'powershell' : 'cmd'
  if (modules !== '') return 'powershell'
  const login = basename(env['SHELL'] ?? '')
  return login === 'fish' || login === 'zsh' ? login : 'bash'
}

export function spelt(step: Step, shell: Shell): string {
  if ('run' in step) return step.run
  if ('unset' in step) return UNSET[shell](step.unset)
  return SET[shell](step.set, step.value)
}

const posix = (text: string) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

const SET: Record<Shell, (name: string, value: string) => string> = {
  bash: (name, value) => `export ${name}=${posix(value)}`,
  zsh: (name, value) => `export ${name}=${posix(value)}`,
  fish: (name, value) => `set -gx ${name} '${value.replace(/['\\]/g, '\\$&')}'`,
  powershell: (name, value) => `$env:${name} = '${value.replaceAll("'", "''")}'`,
  cmd: (name, value) => `set "${name}=${value}"`,
}

const UNSET: Record<Shell, (name: string) => string> = {
  bash: name => `unset ${name}`,
  zsh: name => `unset ${name}`,
  fish: name => `set -e ${name}`,
  powershell: name => `Remove-Item Env:${name}`,
  cmd: name => `set "${name}="`,
}
