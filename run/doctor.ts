/** All that is looked at, side by side, and what it comes to. */
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { findK6 } from '../load/runner/find-k6.ts'
import { examine } from '../probe/doctor/examine.ts'
import { type Finding, ok, untold, within, wrong } from '../probe/doctor/finding.ts'
import { type EnvironmentSources, unsetVariables } from '../probe/environment/load.ts'
import { sourcesFor } from '../probe/environment/locate.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import type { Context, RunPaths } from './context.ts'
import { openSession } from './session.ts'

/** For the way to the service; with what else there is the whole stays below ten seconds. */
const PATIENCE_MS = 8_000

export interface Diagnosis {
  environment: string
  baseUrl?: string
  findings: Finding[]
  seconds: number
  exitCode: number
}

export async function diagnose(paths: RunPaths, context: Context, patienceMs = PATIENCE_MS): Promise<Diagnosis> {
  const began = performance.now()
  const { env } = context
  const [service, ...machine] = await Promise.all([
    examineService(paths, context, patienceMs),
    examineNode(process.version),
    examineTrust(env),
    examineK6(env),
  ])
  const findings = [...service.findings, ...machine]
  const { baseUrl } = service
  return {
    environment: paths.env,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    findings,
    seconds: (performance.now() - began) / 1000,
    exitCode: exitCodeOf(findings),
  }
}

async function examineService(
  paths: RunPaths,
  context: Context,
  patienceMs: number,
): Promise<{ baseUrl?: string; findings: Finding[] }> {
  const sources = { ...sourcesFor(paths.env, context), env: context.env }
  try {
    const session = await openSession(paths, context, { within: 'doctor' })
    const { environment, client, env } = session
    try {
      const recorded = recordedOf(paths.fixtures, environment.name)
      const message = `${environment.name} (${environment.kind}) at ${environment.baseUrl}, with ${Object.keys(environment.credentials).join(' and ')}.`
      const ways = await examine(environment, {
        env,
        openClient: () => client,
        recorded: recorded.contract,
        patienceMs,
      })
      return { baseUrl: environment.baseUrl, findings: [ok('environment', message), ...ways, ...recorded.findings] }
    } finally {
      await session.close()
    }
  } catch (error) {
    const trouble = environmentTrouble(error, paths.env, sources)
    return { findings: [trouble, untold('connection', 'Not tried: the environment has to be right first.')] }
  }
}

function recordedOf(fixtures: string, name: string) {
  try {
    const contract = readFixtures(fixtures, name)
    const says = contract === undefined ? `None of ${name} yet.` : `That of ${name} is recorded.`
    return { contract, findings: [contract === undefined ? untold('contract', says) : ok('contract', says)] }
  } catch (error) {
    return {
      contract: undefined,
      findings: [
        wrong(
          'contract',
          (error as Error).message,
          'Take it from version control again, or record it again with `npm run discover`.',
        ),
      ],
    }
  }
}

const OUT_THERE = [
  'name',
  'proxy',
  'connection',
  'tls',
  'certificate-name',
  'certificate-expiry',
  'answer',
  'clock',
  'credentials',
]

function exitCodeOf(findings: readonly Finding[]): number {
  const faults = findings.filter(each => each.state === 'fault').map(each => each.id)
  if (faults.length === 0) return EXIT.conformant
  return faults.some(id => !OUT_THERE.includes(id)) ? EXIT.usage : EXIT.unreachable
}

/**
 * Whether the environment file says what a run needs. Of trouble that kept a session from being opened. Throws what is
 * no trouble of the user.
 */
function environmentTrouble(error: unknown, named: string, sources: EnvironmentSources): Finding {
  if (!(error instanceof HarnessError)) throw error
  if (error.code !== 'VARIABLE_MISSING') return wrong('environment', error.message, error.hint)
  const steps = unsetVariables(named, sources).map(name => ({ set: name, value: '…' }))
  return wrong(
    'environment',
    error.message,
    'Put them into the file .env of this project, as NAME=value, one a line (`npm run init` asks for them); or for this shell alone:',
    steps,
  )
}

type Variables = Record<string, string | undefined>

const OLDEST_NODE = [20, 19] as const
const K6_MS = 6_000

function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [least, leastMinor] = OLDEST_NODE
  if (major > least || (major === least && minor >= leastMinor)) return ok('node', `Node ${version}.`)
  return wrong(
    'node',
    `Node ${version} is too old: it takes ${least}.${leastMinor} or newer.`,
    'Install a newer one from https://nodejs.org, or:',
    [{ run: 'npx --yes node@22 --version' }],
  )
}

async function examineK6(env: Variables): Promise<Finding> {
  try {
    const { path, version } = await within(K6_MS, findK6(env))
    return ok('k6', `k6 ${version} at ${path}.`)
  } catch (error) {
    const why = (error as Error).message || 'It does not answer.'
    return {
      ...untold('k6', `${why} Only \`npm run load\` needs it.`),
      fix: { say: 'To fetch it:', steps: [{ run: 'npm run load -- --install-k6' }] },
    }
  }
}

async function examineTrust(env: Variables): Promise<Finding> {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    return wrong(
      'trust',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches all verification off: credentials would go to anybody.',
      'Unset it; where an authority is missing, name its file with NODE_EXTRA_CA_CERTS.',
      [{ unset: 'NODE_TLS_REJECT_UNAUTHORIZED' }],
    )
  const file = env['NODE_EXTRA_CA_CERTS']
  if (!file) return ok('trust', 'The usual authorities.')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text?.includes('-----BEGIN CERTIFICATE-----') === true)
    return ok('trust', `The usual authorities, and those of ${file} (NODE_EXTRA_CA_CERTS).`)
  const why = text === undefined ? 'cannot be read' : 'holds no PEM certificate'
  return wrong(
    'trust',
    `NODE_EXTRA_CA_CERTS names ${file}, which ${why}: Node goes on without it.`,
    'Give the path of a PEM file, or unset it:',
    [{ set: 'NODE_EXTRA_CA_CERTS', value: '/path/to/authority.pem' }, { unset: 'NODE_EXTRA_CA_CERTS' }],
  )
}
