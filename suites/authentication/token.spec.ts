/** auth.refusal: what answers a token that the service did not issue? */
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'
import { costOf } from './_cost.ts'

const GARBAGE = { 'ext-verify': 'AUTH-04', 'ext-reach': 'AUTH-05', 'ext-notify': 'AUTH-06' } as const
const CHANGED = { 'ext-verify': 'AUTH-07', 'ext-reach': 'AUTH-08', 'ext-notify': 'AUTH-09' } as const

const REMEDY =
  'Tell the operator at once: tokens are not verified, or not as a whole. Look at the code that compares the token or checks its signature on this route.'

for (const endpoint of EXT_ENDPOINTS) {
  const common = {
    basis: 'specified',
    source: SPECIFICATION.access,
    level: 'must',
    safeIn: endpoint === 'ext-verify' ? EVERYWHERE : NOT_IN_PRODUCTION,
    needs: [`${endpoint}.request`, 'auth.token.presentation'],
    cost: costOf(endpoint, 1),
    remedy: REMEDY,
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

const whole = {
  basis: 'specified',
  source: SPECIFICATION.access,
  level: 'must',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request', 'auth.token.presentation'],
  cost: costOf('ext-verify', 1),
  remedy:
    'Tell the operator: only a part of the token is compared, so that less has to be guessed. Look for a column or a key that cuts it, and for a comparison of beginnings.',
} as const

const details = (id: string) => checks({ ...whole, id, safeIn: [...whole.safeIn], needs: [...whole.needs] })

test('refuses the first half of a token', details('AUTH-10'), async ({ twin }) => {
  const difference = { purpose: 'the recorded call with half of the token', token: 'truncated' } as const
  await twin.refuses('ext-verify', difference, 'POST /ext-verify is accepted with half of a token.')
})

test('refuses a token with characters added to its end', details('AUTH-21'), async ({ twin }) => {
  const difference = { purpose: 'the recorded call with characters added to the token', token: 'lengthened' } as const
  await twin.refuses('ext-verify', difference, 'POST /ext-verify is accepted with a token that is too long.')
})

test('refuses a token with another end', details('AUTH-22'), async ({ twin }) => {
  const difference = {
    purpose: 'the recorded call with the last four characters of the token changed',
    token: 'other end',
  } as const
  await twin.refuses('ext-verify', difference, 'POST /ext-verify is accepted whatever the token ends with.')
})
