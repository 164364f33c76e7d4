import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerTo, type Ledger, LedgerSchema } from '../../contract/ledger.ts'
import { LoadSchema } from '../../contract/load-record.ts'
import { runLoad } from '../../load/runner/load.ts'
import { profileNamed } from '../../load/runner/profiles.ts'
import { exampleEnvironment } from '../../load/runner/testdata/service.ts'
import { policyFor } from '../../probe/environment/policy.ts'
import { countedBy } from '../../proof/varied/limiters.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { needsK6 } from '../../testing/needs.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/sandbox/${name}`, import.meta.url), 'utf8'))

let folder: string
let sandbox: Sandbox

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'limits-test-'))
  const rate = { limit: 60, windowSeconds: 2, scope: 'token', headers: 'RateLimit', retryAfter: 'seconds' } as const
  sandbox = await startSandbox({ dialect: 'default', seed: 1, rate: { ...rate, ...countedBy('token-bucket') } })
})

afterEach(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('finds a bucket, says so in record and ledger, and that the recorded number is not true', needsK6(), async () => {
  const profile = await profileNamed('limits', { seconds: 30 })
  const before = LedgerSchema.parse(read('ledger.json'))
  let after: Ledger | undefined
  const { baseUrl, credentials, testData, second } = sandbox
  const record = await runLoad({
    environment: exampleEnvironment(baseUrl, { credentials, testData, second, policy: policyFor('sandbox', {}) }),
    ledger: before,
    openapi: read('openapi.json'),
    profile: { ...profile, limits: { requests: 4000, seconds: 30, users: 4 } },
    resultsDir: folder,
    env: process.env,
    onLedger: found => {
      after = found
    },
  })
  expect(LoadSchema.parse(record)).toMatchObject({ profile: 'limits', validity: 'valid' })
  const row = record.limits?.find(each => each.what === 'requests')
  expect(row).toMatchObject({ measured: [60, 60], stated: '60', agrees: true })
  expect(record.limits?.find(each => each.what === 'Retry-After')?.agrees).not.toBe(false)
  const answer = answerTo(after ?? before, 'limits.rate')
  expect(answer.value).toMatchObject({ limit: 60, limiter: 'token-bucket', scope: 'token', status: 429 })
  expect(answer.value).toMatchObject({ stated: { limit: 600 } })
  expect(answer.facts).toMatchObject({ '/limit': 'observed', '/stated/limit': 'contradicted' })
  const samples = gunzipSync(readFileSync(join(folder, 'load-bursts.ndjson.gz'))).toString()
  const secrets = [credentials, testData, second.credentials].flatMap(each => Object.values(each))
  for (const secret of secrets.filter(each => each.length > 5)) expect(samples.includes(secret), secret).toBe(false)
})
