import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { loadCommands, programOf } from '../program.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { powershellScript } from './powershell.ts'
import { wordsOf } from './words.ts'
import { zshScript } from './zsh.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), "comple'tion "))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const brought = join(dir, 'environments')
mkdirSync(brought)
for (const name of ['acme-test', 'acme-live', 'other']) writeFileSync(join(brought, `${name}.yaml`), '')
mkdirSync(join(dir, 'work', 'environments'), { recursive: true })
writeFileSync(join(dir, 'work', 'environments', 'mine.yaml'), '')
const environments = ['environments', brought]
writeFileSync(join(dir, 'work', 'my service.yaml'), '')

const words = await wordsOf(
  programOf(await loadCommands(), '0', async () => undefined),
  ROOT,
)
const script = (name: string, text: string) => {
  const path = join(dir, name)
  writeFileSync(path, text)
  return path
}
const has = (shell: string) => spawnSync(shell, ['--version']).status === 0

/** What bash offers behind these words; the last one is being typed. */
function offered(...typed: string[]): string[] {
  const path = script('last-mile.bash', bashScript(words, environments))
  const lines = [
    'complete() { builtin complete "$@" 2>/dev/null || true; }',
    'source "$1"',
    'shift',
    'COMP_WORDS=("$@")',
    'COMP_CWORD=$(($# - 1))',
    '_last_mile',
    'for each in "${COMPREPLY[@]}"; do printf "%s\\n" "$each"; done',
  ]
  const out = execFileSync('bash', ['--norc', '-c', lines.join('\n'), 'bash', path, 'last-mile', ...typed], {
    cwd: join(dir, 'work'),
    encoding: 'utf8',
  })
  return out.split('\n').filter(Boolean)
}

describe.skipIf(!has('bash'))('in bash', () => {
  it('completes commands', () => {
    expect(offered('con')).toEqual(['conformance'])
    expect(offered('')).toEqual(expect.arrayContaining(['conformance', 'discover', 'completion', '--help']))
  })

  it('completes options', () => {
    expect(offered('conformance', '--fro')).toEqual(['--from-scratch'])
    expect(offered('diff', '--mark')).toEqual(['--markdown'])
  })

  it('completes names of environments, and paths with blanks', () => {
    expect(offered('conformance', '--env', 'acme')).toEqual(['acme-live', 'acme-test'])
    expect(offered('diff', 'acme-t')).toEqual(['acme-test'])
    expect(offered('diff', 'mi')).toEqual(['mine'])
    expect(offered('conformance', '--env', 'my')).toEqual(['my service.yaml'])
  })

  it('completes what is known behind an option', () => {
    expect(offered('load', '--profile', 'sm')).toEqual(['smoke'])
    expect(offered('sandbox', '--dialect', 'lega')).toEqual(['legacy'])
    expect(offered('completion', 'f')).toEqual(['fish'])
  })
})

describe.each([
  ['zsh', zshScript],
  ['fish', fishScript],
] as const)('in %s', (shell, write) => {
  it.skipIf(!has(shell))('is a script that the shell takes', () => {
    const { status, stderr } = spawnSync(shell, ['-n', script(`last-mile.${shell}`, write(words, environments))])
    expect(stderr.toString()).toBe('')
    expect(status).toBe(0)
  })

  it('knows every command and option', () => {
    const text = write(words, environments)
    for (const { name, options } of words) {
      expect(text).toContain(name)
      for (const { long } of options) expect(text).toContain(shell === 'fish' ? `-l ${long.slice(2)}` : long)
    }
  })
})

it('knows every command and option in PowerShell', () => {
  const text = powershellScript(words, environments)
  for (const { name, options } of words) {
    expect(text).toContain(`'${name}' = @{`)
    for (const { long } of options) expect(text).toContain(`'${long}' = `)
  }
  expect(text).toContain(`'environments', '${brought.replaceAll("'", "''")}'`)
})
