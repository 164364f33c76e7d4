/** auth.refusal: what answers a token that the service did not issue? */
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

const GARBAGE = { 'ext-verify': 'AUTH-04', 'ext-reach': 'AUTH-05', 'ext-notify': 'AUTH-06' } as const
const CHANGED = { 'ext-verify': 'AUTH-07', 'ext-reach': 'AUTH-08', 'ext-notify': 'AUTH-09' } as const

for (const endpoint of EXT_ENDPOINTS) {
  const common = {
    basis: 'specified',
    source: SPECIFICATION.access,
    level: 'must',
    safeIn: endpoint === 'ext-verify' ? EVERYWHERE : NOT_IN_PRODUCTION,
    needs: [`${endpoint}.request`, 'auth.token.presentation'],
  } as const
  const details = (id: string) => checks({ ...common, id, safeIn: [...common.safeIn], needs: [...common.needs] })

  test(`refuses POST /${endpoint} with a made-up token`, details(GARBAGE[endpoint]), async ({ twin }) => {
    const difference = { purpose: 'the recorded call with a made-up token', token: 'garbage' } as const
    await twin.refuses(endpoint, difference, `POST /${endpoint} is accepted with a token nobody issued.`)
  })

  test(`refuses POST /${endpoint} with a changed token`, details(CHANGED[endpoint]), async ({ twin }) => {
    const difference = {
      purpose: 'the recorded call with one character of the token changed',
      token: 'changed',
    } as const
    await twin.refuses(endpoint, difference, `POST /${endpoint} is accepted with a changed token.`)
  })
}

const truncated = checks({
  id: 'AUTH-10',
  basis: 'specified',
  source: SPECIFICATION.access,
  level: 'must',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request', 'auth.token.presentation'],
})
test('refuses the first half of a token', truncated, async ({ twin }) => {
  const difference = { purpose: 'the recorded call with half of the token', token: 'truncated' } as const
  await twin.refuses('ext-verify', difference, 'POST /ext-verify is accepted with half of a token.')
})

const unsigned = checks({
  id: 'AUTH-11',
  basis: 'standard',
  source: 'RFC 8725 section 3.1: the algorithm of a JWT is verified, and "none" is not taken for a signature',
  level: 'must',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request', 'auth.token.presentation', 'auth.token.form'],
})
test('refuses a token without signature (alg none)', unsigned, async ({ contract, must, twin }) => {
  if (contract.value<{ kind: string }>('auth.token.form')?.kind !== 'jwt') must.notApplicable('the token is no JWT')
  const difference = { purpose: 'the recorded call with an unsigned token', token: 'unsigned' } as const
  await twin.refuses('ext-verify', difference, 'POST /ext-verify is accepted with a token that nobody signed.')
})
