/** auth.refusal: what answers a missing token? */
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'
import { costOf } from './_cost.ts'

const IDS = { 'ext-verify': 'AUTH-01', 'ext-reach': 'AUTH-02', 'ext-notify': 'AUTH-03' } as const

for (const endpoint of EXT_ENDPOINTS) {
  const details = checks({
    id: IDS[endpoint],
    basis: 'specified',
    source: SPECIFICATION.access,
    level: 'must',
    safeIn: endpoint === 'ext-verify' ? EVERYWHERE : NOT_IN_PRODUCTION,
    needs: [`${endpoint}.request`, 'auth.token.presentation'],
    cost: costOf(endpoint, 1),
    remedy: `Tell the operator at once: whoever knows the address can call POST /${endpoint}. Look whether the guard of this route is missing, or a gateway in front of it lets it through.`,
  })
  test(`refuses POST /${endpoint} without a token`, details, async ({ twin }) => {
    const difference = { purpose: 'the recorded call without a token', token: 'none' } as const
    await twin.refuses(endpoint, difference, `POST /${endpoint} is accepted without any token.`)
  })
}
