import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClient } from '../../probe/client/client.ts'
import { openRecorder } from '../../probe/client/recorder.ts'
import type { Client } from '../../probe/client/types.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { planLoad } from './plan.ts'
import { profileNamed } from './profiles.ts'
import { sharedToken } from './shared-token.ts'
import {
  type Answer,
  CREDENTIALS,
  type ExampleService,
  exampleDocument,
  exampleEnvironment,
  exampleLedger,
  startService,
} from './testdata/service.ts'

let folder: string
let service: ExampleService
let client: Client

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-token-test-'))
})
afterEach(async () => {
  await client.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function shared(parts: {
  seconds?: number
  faults?: Record<string, Answer>
  environment?: Partial<Environment>
  location?: object
}) {
  service = await startService(parts.faults)
  const environment = exampleEnvironment(service.baseUrl, parts.environment)
  client = openClient(environment, { runId: 'r', recorder: openRecorder(join(folder, 'x.ndjson')), env: {} })
  const profile = await profileNamed('average', { seconds: parts.seconds ?? 10 })
  const ledger = exampleLedger()
  if (parts.location !== undefined)
    Object.assign(ledger.questions['auth.token.location'] ?? {}, { value: parts.location })
  const openapi = exampleDocument()
  const { plan } = planLoad({ environment, ledger, openapi, profile })
  return sharedToken(plan, { environment, ledger, openapi }, client)
}

it('logs in once, and keeps the token as a secret', async () => {
  const held = await shared({})
  expect(held?.token).toBe(service.tokens[0])
  expect(service.seen.map(each => each.path)).toEqual(['/api/auth-authenticate'])
  expect(client.redact(`it is ${held?.token}`)).toBe('it is {{token}}')
})

it('finds the cookie that is the token among several', async () => {
  const cookies = ['region=eu; Path=/', 'sid=s-1-abcdef; HttpOnly; Expires=Mon, 23 Nov 2026 10:00:00 GMT', 'theme=dark']
  const faults = { 'auth-authenticate': { status: 200, body: {}, headers: { 'set-cookie': cookies } } }
  const held = await shared({ faults, location: { in: 'cookie', at: 'sid' } })
  expect(held?.token).toBe('s-1-abcdef')
})

it('sees before a long run that a token outlives the next login', async () => {
  const held = await shared({ seconds: 1000 })
  expect(service.seen.map(each => each.path)).toEqual([
    '/api/auth-authenticate',
    '/api/auth-authenticate',
    '/api/ext-verify',
  ])
  expect(held?.token).toBe(service.tokens[1])
})

it('rejects a long run where each login ends the session before it', async () => {
  const faults = { 'ext-verify': { status: 401, body: { error: 'no session' } } }
  await expect(shared({ seconds: 1000, faults })).rejects.toThrow(/ends the session before it.* 900 s/)
})

it.each([
  [
    'wrong credentials',
    { environment: { credentials: { ...CREDENTIALS, 'Client secret': 'wrong' } } },
    'CREDENTIALS_REFUSED',
  ],
  ['an answer without a token', { faults: { 'auth-authenticate': { status: 200, body: {} } } }, 'CONTRACT_MISSING'],
])('applies no load with %s', async (_name, parts, code) => {
  await expect(shared(parts)).rejects.toMatchObject({ code })
})
