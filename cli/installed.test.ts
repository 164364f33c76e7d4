import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadEnvironment } from '../probe/environment/load.ts'
import { sourcesFor } from '../probe/environment/locate.ts'
import { diagnose } from '../run/doctor.ts'
import { stillTerminal } from '../testing/still-terminal.ts'
import type { Command, Context } from './command.ts'
import { pathsOf } from './command.ts'
import init from './commands/init.ts'

/** The harness as npx has it: in node_modules of the folder where the user stands. */
let home: string
let root: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'installed-')))
  root = join(home, 'node_modules', 'last-mile-conformance')
  mkdirSync(join(root, 'environments'), { recursive: true })
  mkdirSync(join(root, 'sandbox', 'dialects'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "version": "0", "dependencies": {} }')
  writeFileSync(
    join(root, 'environments', 'test.yaml'),
    'kind: test\nbaseUrl: ${LMD_TEST_BASE_URL}\ncredentials: { Key: "${LMD_TEST_KEY}" }\n',
  )
  vi.spyOn(process, 'cwd').mockReturnValue(home)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(home, { recursive: true, force: true })
})

const contextOf = (env: Context['env'] = {}): Context & { answered: object } => {
  const answered = {}
  const terminal = stillTerminal({ answer: value => void Object.assign(answered, value) })
  return { root, env: { CI: '1', ...env }, version: '0', signal: new AbortController().signal, terminal, answered }
}

function own(name: string, lines: readonly string[], variables: Record<string, string> = {}): void {
  mkdirSync(join(home, 'environments'), { recursive: true })
  writeFileSync(join(home, 'environments', `${name}.yaml`), `${lines.join('\n')}\n`)
  const dotenv = Object.entries(variables).map(([key, value]) => `${key}=${value}\n`)
  writeFileSync(join(home, '.env'), dotenv.join(''))
}

async function ran(command: Command, options: object, args: string[] = [], env: Context['env'] = {}) {
  const context = contextOf(env)
  const code = await command.run({ ...options }, args, context)
  return { code, answered: context.answered as Record<string, unknown> }
}

it('init writes where the user stands, and not into the package', async () => {
  const given = { env: 'acme', baseUrl: 'https://acme.example.org', credential: ['Key=abc-secret'] }
  expect((await ran(init, given)).code).toBe(0)
  expect(existsSync(join(root, 'environments', 'acme.yaml'))).toBe(false)
  expect(existsSync(join(root, '.env'))).toBe(false)
  const loaded = loadEnvironment('acme', { ...sourcesFor('acme', { root }), env: {} })
  expect(loaded.credentials).toEqual({ Key: 'abc-secret' })
  expect(readFileSync(join(home, '.env'), 'utf8')).toContain('abc-secret')
})

it('doctor names the variables that are missing in the file where the user stands', async () => {
  own(
    'acme',
    ['kind: test', 'baseUrl: https://acme.example.org', 'credentials: { Key: "${ACME_KEY}", Id: "${ACME_ID}" }'],
    {
      ACME_ID: 'an-id',
    },
  )
  const context = contextOf({ K6_BIN: join(home, 'no-k6') })
  const { findings } = await diagnose(
    pathsOf({ env: 'acme', results: 'results', fixtures: 'fixtures' }, context),
    context,
    500,
  )
  const { fix } = findings.find(each => each.id === 'environment') ?? {}
  expect(fix?.steps).toEqual([{ set: 'ACME_KEY', value: '…' }])
})

it('a name that nobody has is answered with those of both folders', () => {
  own('acme', ['kind: test', 'baseUrl: https://acme.example.org', 'credentials: { Key: a-key }'])
  const load = () => loadEnvironment('tset', { ...sourcesFor('tset', { root }), env: {} })
  expect(load).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('Did you mean "test"? There are acme, test;') }),
  )
})

it('an environment that was brought along is rejected where the user’s own file says that its host is production', () => {
  own('live', ['kind: production', 'baseUrl: https://live.example.org', 'credentials: { Key: a-key }'])
  const env = { LMD_TEST_BASE_URL: 'https://live.example.org/v2', LMD_TEST_KEY: 'another-key' }
  expect(() => loadEnvironment('test', { ...sourcesFor('test', { root }), env })).toThrow(/says that it is production/)
})

it('a path is guarded by the user’s own files', () => {
  own('live', ['kind: production', 'baseUrl: https://live.example.org', 'credentials: { Key: a-key }'])
  const path = join(home, 'mine.yaml')
  writeFileSync(path, 'kind: test\nbaseUrl: https://live.example.org\ncredentials: { Key: a-key }\n')
  expect(() => loadEnvironment(path, { ...sourcesFor(path, { root }), env: {} })).toThrow(/says that it is production/)
})
