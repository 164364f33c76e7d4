/** What is wrong with a command that a page shows, held against the real program and the folders that its words name. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadDuties } from '../certify/duty.ts'
import type { Entry } from '../cli/checks/catalogue.ts'
import { programOf } from '../cli/program.ts'
import { QUESTIONS } from '../contract/questions.ts'
import { profileNames } from '../load/runner/profiles.ts'
import { loadDefects } from '../proof/defects/load.ts'
import { loadHostile } from '../proof/hostile/play.ts'
import { allCommands } from '../proof/prove/all-commands.ts'
import { loadFaults } from '../proof/senders/fault.ts'
import { dialectNames } from '../sandbox/dialect.ts'
import { wordsOf } from './documented.ts'

/** Stands for a word of the reader: `NAME`, `DIALECT…`, `…`, `A`. */
const FOR_A_WORD = /^\[?(?:[A-Z][A-Z_]*(?:[….]|\.\.\.)?|…)(?:\\?\|[a-z]+)*\]?$/
const NPMS_OWN = /^npm (?:ci|test|install|pack|exec)\b/

export interface Program {
  /** The complaint, or nothing. */
  complaintOf(text: string): Promise<string | undefined>
  /** Every long option that a command or a script of npm's takes. */
  options: ReadonlySet<string>
  names: ReadonlySet<string>
}

export async function documentedProgram(root: string, checks: readonly Entry[]): Promise<Program> {
  const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
    version: string
  }
  const commands = await allCommands()
  const duties = await loadDuties()
  const hostile = [...(await loadHostile()).keys()]
  const ids = [...checks.map(({ id }) => id), ...[...duties.values()].map(({ id }) => id)]
  const senders = ['good', ...(await loadFaults()).keys()]
  const known: Record<string, readonly string[]> = {
    '--dialect': dialectNames(),
    '--profile': await profileNames(),
    '--only': [...ids, ...duties.keys(), ...senders, ...hostile],
    '--shell': ['bash', 'zsh', 'fish', 'powershell', 'cmd'],
    explain: ['checks', 'duties', 'questions', ...ids, ...QUESTIONS.map(({ id }) => id)],
    prove: [...(await loadDefects()).keys(), ...hostile, ...ids, 'certify', 'hostile', 'secrets', 'contacts'],
  }

  async function commandComplaint(words: readonly string[]): Promise<string | undefined> {
    const messages: string[] = []
    let strange: string | undefined
    let taken = false
    const program = programOf(commands, version, async (_command, sub) => {
      taken = true
      const values = Object.entries(sub.opts()).map(([name, value]) => [`--${name}`, value] as const)
      const given = sub.name() === 'explain' || sub.name() === 'prove' ? sub.args : []
      strange = [...values, ...given.map(each => [sub.name(), each] as const)]
        .flatMap(([where, value]) => (typeof value === 'string' ? value.split(',').map(each => [where, each]) : []))
        .filter(([where = '', each = '']) => known[where]?.includes(each) === false && !FOR_A_WORD.test(each))
        .map(([where, each]) => `${where} ${each}`)[0]
    })
    for (const each of [program, ...program.commands])
      each.configureOutput({ writeErr: text => messages.push(text), writeOut: () => undefined })
    const [first = ''] = words
    if (words.includes('--help') || FOR_A_WORD.test(first)) return undefined
    try {
      await program.parseAsync(words, { from: 'user' })
    } catch {
      // A name alone, in running text, speaks of the command.
      if (words.length === 1 && program.commands.some(each => each.name() === first)) return undefined
      return messages.join(' ').trim() || 'is not taken'
    }
    return strange === undefined ? (taken ? undefined : 'is no command') : `there is no ${strange}`
  }

  function scriptComplaint(script: string, args: readonly string[]): string | undefined {
    const [bench = 'side-by-side'] = args.filter(word => !word.startsWith('-'))
    const files = script.endsWith('proof/bench.ts')
      ? [`proof/bench/${bench}.ts`, 'proof/command.ts']
      : script.split(/\s+/).filter(word => word.startsWith('.ci/'))
    const lost = files.find(file => !existsSync(join(root, file)))
    if (lost !== undefined) return `${lost} is not there`
    const source = files.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
    const strange = args.find(
      word => word.startsWith('--') && !new RegExp(`\\b${word.slice(2)}\\b['"]?[:)]|'${word}'`).test(source),
    )
    return strange === undefined || files.length === 0 ? undefined : `its script knows no ${strange}`
  }

  return {
    names: new Set(commands.keys()),
    options: new Set(
      programOf(commands, version, async () => undefined).commands.flatMap(each =>
        each.options.flatMap(({ long }) => (long == null ? [] : [long])),
      ),
    ),
    async complaintOf(text) {
      const [npm, verb, name = '', ...rest] = wordsOf(text)
      if (npm === 'npx') {
        if (verb === 'last-mile') return commandComplaint([name, ...rest].filter(Boolean))
        const file = [name, ...rest].find(word => /\.ts$/.test(word))
        if (verb === 'openapi-typescript') return existsSync(join(root, name)) ? undefined : `${name} is not there`
        if (['vitest', 'tsx', 'tsc', 'playwright'].includes(verb ?? ''))
          return file === undefined || existsSync(join(root, file)) ? undefined : `${file} is not there`
        return `npx ${verb} is no program of the project`
      }
      if (npm !== 'npm' || verb !== 'run') return NPMS_OWN.test(text) ? undefined : 'is no command of npm'
      const script = name.startsWith('-') ? rest[0] : name
      const after = name.startsWith('-') ? rest.slice(1) : rest
      if (script === undefined || FOR_A_WORD.test(script)) return undefined
      const body = scripts[script]
      if (body === undefined) return `there is no script ${script}`
      if (after.length > 0 && after[0] !== '--') return `the dashes are missing before ${after[0]}`
      const own = /^tsx (?:cli\/main\.ts |proof\/(?=prove\/main\.ts$))([^\s/]+)/.exec(body)?.[1]
      return own === undefined ? scriptComplaint(body, after.slice(1)) : commandComplaint([own, ...after.slice(1)])
    },
  }
}
