/** A certification of a reference sender against the sandbox, all in this process: for tests and for proofs of the judges. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { now } from '../../certify/call.ts'
import { contractOf } from '../../certify/contract.ts'
import { drivenBy } from '../../certify/drive.ts'
import type { Duty } from '../../certify/duty.ts'
import { openProxy } from '../../certify/proxy/proxy.ts'
import { openScribe, type Scribe } from '../../certify/record.ts'
import type { Actor } from '../../certify/run.ts'
import { type CertificationRun, certify } from '../../certify/run.ts'
import { loadSituations } from '../../certify/situation.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Integration } from '../../contract/integration.ts'
import { policyFor } from '../../probe/environment/policy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { readCases, readFixtures } from '../../probe/fixtures/fixtures.ts'
import { samplesOfCases, tellSender } from '../../run/certify/certify.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { type Behaviour, GOOD } from './behaviour.ts'
import type { SenderFault } from './fault.ts'
import { openSender, type SenderOptions } from './sender.ts'

const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url))

export interface Trial {
  duties: ReadonlyMap<string, Duty>
  seed: number
  tls?: boolean
  /** What is wrong with the sender; nothing without it. */
  fault?: SenderFault
  /** A contract with other calls than the recorded one. */
  given?: SenderFault['given']
  /** A sender by its command, in place of the one of this process. */
  command?: string | undefined
  /** Another actor than the sender of this process. */
  act?: Actor
  signal?: AbortSignal
}

export interface Tried extends CertificationRun {
  scribe: Scribe
  credentials: Record<string, string>
}

/** By the recorded contract of the sandbox. */
export async function tryOut({
  duties,
  seed,
  tls = false,
  fault,
  given,
  command = fault?.command,
  act,
  signal,
}: Trial): Promise<Tried> {
  const recorded = readFixtures(FIXTURES, 'sandbox')
  if (recorded === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `No contract is recorded in ${join(FIXTURES, 'sandbox')}.`,
      'npm run conformance',
    )
  const sandbox = await startSandbox({ dialect: 'default', seed: 1, rateLimit: 'off' })
  const environment = environmentOf(sandbox)
  const known = contractOf({ environment, ...recorded, samples: samplesOfCases(readCases(FIXTURES, 'sandbox')) })
  const contract = { ...known, calls: (given ?? fault?.given)?.(known.calls) ?? known.calls }
  const proxy = await openProxy({
    upstream: sandbox.baseUrl,
    tls,
    timeoutMs: environment.policy.timeoutMs,
    endpointOf: contract.endpointOf,
  })
  const reported = tellSender(environment, contract, proxy)
  const scribe = openScribe(environment, contract)
  const integration: Integration = {
    integrationVersion: 1,
    calls: [...contract.calls],
    token: contract.token,
    credentials: {},
    testData: sandbox.testData,
  }
  const inside = inProcess({
    baseUrl: proxy.baseUrl,
    integration,
    credentials: sandbox.credentials,
    ...(proxy.authority === undefined ? {} : { ca: proxy.authority }),
    behave: () => ({ ...GOOD, ...fault?.plant?.(GOOD) }),
  })
  const variables = { ...process.env, ...reported.variables }
  const own = command === undefined ? inside : drivenBy(command, variables, scribe.redact)
  try {
    const certified = await certify({
      contract,
      proxy,
      kind: 'sandbox',
      tls,
      seed,
      situations: await loadSituations(),
      duties,
      act: act ?? own,
      signal: signal ?? new AbortController().signal,
      onCalls: scribe.learn,
      onJudged: () => undefined,
    })
    return { ...certified, scribe, credentials: sandbox.credentials }
  } finally {
    reported.forget()
    await proxy.close()
    await sandbox.stop()
  }
}

/** As a command would: a sender of its own each time, which keeps nothing from before. */
function inProcess({ behave, ...options }: Omit<SenderOptions, 'behaviour'> & { behave(): Behaviour }): Actor {
  return async ({ situation, phase }) => {
    const began = now()
    const sender = openSender({ ...options, behaviour: behave() })
    const isPlayed = phase === 'played'
    let message = ''
    try {
      await sender.work(isPlayed ? (situation.journeys ?? 1) : 1, isPlayed ? (situation.atOnce ?? 1) : 1)
    } catch (error) {
      message = (error as Error).message
    }
    await sender.close()
    return {
      how: 'driven',
      ended: 'done',
      exitCode: message === '' ? 0 : 1,
      milliseconds: Math.round(now() - began),
      said: message,
    }
  }
}

function environmentOf(sandbox: { baseUrl: string } & Pick<Environment, 'credentials' | 'testData'>): Environment {
  const { baseUrl, credentials, testData } = sandbox
  return {
    name: 'sandbox',
    kind: 'sandbox',
    baseUrl,
    credentials,
    testData,
    hints: {},
    requestHints: {},
    policy: policyFor('sandbox', {}),
    tls: {},
  }
}
