import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command, start } from '../testing/command.ts'

const dir = mkdtempSync(join(tmpdir(), 'output-'))
const paths = ['--results', join(dir, 'results'), '--fixtures', join(dir, 'fixtures')]
let silent: Server
let asked = 0

beforeAll(async () => {
  // Takes every request and never answers.
  silent = createServer(() => {
    asked++
  })
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const lines = [
    'kind: test',
    `baseUrl: http://127.0.0.1:${port}`,
    'credentials: { Client ID: some-client, Client secret: some-long-secret }',
    'policy: { timeoutMs: 60000 }',
  ]
  writeFileSync(join(dir, 'silent.yaml'), `${lines.join('\n')}\n`)
})
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
  rmSync(dir, { recursive: true, force: true })
})

describe('--json', () => {
  it.each([
    [
      'an environment that is not there',
      ['discover', '--env', 'tset', ...paths],
      'ENVIRONMENT_UNKNOWN',
      'Did you mean "test"',
    ],
    [
      'a variable that is missing',
      ['conformance', '--env', 'production', ...paths],
      'VARIABLE_MISSING',
      'LMD_PRODUCTION_BASE_URL',
    ],
    ['an option that is misspelt', ['discover', '--evn', 'test'], 'USAGE', 'Did you mean --env?'],
    ['a command that is misspelt', ['dicsover'], 'USAGE', 'Did you mean discover?'],
    ['a dialect that is not there', ['discover', '--dialect', 'legcay', ...paths], 'USAGE', 'Did you mean "legacy"?'],
    ['a profile that is not there', ['load', '--profile', 'smoek', ...paths], 'USAGE', 'Did you mean "smoke"?'],
    [
      'an endpoint that is not there',
      ['discover', '--update', 'ext-verfy', ...paths],
      'USAGE',
      'Did you mean "ext-verify"?',
    ],
  ])('tells of %s as data', async (_what, args, code, hint) => {
    const { code: exitCode, stdout, stderr } = await command([...args, '--json'])
    const { error } = JSON.parse(stdout) as { error: Record<string, unknown> }
    expect(error).toMatchObject({ code, message: expect.any(String), hint: expect.stringContaining(hint), exitCode: 2 })
    expect(exitCode).toBe(2)
    expect(stderr).not.toBe('')
  })

  it('leaves stdout to one document where a command has more to say', async () => {
    const { code, stdout, stderr } = await command(['keys', '--out', join(dir, 'keys'), '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ keyid: expect.any(String) })
    expect(stderr).toContain('private: keep it to yourself')
  })
})

describe('Ctrl-C', () => {
  it('stops in order the first time, however often one key press arrives, with a partial report', async () => {
    const before = asked
    const { child, ended, says } = start(['conformance', '--env', join(dir, 'silent.yaml'), ...paths])
    await expect.poll(() => asked, { timeout: 150_000 }).toBeGreaterThan(before)
    child.kill('SIGINT')
    child.kill('SIGINT')
    await says('Once more stops at once')
    silent.closeAllConnections()
    const { code } = await ended
    expect(code).toBe(130)
    const record = JSON.parse(readFileSync(join(dir, 'results/silent/latest/run.json'), 'utf8')) as object
    expect((await ended).stderr).not.toContain('✗')
    expect(record).toMatchObject({ verdict: 'stopped', partial: true, exitCode: 130 })
  })

  it('stops at once the second time', async () => {
    const before = asked
    const { child, ended, says } = start(['conformance', '--env', join(dir, 'silent.yaml'), ...paths])
    await expect.poll(() => asked, { timeout: 150_000 }).toBeGreaterThan(before)
    child.kill('SIGINT')
    await says('Once more stops at once')
    await wait(700)
    const asking = performance.now()
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    // The request that is under way would be waited for a minute.
    expect(performance.now() - asking).toBeLessThan(20_000)
  })
})

describe('a name of a file', () => {
  it('is one that Windows takes', () => {
    const names = readdirSync(dir, { recursive: true }).map(String)
    expect(names.some(each => each.endsWith('run.json'))).toBe(true)
    for (const name of names.flatMap(each => each.split('/')))
      expect(name, name).toMatch(
        /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[^<>:"\\|?*\u0000-\u001f]{1,100}(?<![. ])$/i,
      )
  })
})

describe('progress', () => {
  const dead = ['conformance', '--env', join(dir, 'dead.yaml'), ...paths]
  beforeAll(() =>
    writeFileSync(
      join(dir, 'dead.yaml'),
      'kind: test\nbaseUrl: http://127.0.0.1:9\ncredentials: { Key: some-long-key }\n',
    ),
  )

  it.each([{}, { CI: 'true' }])('is told on stderr, with the plan before the first request, given %j', async env => {
    const { code, stdout, stderr } = await command(dead, { env })
    expect(code).toBe(3)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^1\/3 Asking .*\nPlan: about 150 requests .*\n✗ /)
  })

  it('has colours where FORCE_COLOR asks for them, and none otherwise', async () => {
    expect((await command(dead, { env: { FORCE_COLOR: '1' } })).stderr).toContain('\u001b[31m✗')
    expect((await command(dead, { env: { NO_COLOR: '1' } })).stderr).not.toContain('\u001b[')
  })
})
