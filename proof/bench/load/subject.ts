/** What load is applied to: a server that only answers, the sandbox with the contract that stands in the fixtures, a real framework. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getAt, type Json } from '../../../contract/json.ts'
import type { Ledger } from '../../../contract/ledger.ts'
import type { Resolver } from '../../../contract/template.ts'
import { planLoad } from '../../../load/runner/plan.ts'
import { profileNamed } from '../../../load/runner/profiles.ts'
import { sharedToken } from '../../../load/runner/shared-token.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../../../load/runner/testdata/service.ts'
import { openClient } from '../../../probe/client/client.ts'
import { openRecorder } from '../../../probe/client/recorder.ts'
import { discover } from '../../../probe/discover.ts'
import { loadEnvironment } from '../../../probe/environment/load.ts'
import { policyFor } from '../../../probe/environment/policy.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import { readFixtures } from '../../../probe/fixtures/fixtures.ts'
import { spawnSandbox } from '../../../sandbox/start.ts'
import { missingOf, startField } from '../../field/field.ts'
import { clock } from '../discovery/try-service.ts'
import { wireRequests } from './bare-script.ts'

export interface Subject {
  name: string
  environment: Environment
  ledger: Ledger
  openapi: unknown
  token: string
  /** A token of its own for each run: a service may end one while others are measured. */
  renew(): Promise<void>
  lookup: Resolver
  stop(): Promise<void>
}

export async function leanServer(): Promise<Subject> {
  const path = fileURLToPath(new URL('./lean-server.ts', import.meta.url))
  const server = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const baseUrl = await new Promise<string>(resolve =>
    server.stdout.once('data', line => resolve((JSON.parse(String(line)) as { baseUrl: string }).baseUrl)),
  )
  const environment = exampleEnvironment(baseUrl)
  const lookup: Resolver = name => (name.includes('#') ? 'c-1' : (environment.testData[name] ?? name))
  const stop = async () => void server.stdin.end()
  return {
    name: 'a server that only answers',
    environment,
    ledger: exampleLedger(),
    openapi: exampleDocument(),
    token: 'session-1-abcdefghijkl',
    renew: async () => undefined,
    lookup,
    stop,
  }
}

export async function sandboxServer(): Promise<Subject> {
  const sandbox = await spawnSandbox({ dialect: 'default', seed: 1, rateLimit: 'off' })
  const named = (prefix: string, credentials: Record<string, string>) =>
    Object.entries(credentials).map(([name, value]) => [`${prefix}_${name.toUpperCase().replaceAll(' ', '_')}`, value])
  const env = Object.fromEntries([
    ['LMD_SANDBOX_BASE_URL', sandbox.baseUrl],
    ...named('LMD_SANDBOX', sandbox.credentials),
    ...named('LMD_SANDBOX_SECOND', sandbox.second.credentials),
  ]) as Record<string, string>
  const { load: _load, ...environment } = loadEnvironment('sandbox', { environmentsDir: 'environments', env })
  const recorded = readFixtures('fixtures', 'sandbox')
  if (recorded === undefined) throw new Error('fixtures/sandbox is missing: npm run conformance writes it')
  const { ledger, openapi } = recorded
  return loggedIn({ name: 'the sandbox', environment, ledger, openapi, stop: () => sandbox.stop() })
}

/** A real framework with its own validators, by the contract that is discovered first; `undefined` where its toolchain is absent. */
export async function fieldServer(name: string): Promise<Subject | undefined> {
  if (missingOf(name).length > 0) return undefined
  const { truth: _truth, stop, ...service } = await startField(name)
  const environment: Environment = {
    ...{ name, kind: 'sandbox', ...service, tls: {} },
    policy: { ...policyFor('sandbox', {}), maxAuthFailures: 8 },
  }
  const client = clientOf(environment)
  try {
    const { ledger, openapi } = await discover({ environment, client, clock, run: 'bench' })
    return await loggedIn({ name: `${name} (a real framework)`, environment, ledger, openapi, stop })
  } catch (error) {
    await stop()
    throw error
  } finally {
    await client.close()
  }
}

function clientOf(environment: Environment): ReturnType<typeof openClient> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
  return openClient(environment, { runId: 'bench', recorder: openRecorder(join(folder, 'x.ndjson')), env: {} })
}

/** With a token, and what the first call answered, for a script that does neither. */
async function loggedIn(service: Omit<Subject, 'token' | 'lookup' | 'renew'>): Promise<Subject> {
  const { environment, ledger, openapi } = service
  const { plan } = planLoad({ environment, ledger, openapi, profile: await profileNamed('smoke') })
  const logIn = async () => {
    const client = clientOf(environment)
    const held = await sharedToken(plan, service, client)
    await client.close()
    return held?.token ?? ''
  }
  const token = await logIn()
  const known = (name: string): Json | undefined => environment.testData[name] ?? environment.credentials[name]
  const first = wireRequests(plan, name => known(name) ?? '', token)[0]
  const answer = await fetch(environment.baseUrl + (first?.path ?? ''), {
    method: 'POST',
    headers: first?.headers ?? {},
    body: first?.body ?? null,
  })
  const reported = (await answer.json()) as Json
  const lookup: Resolver = name =>
    name.includes('#') ? getAt(reported, name.slice(name.indexOf('#') + 1)) : known(name)
  const subject: Subject = {
    ...service,
    token,
    lookup,
    renew: async () => {
      subject.token = await logIn()
    },
  }
  return subject
}
