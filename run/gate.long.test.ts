import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { EXCHANGES, KNOWLEDGE } from '../contract/derive/testdata/example.ts'
import { buildOpenApi } from '../contract/openapi/build.ts'
import { deriveAnswers, emptyLedger } from '../contract/questions.ts'
import { writeFixtures } from '../probe/fixtures/fixtures.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import { writeReports } from '../reporters/write.ts'
import { stillTerminal } from '../testing/still-terminal.ts'
import type { Context } from './context.ts'
import { baselineOf, rejectPartialGate } from './gate.ts'

const dir = mkdtempSync(join(tmpdir(), 'gate-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const paths = { env: 'candidate', results: join(dir, 'results'), fixtures: join(dir, 'fixtures') }
const terminal = stillTerminal()
const context: Context = {
  root: fileURLToPath(new URL('../', import.meta.url)),
  env: {},
  terminal,
  signal: new AbortController().signal,
  version: '0',
}

const ledger = emptyLedger('live')
Object.assign(ledger.questions, deriveAnswers({ knowledge: KNOWLEDGE, exchanges: EXCHANGES }))
const openapi = buildOpenApi({ environment: 'live', knowledge: KNOWLEDGE, exchanges: EXCHANGES })

describe('the baseline of a release', () => {
  it('must be known', async () => {
    await expect(baselineOf('nowhere', paths, context, 'candidate')).rejects.toMatchObject({
      code: 'CONTRACT_MISSING',
    })
  })

  it('is its fixtures, and says why it was not checked', async () => {
    const environment = { name: 'live', testData: {} }
    await writeFixtures(paths.fixtures, { ledger, openapi, exchanges: EXCHANGES, environment, knowledge: KNOWLEDGE })
    const { name, contract, results, about } = await baselineOf('live', paths, context, 'candidate')
    expect([name, results]).toEqual(['live', undefined])
    expect(contract.openapi.paths['/ext-verify'].post.operationId).toBe('ext-verify')
    expect(about).toContain('There is no environment "live"')
  })

  it('is its last run where it cannot be asked', async () => {
    const run = { ...sampleRun(), run: 'yesterday' }
    await writeReports(run, join(paths.results, 'live', 'yesterday'))
    const { results, about } = await baselineOf('live', paths, context, 'candidate')
    expect(results?.length).toBe(run.checks.length)
    expect(about).toContain('its run yesterday is compared')
  })

  it('is its last run where it does not answer', async () => {
    const path = join(dir, 'live.yaml')
    writeFileSync(path, 'kind: test\nbaseUrl: http://127.0.0.1:9\ncredentials: { Client ID: some-client }\n')
    const { results, about } = await baselineOf(path, paths, context, 'candidate')
    expect(about).toMatch(/live was not checked now \(.+\); its run yesterday is compared/)
    expect(results?.some(each => each.verdict === 'pass')).toBe(true)
  })

  it('is held against all checks or none', () => {
    expect(() => rejectPartialGate({ kind: 'test' }, { baseline: 'live', only: 'A-01' })).toThrow(/--only/)
    rejectPartialGate({ kind: 'production' }, { baseline: 'test', only: 'A-01' })
    rejectPartialGate({ kind: 'test' }, { only: 'A-01' })
  })
})
