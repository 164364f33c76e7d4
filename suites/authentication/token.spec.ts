/** auth.rejection, auth.token.form: what answers no token, one that the service did not issue, and one that somebody forged? */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import type { CallOptions } from '../../probe/sender/ask.ts'
import { detailsOf } from '../checks.ts'
import { checks, test } from '../test.ts'
import rows from './token.rows.json' with { type: 'json' }

type Token = NonNullable<CallOptions['token']>

interface Wrong {
  title: string
  purpose: string
  /** What an acceptance is: `POST /ext-verify is accepted …`. */
  accepted: string
}

/** At each of the three endpoints. */
const EACH = rows.each as readonly (Wrong & { ids: Record<ExtEndpoint, string>; token: Token })[]

for (const { ids, token, title, purpose, accepted } of EACH)
  for (const endpoint of EXT_ENDPOINTS)
    test(`rejects POST /${endpoint} ${title}`, checks(ids[endpoint]), ({ tries }) =>
      tries(async ({ control }) => {
        await control.rejects(endpoint, { purpose, token }, `POST /${endpoint} is accepted ${accepted}.`)
      }),
    )

/** At POST /ext-verify. */
const VERIFY = rows.verify as readonly (Wrong & { id: string; tokens: readonly Token[] })[]

for (const { id, tokens, title, purpose, accepted } of VERIFY) {
  const details = checks(id)
  const isOfJwt = detailsOf(details.annotation)?.needs.includes('auth.token.form') === true
  test(title, details, ({ tries }) =>
    tries(async ({ contract, must, control }) => {
      const isJwt = contract.value<{ kind: string }>('auth.token.form')?.kind === 'jwt'
      if (isOfJwt && !isJwt) must.notApplicable('the token is no JWT')
      for (const token of tokens)
        await control.rejects('ext-verify', { purpose, token }, `POST /ext-verify is accepted ${accepted}.`)
    }),
  )
}
