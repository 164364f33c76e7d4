import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command as Commander } from 'commander'
import { describe, expect, it } from 'vitest'
import { allCommands } from '../proof/prove/all-commands.ts'
import { programOf } from './program.ts'
import { swallowedFlags } from './run-program.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const { scripts, version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  scripts: Record<string, string>
  version: string
}
const commands = await allCommands()
const names = [...commands.keys()]
const programWith = (act: Parameters<typeof programOf>[2]) => programOf(commands, version, act)
const program = programWith(async () => undefined)

/** Words of an example as a shell would hand them over: npm's dashes and all before them go. */
function wordsOf(example: string): string[] {
  const [line = ''] = example.split(/ [|>] /)
  const found = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
  if (found[0] === 'npx') return found.slice(2)
  const dashes = found.indexOf('--')
  return [found[2] ?? '', ...(dashes === -1 ? [] : found.slice(dashes + 1))]
}

describe.each(names)('%s', name => {
  const command = commands.get(name)
  const sub = program.commands.find(each => each.name() === name) as Commander

  it('says in one line what it is for', () => {
    expect(command?.summary).toMatch(/^\p{Ll}.{15,99}[^.]$/u)
  })

  it('has an npm script, and --json', () => {
    const script = name === 'prove' ? 'tsx proof/prove/main.ts' : `tsx cli/main.ts ${name}`
    expect(scripts[name]).toBe(script)
    expect(sub.options.map(each => each.long)).toContain('--json')
  })

  it('shows examples that are taken as they stand', async () => {
    const examples = command?.examples ?? []
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      const taken: string[] = []
      await programWith(async (_command, each) => {
        taken.push(each.name())
      }).parseAsync(wordsOf(example), { from: 'user' })
      expect(names, example).toContain(taken[0])
    }
    expect(examples.some(example => wordsOf(example)[0] === name)).toBe(true)
  })

  it('says what every argument and option is for', () => {
    for (const { description } of [...sub.options, ...sub.registeredArguments]) expect(description).not.toBe('')
  })

  it('stops where npm in PowerShell kept an option for itself', () => {
    const own = sub.options.flatMap(({ long }) => (long == null ? [] : [long.slice(2)]))
    for (const flag of own.filter(each => !['force', 'json', 'key', 'tls', 'yes'].includes(each))) {
      const env = { [`npm_config_${flag.replaceAll('-', '_')}`]: 'true' }
      expect(swallowedFlags([name, 'x'], env, program)?.hint, flag).toContain(`-- --${flag}`)
      expect(swallowedFlags([name, `--${flag}`, 'x'], env, program), flag).toBeUndefined()
    }
  })
})

describe.each([60, 80, 200])('the help at %i columns', columns => {
  it('stays within them', () => {
    for (const command of [program, ...program.commands]) {
      const lines = command
        .configureHelp({ ...command.configureHelp(), helpWidth: columns })
        .helpInformation()
        .split('\n')
      for (const line of lines) expect(line.length, `${command.name()}: ${line}`).toBeLessThanOrEqual(columns)
    }
  })
})

it('names no document that is not there', () => {
  const text = names.map(name => commands.get(name)?.summary).join(' ')
  for (const [file] of text.matchAll(/docs\/[\w.-]+/g)) expect(existsSync(`${ROOT}${file}`), file).toBe(true)
})
