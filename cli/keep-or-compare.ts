/** Fixtures: the first run writes them, later runs compare, `--update` accepts what changed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Drift } from '../contract/drift.ts'
import { ENDPOINTS, isEndpoint } from '../contract/endpoint.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Discovery } from '../probe/discover.ts'
import { acceptFixtures, compareFixtures, writeFixtures } from '../probe/fixtures/fixtures.ts'
import type { Session } from './session.ts'

export interface Kept {
  state: 'written' | 'compared' | 'updated'
  drift: Drift[]
}

export async function keepOrCompare(
  session: Session,
  found: Pick<Discovery, 'ledger' | 'openapi'>,
  update: unknown,
): Promise<Kept> {
  const { environment, client, places } = session
  const content = { ledger: found.ledger, openapi: found.openapi, exchanges: client.exchanges(), environment }
  if (!existsSync(join(places.fixtures, environment.name, 'openapi.json'))) {
    await writeFixtures(places.fixtures, content)
    return { state: 'written', drift: [] }
  }
  if (update === undefined) return { state: 'compared', drift: await compareFixtures(places.fixtures, content) }
  if (typeof update === 'string' && !isEndpoint(update)) {
    throw new HarnessError(
      'USAGE',
      `--update ${update}: there is no such endpoint.`,
      `Use --update alone, or with one of ${ENDPOINTS.join(', ')}.`,
    )
  }
  await acceptFixtures(places.fixtures, content, typeof update === 'string' ? update : undefined)
  return { state: 'updated', drift: [] }
}
