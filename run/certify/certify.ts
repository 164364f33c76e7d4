/** certify(): a sender's own client under test, in front of the sandbox or the test environment. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALLS } from '../../certify/certificate/evidence.ts'
import { besides } from '../../certify/certificate/standing.ts'
import { type Contract, contractOf } from '../../certify/contract.ts'
import { drivenBy } from '../../certify/drive.ts'
import type { Duty } from '../../certify/duty.ts'
import { unjudged } from '../../certify/judged.ts'
import { openProgressLog, PROGRESS_FILE } from '../../certify/progress-log.ts'
import { openProxy, type StandIn } from '../../certify/proxy/proxy.ts'
import { openScribe, type Scribe } from '../../certify/record.ts'
import type { Sample } from '../../certify/rejections.ts'
import { type Actor, certify as judgeClient } from '../../certify/run.ts'
import type { Situation } from '../../certify/situation.ts'
import { attributed, causeOf } from '../../contract/attribution.ts'
import {
  type Certification,
  CertificationSchema,
  type DutyResult,
  type SituationResult,
} from '../../contract/certification.ts'
import { failsRun, VERDICTS } from '../../contract/check.ts'
import { listed } from '../../contract/counted.ts'
import { type Endpoint, isEndpoint } from '../../contract/endpoint.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import type { Integration } from '../../contract/integration.ts'
import { isObject, parseJson, stableStringify } from '../../contract/json.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import type { FunctionalPart } from '../../contract/signed.ts'
import { signIn } from '../../contract/success-sign.ts'
import { tlsOf } from '../../probe/client/tls.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { readCases, readFixtures } from '../../probe/fixtures/fixtures.ts'
import { removedAfter } from '../../probe/removed-after.ts'
import { count } from '../../reporters/text/visible.ts'
import { writeCertification, writeReports } from '../../reporters/write.ts'
import { digestOf } from '../../signing/digest.ts'
import { begunIn, markBegun, markEnded } from '../begun.ts'
import { openRun } from '../conduct.ts'
import type { Context, RunPaths } from '../context.ts'
import { contractFor } from '../contract-for.ts'
import { recordOf } from '../record.ts'
import { releaseOf, scoredBy } from '../releases.ts'
import { runChecks } from '../run-checks.ts'
import type { Session } from '../session.ts'
import { type Signing, signRun } from '../sign.ts'
import { judgeConformance } from '../verdict.ts'
import { CERTIFICATION_FILE, recoveredCertification } from './recovered.ts'

export interface CommandSettings {
  variables: Record<string, string>
  /** PEM, where the local address has TLS. */
  caFile?: string
  /** Removes the files. */
  forget(): void
}

/** `Client secret` is `LMD_CLIENT_SECRET`. */
const variableOf = (name: string) => `LMD_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

export function tellSender(environment: Environment, contract: Contract, proxy: StandIn): CommandSettings {
  const folder = mkdtempSync(join(tmpdir(), 'lmd-sender-'))
  const keeper = removedAfter(folder)
  const written = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    return file
  }
  const names = Object.keys(environment.credentials)
  const integration: Integration = {
    integrationVersion: 1,
    calls: [...contract.calls],
    token: contract.token,
    credentials: Object.fromEntries(names.map(name => [name, variableOf(name)])),
    testData: environment.testData,
    accepted: signIn(contract.ledger),
    refusedToken: contract.tokenSign,
  }
  const ca = proxy.authority === undefined ? {} : { LMD_CA_FILE: written('ca.pem', proxy.authority) }
  const variables = {
    LMD_BASE_URL: proxy.baseUrl,
    LMD_INTEGRATION: written('integration.json', JSON.stringify(integration)),
    ...ca,
    ...Object.fromEntries(names.map(name => [variableOf(name), environment.credentials[name] ?? ''])),
  }
  return {
    variables,
    ...('LMD_CA_FILE' in ca ? { caFile: ca.LMD_CA_FILE } : {}),
    forget: () => {
      rmSync(folder, { recursive: true, force: true })
      keeper.release()
    },
  }
}

export interface Certifying {
  sender: string
  seed: number
  tls: boolean
  /** Of the local address, 0 for a free one. */
  port: number
  /** Which service the embedded sandbox plays. */
  dialect: string
  withSuites: boolean
  signing?: Signing | undefined
  /** The sender's command; by `byHand` without it. */
  drive?: string | undefined
  /** All duties there are, and those that are asked for. */
  duties: { all: ReadonlyMap<string, Duty>; chosen: ReadonlyMap<string, Duty> }
  situations: ReadonlyMap<string, Situation>
  /** A person at the client, once the local address is open. */
  byHand(proxy: StandIn, caFile: string | undefined): { act: Actor; close(): void }
  onJudged(situation: SituationResult, duties: readonly DutyResult[]): void
  /** Before the suites are run. */
  onRecord(record: Certification, dir: string): void
}

export interface Certified {
  record: Certification
  dir: string
  suites: FunctionalPart | null
  certificate: Awaited<ReturnType<typeof signRun>> | undefined
}

/** Throws GUARD_REFUSED for a production. What was sent before trouble is reported in a partial record. */
export async function certify(paths: RunPaths, options: Certifying, context: Context): Promise<Certified> {
  const { sender, dialect, withSuites } = options
  const session = await openRun(paths, context, { within: `certify-${sender}`, dialect, timed: withSuites })
  try {
    if (session.environment.kind === 'production') throw noProduction()
    await markBegun('certify', session, context)
    return await certifiedIn(session, options, context)
  } catch (error) {
    const begun = begunIn(session.dir)
    // The trouble itself is what the user must see.
    if (begun !== undefined)
      await recoveredCertification(session.dir, begun, 'ended with an error').catch(() => undefined)
    throw error
  } finally {
    await markEnded(session.dir)
    await session.close()
  }
}

async function certifiedIn(session: Session, options: Certifying, context: Context): Promise<Certified> {
  const { sender, seed, tls, dialect, duties, situations, drive } = options
  const { environment, paths, dir } = session
  const { kind } = environment
  const recorded = dialect === 'default' ? readFixtures(paths.fixtures, environment.name) : undefined
  if (recorded === undefined) context.terminal.progress('No contract is recorded yet: asking for it first …')
  const learnt = recorded ?? (await contractFor(session, context, 'test', { fromScratch: true }))
  const samples =
    recorded === undefined
      ? samplesOfExchanges(session.client.exchanges())
      : samplesOfCases(readCases(paths.fixtures, environment.name))
  const contract = contractOf({ environment, ...learnt, samples })
  const begin = { sender, seed, tls, chosen: [...duties.chosen.keys()] }
  const log = openProgressLog(join(dir, PROGRESS_FILE), begin, { contract, settles: kind !== 'sandbox' })
  const proxy = await openProxy({
    upstream: environment.baseUrl,
    tls,
    upstreamTls: tlsOf(environment, session.env),
    timeoutMs: environment.policy.timeoutMs,
    port: options.port,
    endpointOf: contract.endpointOf,
    onDelivery: log.sending,
  })
  const reported = tellSender(environment, contract, proxy)
  const scribe = openScribe(environment, contract)
  const person = drive === undefined ? options.byHand(proxy, reported.caFile) : undefined
  const act = person?.act ?? drivenBy(drive ?? '', { ...session.env, ...reported.variables }, scribe.redact)
  try {
    const judged = await judgeClient({
      ...{ contract, proxy, kind, tls, seed, situations, act, duties: duties.chosen, signal: context.signal },
      onCalls: observed => {
        scribe.learn(observed)
        scribe.append(join(dir, CALLS), observed)
      },
      onJudged: (situation, results) => {
        log.judged({ situation, duties: redactedBy(scribe, results) })
        options.onJudged(situation, results)
      },
    })
    const left = [...duties.all].filter(([name]) => !duties.chosen.has(name))
    const results = redactedBy(scribe, [
      ...judged.duties,
      ...left.map(([name, duty]) => unjudged(name, duty, 'not-selected', '--only left it out.')),
    ])
    const record: Certification = CertificationSchema.parse({
      schemaVersion: 1,
      run: session.run,
      sender,
      environment: { name: environment.name, kind, baseUrl: environment.baseUrl },
      harness: { version: context.version, node: process.version },
      startedAt: session.startedAt.toISOString(),
      endedAt: new Date().toISOString(),
      partial: context.signal.aborted,
      seed,
      tls,
      ...judgeSender(results, context.signal.aborted),
      duties: results,
      situations: judged.situations,
      unrecorded: proxy.unrecorded,
    })
    scribe.write(join(dir, CALLS), judged.calls)
    writeFileSync(join(dir, CERTIFICATION_FILE), `${JSON.stringify(record, null, 2)}\n`)
    keepContract(dir, learnt)
    await writeCertification(record, dir)
    options.onRecord(record, dir)
    const isWhole = options.withSuites && !context.signal.aborted
    const suites = isWhole ? await functionalPart(session, context, learnt) : null
    const run = { dir, record, contract: learnt, situations, suites }
    const certificate = options.signing === undefined ? undefined : await signRun(run, options.signing)
    return { record, dir, suites, certificate }
  } finally {
    person?.close()
    reported.forget()
    await proxy.close()
    log.close()
  }
}

function redactedBy(scribe: Scribe, results: readonly DutyResult[]): DutyResult[] {
  return results.map(each => ({ ...each, reason: scribe.redact(each.reason) }))
}

/** What it was judged by: the certificate has its digest. */
function keepContract(dir: string, { ledger, openapi }: { ledger: Ledger; openapi: OpenApiDocument }): void {
  writeFileSync(join(dir, 'ledger.json'), stableStringify(ledger))
  writeFileSync(join(dir, 'openapi.json'), stableStringify(openapi))
}

function noProduction(): HarnessError {
  return new HarnessError(
    'GUARD_REFUSED',
    'A sender is certified against the sandbox or the test environment, never against production. Nothing was sent.',
    'Use --env sandbox or --env test.',
  )
}

/** Leaves `run.json` and the reports of the suites alongside the record of the certification. */
async function functionalPart(
  session: Session,
  context: Context,
  contract: { ledger: Ledger; openapi: OpenApiDocument },
): Promise<FunctionalPart> {
  context.terminal.progress('Running the conformance suites with the credentials of the sender …')
  const { results, exchanges } = await runChecks(session, context, contract)
  const cause = causeOf(exchanges, results)
  const release = releaseOf(context.root, session.environment.checks)
  const checks = scoredBy(release, attributed(results, exchanges, cause))
  const { kind } = session.environment
  const judgement = judgeConformance({ kind, checks, drift: [], ledger: contract.ledger, cause })
  const record = recordOf(session, context, {
    command: 'certify',
    judgement,
    next: [],
    ...contract,
    checks,
    checksOf: release.version,
    exchanges: [...session.client.exchanges(), ...exchanges],
  })
  await writeReports(record, session.dir)
  const counts = VERDICTS.map(verdict => [verdict, checks.filter(each => each.verdict === verdict).length] as const)
  return {
    verdict: judgement.verdict,
    exitCode: judgement.exitCode,
    because: judgement.because,
    counts: Object.fromEntries(counts.filter(([, number]) => number > 0)),
    failed: checks.filter(failsRun).map(each => each.id),
    record: { name: 'run.json', digest: digestOf(readFileSync(join(session.dir, 'run.json'))) },
  }
}

type Outcome = Pick<Certification, 'verdict' | 'exitCode' | 'because'>

export function judgeSender(duties: readonly DutyResult[], stopped: boolean): Outcome {
  const of = (verdict: DutyResult['verdict']) => duties.filter(each => each.verdict === verdict)
  const names = (some: readonly DutyResult[]) => listed(some.map(each => each.id))
  const failed = of('fail')
  const broken = of('harness-error')
  const open = duties.filter(
    ({ verdict, level }) => level === 'must' && (verdict === 'inconclusive' || verdict === 'nothing-observed'),
  )
  const passed = of('pass')
  const judged = (verdict: Outcome['verdict'], exitCode: number, because: string): Outcome => ({
    verdict,
    exitCode,
    because: `${because}${besides(duties)}.`,
  })
  if (stopped) return { verdict: 'stopped', exitCode: EXIT.interrupted, because: 'Stopped on request.' }
  if (failed.length > 0) return judged('failed', EXIT.failed, `${names(failed)} failed`)
  if (broken.length > 0)
    return judged(
      'harness error',
      EXIT.harness,
      `The harness failed over ${names(broken)}, so that nothing is known of them`,
    )
  if (open.length > 0) return judged('inconclusive', EXIT.inconclusive, `Nothing is proven of ${names(open)}`)
  if (passed.length === 0) return judged('inconclusive', EXIT.inconclusive, 'No duty was judged')
  const fulfilled = `${count(passed.length, 'duty is', 'duties are')} fulfilled and none failed`
  return judged('passed', EXIT.conformant, fulfilled)
}

/** What answers of the service look like: the recorded cases, or what was heard in this run. */
export function samplesOfCases(cases: ReadonlyMap<string, string>): Sample[] {
  return [...cases].flatMap(([file, text]) => {
    const [folder = '', name = ''] = file.split('/')
    const read = parseJson(text)
    const response = isObject(read) ? read['response'] : undefined
    if (!isEndpoint(folder) || !isObject(response)) return []
    const { body, headers, status } = response
    const heads = isObject(headers) ? Object.entries(headers).map(([key, value]) => [key, String(value)]) : []
    return [
      {
        endpoint: folder,
        case: name.split('.')[1] ?? '',
        status: Number(status),
        headers: Object.fromEntries(heads) as Record<string, string>,
        body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      },
    ]
  })
}

function samplesOfExchanges(exchanges: readonly Exchange[]): Sample[] {
  return exchanges.flatMap(({ endpoint, response }) =>
    endpoint === undefined || response === undefined ? [] : [sampleOf(endpoint, response)],
  )
}

function sampleOf(endpoint: Endpoint, { status, headers, body }: NonNullable<Exchange['response']>): Sample {
  return { endpoint, case: '', status, headers, body }
}
