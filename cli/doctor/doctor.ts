/** All that is looked at, side by side, and what it comes to. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { examine } from '../../probe/doctor/examine.ts'
import { type Finding, ok, untold, wrong } from '../../probe/doctor/finding.ts'
import { type EnvironmentSources, unsetVariables } from '../../probe/environment/load.ts'
import { readFixtures } from '../../probe/fixtures/fixtures.ts'
import type { Context } from '../command.ts'
import { sourcesFor } from '../home.ts'
import type { Places } from '../options.ts'
import { openSession } from '../session.ts'
import { examineBrowser, examineFolder, examineK6, examineNode, examineTrust } from './machine.ts'

/** For the way to the service; with what else there is the whole stays below ten seconds. */
const PATIENCE_MS = 8_000

export interface Diagnosis {
  environment: string
  baseUrl?: string
  findings: Finding[]
  seconds: number
  exitCode: number
}

export async function diagnose(places: Places, context: Context, patienceMs = PATIENCE_MS): Promise<Diagnosis> {
  const began = performance.now()
  const { env } = context
  const results = await examineFolder('results', places.results, '--results')
  const [service, ...machine] = await Promise.all([
    examineService(places, context, patienceMs, results.state !== 'fault'),
    examineNode(process.version),
    examineTrust(env),
    examineFolder('fixtures', places.fixtures, '--fixtures'),
    examineK6(env),
    examineBrowser(env),
  ])
  const findings = [...service.findings, results, ...machine]
  const { baseUrl } = service
  return {
    environment: places.env,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    findings,
    seconds: (performance.now() - began) / 1000,
    exitCode: exitCodeOf(findings),
  }
}

async function examineService(
  places: Places,
  context: Context,
  patienceMs: number,
  keeps: boolean,
): Promise<{ baseUrl?: string; findings: Finding[] }> {
  const aside = keeps ? undefined : mkdtempSync(join(tmpdir(), 'doctor-'))
  const sources = { ...sourcesFor(places.env, context), env: context.env }
  try {
    const session = await openSession({ ...places, results: aside ?? places.results }, context, { within: 'doctor' })
    const { environment, client, env } = session
    try {
      const recorded = recordedOf(places.fixtures, environment.name)
      const said = `${environment.name} (${environment.kind}) at ${environment.baseUrl}, with ${Object.keys(environment.credentials).join(' and ')}.`
      const ways = await examine(environment, {
        env,
        openClient: () => client,
        recorded: recorded.contract,
        patienceMs,
      })
      return { baseUrl: environment.baseUrl, findings: [ok('environment', said), ...ways, ...recorded.findings] }
    } finally {
      await session.close()
    }
  } catch (error) {
    const trouble = environmentTrouble(error, places.env, sources)
    return { findings: [trouble, untold('connection', 'Not tried: the environment has to be right first.')] }
  } finally {
    if (aside !== undefined) rmSync(aside, { recursive: true, force: true })
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
          'Take it from version control again, or record it anew with `npm run discover`.',
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
