/** Fixtures: the first run writes them, later runs compare, `--update` accepts what changed. */
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Result } from '../contract/check.ts'
import type { Contract } from '../contract/drift/compare.ts'
import { type Drift, inOrder, toDrift } from '../contract/drift/rules.ts'
import { ENDPOINTS, isEndpoint } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { sameJson } from '../contract/json.ts'
import { type Latencies, latenciesOf, latencyChanges } from '../contract/latency.ts'
import { type Answer, answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import { didYouMean } from '../contract/names.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { isQuestionId, QUESTIONS } from '../contract/questions.ts'
import { withoutRefuted } from '../contract/refuted.ts'
import type { Discovery, RevalidationResult } from '../probe/discover.ts'
import { acceptFixtures, type Wanted } from '../probe/fixtures/accept.ts'
import { compareFixtures, readFixtures, writeFixtures } from '../probe/fixtures/fixtures.ts'
import type { SuitesEnd } from '../suites/run.ts'
import { parityOf } from './parity.ts'
import type { Session } from './session.ts'

export interface JudgedBy {
  /** The environment whose fixtures judge this one. */
  judgedBy?: string
}

export interface Comparison {
  /** `incomplete`: nothing is recorded of a discovery that was stopped before its end. */
  state: 'written' | 'compared' | 'updated' | 'incomplete'
  drift: Drift[]
  /** Recorded now, by what `--update` asked for. */
  accepted?: Drift[]
  /** The ledger of this run, with what an earlier run saw as well confirmed. */
  ledger: Ledger
  /** Where it is not what was found, but what was taught and seen. */
  openapi?: OpenApiDocument
}

/** What was learnt, without what the checks of the same run refute. What is recorded already is not touched: there the service has changed. */
export function heldAgainstChecks<T extends Discovery & JudgedBy>(
  { environment, paths, client }: Session,
  found: T,
  update: unknown,
  { results, exchanges }: SuitesEnd,
): { held: T; checked: Result[] } {
  if (found.judgedBy !== undefined) return { held: found, checked: results }
  const before = update === 'breaking' ? undefined : readFixtures(paths.fixtures, environment.name)
  const { ledger, openapi } = found
  const learntBy = client.exchanges()
  const without = withoutRefuted({ contract: { ledger, openapi }, before, results, learntBy, exchanges })
  return { held: { ...found, ...without.contract }, checked: without.results }
}

/** `checked`: what the suites sent. */
export async function keepOrCompare(
  session: Session,
  found: Pick<Discovery, 'ledger' | 'openapi' | 'knowledge' | 'revalidated' | 'stopped'>,
  update: unknown,
  checked: readonly Exchange[] = [],
): Promise<Comparison> {
  const { environment, client, paths } = session
  const content = {
    ledger: found.ledger,
    openapi: found.openapi,
    exchanges: client.exchanges(),
    environment,
    knowledge: found.knowledge,
    latencies: timesOf(session, [...client.exchanges(), ...checked]),
  }
  const recorded = readFixtures(paths.fixtures, environment.name)
  // What was not asked again is no change, and what was half learnt is no record.
  if (found.stopped !== undefined) {
    const ledger = recorded === undefined ? found.ledger : confirmed(recorded.ledger, found.ledger, found.revalidated)
    return { state: 'incomplete', drift: slowerThan(recorded, content.latencies), ledger }
  }
  if (recorded === undefined) {
    await writeFixtures(paths.fixtures, content)
    return { state: 'written', drift: [], ledger: found.ledger }
  }
  const ledger = confirmed(recorded.ledger, found.ledger, found.revalidated)
  if (update === undefined) return { state: 'compared', drift: await compareFixtures(paths.fixtures, content), ledger }
  const { accepted, left } = await acceptFixtures(paths.fixtures, content, wantedBy(update))
  return { state: 'updated', drift: left, accepted, ledger }
}

/** Before anything is sent: whoever cannot record learns it before the asking. Throws FILE_UNREADABLE. */
export function demandWritable({ environment, paths }: Session, update: unknown): void {
  if (environment.kind === 'production') return
  if (update === undefined && readFixtures(paths.fixtures, environment.name) !== undefined) return
  let folder = join(paths.fixtures, environment.name)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    // Rights tell it neither to an administrator nor of every kind of file system.
    rmdirSync(mkdtempSync(join(folder, '.writable-')))
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `The contract could not be recorded in ${paths.fixtures}: ${folder} cannot be written (${(cause as Error).message}). Nothing was sent.`,
      'Correct the rights of the folder, or give another place with --fixtures DIR.',
      cause,
    )
  }
}

/** Of a sandbox none: its fixtures are the same byte by byte, wherever they are made. */
function timesOf({ environment }: Session, exchanges: readonly Exchange[]): Latencies | undefined {
  return environment.kind === 'sandbox' ? undefined : latenciesOf(exchanges)
}

function slowerThan(recorded: { latencies?: Latencies | undefined } | undefined, now: Latencies | undefined): Drift[] {
  return inOrder(latencyChanges(recorded?.latencies, now).map(toDrift))
}

/** What can be told of it before the suites begin. */
export function slowerSoFar(session: Session): Drift[] {
  const { client, environment, paths } = session
  return slowerThan(readFixtures(paths.fixtures, environment.name), timesOf(session, client.exchanges()))
}

/** Production writes no fixtures: what its answers show is held against what the test environment taught. */
export function keptInProduction(
  { environment }: Session,
  taught: Required<Contract>,
  taughtBy: string,
  exchanges: readonly Exchange[],
): Comparison {
  const { drift, contract } = parityOf(taught, exchanges, { here: environment.name, there: taughtBy })
  return { state: 'compared', drift: [...drift], ...contract }
}

const BREAKING = 'breaking'

/** `--update`, `--update=breaking`, `--update=ext-notify,limits.rate`. Throws USAGE where it names nothing that can be accepted. */
export function wantedBy(update: unknown): Wanted {
  const words = typeof update === 'string' ? update.split(',').map(each => each.trim()) : []
  const unknown = words.find(each => each !== BREAKING && !isEndpoint(each) && !isQuestionId(each))
  if (unknown === undefined)
    return { breaking: words.includes(BREAKING), only: words.filter(each => each !== BREAKING) }
  throw new HarnessError(
    'USAGE',
    `--update ${unknown}: there is no such endpoint, and no such question. Nothing was sent.`,
    `${didYouMean(unknown, [BREAKING, ...ENDPOINTS, ...QUESTIONS.map(each => each.id)])}--update alone accepts what is compatible, --update=breaking all; ${ENDPOINTS.join(', ')} one endpoint, a question of the ledger (ext-verify.request) what breaks senders there.`,
  )
}

/** What became of each change that is more than words. */
export function acceptedText({ accepted = [], drift, state }: Comparison): string[] {
  if (state !== 'updated') return []
  const reported = (some: readonly Drift[], word: string) =>
    some
      .filter(each => each.class !== 'editorial' || each.rule === 'not-compared')
      .map(each => `${word} (${each.class}, ${each.question}): ${each.sentence}`)
  return [...reported(accepted, 'Accepted'), ...reported(drift, 'Not accepted')]
}

/**
 * Seen again alike: confirmed. Seen otherwise: as it is now; the drift says so. Not seen this time: as it is now.
 * Of a revalidation only what it says it saw again is confirmed: the rest it left as it was.
 */
export function confirmed(
  recorded: Ledger,
  now: Ledger,
  revalidated?: Pick<RevalidationResult, 'again' | 'kept'>,
): Ledger {
  const questions: Record<string, Answer> = {}
  for (const { id } of QUESTIONS) {
    const old = answerTo(recorded, id)
    const fresh = answerTo(now, id)
    const witnesses = revalidated?.again[id]
    if (revalidated?.kept.includes(id) === true && witnesses === undefined) {
      questions[id] = fresh
      continue
    }
    const again =
      fresh.status !== 'contradicted' && isAnswered(old) && isAnswered(fresh) && sameJson(old.value, fresh.value)
    questions[id] = again
      ? {
          ...fresh,
          ...(witnesses === undefined ? {} : { evidence: { ...fresh.evidence, for: witnesses } }),
          status: 'confirmed',
          confidence: Math.max(fresh.confidence, 0.95),
          confidenceFrom: [...new Set([...fresh.confidenceFrom, 'seen alike in an earlier run'])],
          ...(old.since === undefined ? {} : { since: old.since }),
        }
      : fresh
  }
  return { ...now, questions }
}
