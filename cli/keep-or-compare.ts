/** Fixtures: the first run writes them, later runs compare, `--update` accepts what changed. */
import type { Contract } from '../contract/drift/compare.ts'
import type { Drift } from '../contract/drift.ts'
import { ENDPOINTS, isEndpoint } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Ledger } from '../contract/ledger.ts'
import { didYouMean } from '../contract/nearest.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { confirmed } from '../probe/confirm.ts'
import type { Discovery } from '../probe/discover.ts'
import { acceptFixtures, compareFixtures, readFixtures, writeFixtures } from '../probe/fixtures/fixtures.ts'
import { parityOf } from './parity.ts'
import type { Session } from './session.ts'

export interface Kept {
  /** `incomplete`: nothing is recorded of a discovery that was stopped before its end. */
  state: 'written' | 'compared' | 'updated' | 'incomplete'
  drift: Drift[]
  /** The ledger of this run, with what an earlier run saw as well confirmed. */
  ledger: Ledger
  /** Where it is not what was found, but what was taught and seen. */
  openapi?: OpenApiDocument
}

export async function keepOrCompare(
  session: Session,
  found: Pick<Discovery, 'ledger' | 'openapi' | 'knowledge' | 'rehearsed' | 'stopped'>,
  update: unknown,
): Promise<Kept> {
  const { environment, client, places } = session
  const content = {
    ledger: found.ledger,
    openapi: found.openapi,
    exchanges: client.exchanges(),
    environment,
    knowledge: found.knowledge,
  }
  const recorded = readFixtures(places.fixtures, environment.name)
  if (found.stopped !== undefined && (recorded === undefined || update !== undefined))
    return { state: 'incomplete', drift: [], ledger: found.ledger }
  if (recorded === undefined) {
    await writeFixtures(places.fixtures, content)
    return { state: 'written', drift: [], ledger: found.ledger }
  }
  const ledger = confirmed(recorded.ledger, found.ledger, found.rehearsed)
  if (update === undefined) return { state: 'compared', drift: await compareFixtures(places.fixtures, content), ledger }
  await acceptFixtures(places.fixtures, content, typeof update === 'string' ? update : undefined)
  return { state: 'updated', drift: [], ledger }
}

/** Production writes no fixtures: what its answers show is held against what the test environment taught. */
export function keptInProduction(
  { environment }: Session,
  taught: Required<Contract>,
  taughtBy: string,
  exchanges: readonly Exchange[],
): Kept {
  const { drift, contract } = parityOf(taught, exchanges, { here: environment.name, there: taughtBy })
  return { state: 'compared', drift: [...drift], ...contract }
}

/** Before anything is sent. Throws USAGE where `--update` names no endpoint. */
export function refuseUnknownEndpoint(update: unknown): void {
  if (typeof update !== 'string' || isEndpoint(update)) return
  throw new HarnessError(
    'USAGE',
    `--update ${update}: there is no such endpoint. Nothing was sent.`,
    `${didYouMean(update, ENDPOINTS)}Use --update alone, or with one of ${ENDPOINTS.join(', ')}.`,
  )
}
