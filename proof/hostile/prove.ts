/** prove hostile: starts commands against every hostile target and prints what became of each. */
import { join } from 'node:path'
import type { Context } from '../../cli/command.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { everyNth } from '../prove/every-nth.ts'
import { lanes } from '../prove/lanes.ts'
import { complaintsOf } from './complaints.ts'
import { loadHostile } from './play.ts'
import { type Course, type HostileRun, runAgainst } from './run.ts'
import type { Hostile } from './target.ts'

const AT_ONCE = 2

interface Row extends Omit<HostileRun, 'said' | 'files' | 'strays'> {
  complaints: string[]
}

export async function proveHostile(
  options: Record<string, unknown>,
  names: readonly string[],
  context: Context,
): Promise<number> {
  const { terminal, signal, root } = context
  const isThorough = options['thorough'] === true
  const only = options['only'] === undefined ? names : [...names, ...String(options['only']).split(',').filter(Boolean)]
  const asked = chosen(await loadHostile(), only)
  // Names in order bring kinds together: every third has some of each.
  const targets = options['once'] === true ? everyNth(asked, options['every'], 3) : asked
  const parsesXml = await xmlParser()
  const rows: Row[] = []
  await lanes(targets, AT_ONCE, async ([name, hostile]) => {
    if (signal.aborted) return
    for (const course of coursesOf(isThorough, root)) {
      const run = await runAgainst(name, hostile, course, signal)
      signal.throwIfAborted()
      const complaints = complaintsOf(run, hostile, course, parsesXml)
      const { said: message, files: _files, strays: _strays, ...row } = run
      if (context.env['LMD_DEBUG'] !== undefined) terminal.print(message)
      rows.push({ ...row, complaints })
      terminal.status(`${rows.length} ${complaints.length === 0 ? '✓' : '✗'} ${name}`)
    }
  })
  signal.throwIfAborted()
  rows.sort((a, b) => (a.name < b.name ? -1 : 1))
  if (options['json'] === true) terminal.answer(rows)
  else terminal.print(hostileText(rows))
  return rows.every(row => row.complaints.length === 0) ? EXIT.conformant : EXIT.failed
}

/** For every push the whole service is hostile, and asked little; else also only what comes after the login, and everything is run. */
function coursesOf(isThorough: boolean, root: string): Course[] {
  const bounds = { timeoutMs: 3_000, patienceMs: 900_000 }
  if (!isThorough) return [{ ...bounds, command: 'discover', requests: 12, isShort: true, patienceMs: 180_000 }]
  const fixtures = join(root, 'fixtures', 'sandbox')
  return [
    { ...bounds, command: 'discover', requests: 500 },
    {
      ...bounds,
      ...{ command: 'conformance', requests: 200, fixtures },
      spares: request => request.url?.includes('auth-authenticate') === true,
    },
  ]
}

function chosen(all: Map<string, Hostile>, names: readonly string[]): [string, Hostile][] {
  const unknown = names.find(name => !all.has(name))
  if (unknown !== undefined)
    throw new HarnessError(
      'USAGE',
      `There is no hostile target "${unknown}".`,
      'proof/hostile/targets/ lists them all.',
    )
  return [...all].filter(([name]) => names.length === 0 || names.includes(name))
}

/** A library of the tests, which a user of the product need not have. */
async function xmlParser(): Promise<(text: string) => boolean> {
  const { XMLValidator } = await import('fast-xml-parser')
  return text => XMLValidator.validate(text) === true
}

function hostileText(rows: readonly Row[]): string {
  const longest = Math.max(0, ...rows.map(row => row.name.length))
  const lines = rows.flatMap(({ name, exit, milliseconds, megabytes, requests, complaints }) => [
    [
      complaints.length === 0 ? '✓' : '✗',
      name.padEnd(longest),
      `exit ${exit ?? '-'}`,
      `${(milliseconds / 1_000).toFixed(1).padStart(5)} s`,
      `${String(megabytes).padStart(4)} MB`,
      `${String(requests).padStart(4)} requests`,
    ].join('  '),
    ...complaints.map(complaint => `    ${complaint}`),
  ])
  const wrong = rows.filter(row => row.complaints.length > 0).length
  const most = Math.max(0, ...rows.map(row => row.megabytes))
  const end =
    wrong === 0
      ? `✓ ${rows.length} runs against hostile targets, each with a right verdict; ${most} MB at most.`
      : `✗ ${wrong} of ${rows.length} runs against hostile targets were wrong.`
  return [...lines, '', end].join('\n')
}
