/** auth.rejection, auth.token.form: what answers no token, one that the service did not issue, and one that somebody forged? */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import type { CallOptions } from '../../probe/sender/ask.ts'
import { costOf } from '../control.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

type Token = NonNullable<CallOptions['token']>

interface Wrong {
  title: string
  purpose: string
  /** What an acceptance is: `POST /ext-verify is accepted …`. */
  accepted: string
  remedy: string
}

const NOT_VERIFIED =
  'Tell the operator at once: tokens are not verified, or not as a whole. Look at the code that compares the token or checks its signature on this route.'

/** At each of the three endpoints. */
const EACH: readonly (Wrong & { ids: Record<ExtEndpoint, string>; token: Token })[] = [
  {
    ids: { 'ext-verify': 'AUTH-01', 'ext-reach': 'AUTH-02', 'ext-notify': 'AUTH-03' },
    token: 'none',
    title: 'without a token',
    purpose: 'the recorded call without a token',
    accepted: 'without any token',
    remedy:
      'Tell the operator at once: whoever knows the address can make this call. Look whether the guard of this route is missing, or a gateway in front of it lets it through.',
  },
  {
    ids: { 'ext-verify': 'AUTH-04', 'ext-reach': 'AUTH-05', 'ext-notify': 'AUTH-06' },
    token: 'garbage',
    title: 'with a made-up token',
    purpose: 'the recorded call with a made-up token',
    accepted: 'with a token nobody issued',
    remedy: NOT_VERIFIED,
  },
  {
    ids: { 'ext-verify': 'AUTH-07', 'ext-reach': 'AUTH-08', 'ext-notify': 'AUTH-09' },
    token: 'changed',
    title: 'with a changed token',
    purpose: 'the recorded call with one character of the token changed',
    accepted: 'with a changed token',
    remedy: NOT_VERIFIED,
  },
]

for (const { ids, token, title, purpose, accepted, remedy } of EACH)
  for (const endpoint of EXT_ENDPOINTS) {
    const safeIn = endpoint === 'ext-verify' ? EVERYWHERE : NOT_IN_PRODUCTION
    const details = checks(ids[endpoint], 'must', 'specified', safeIn, {
      source: SPECIFICATION.access,
      needs: [`${endpoint}.request`, 'auth.token.presentation'],
      cost: costOf(endpoint, 1),
      remedy,
    })
    test(`rejects POST /${endpoint} ${title}`, details, ({ tries }) =>
      tries(async ({ control }) => {
        await control.rejects(endpoint, { purpose, token }, `POST /${endpoint} is accepted ${accepted}.`)
      }),
    )
  }

const PART =
  'Tell the operator: only a part of the token is compared, so that less has to be guessed. Look for a column or a key that cuts it, and for a comparison of beginnings.'

/** At POST /ext-verify; those with a `source` are of JSON Web Tokens alone. */
const VERIFY: readonly (Wrong & { id: string; tokens: readonly Token[]; source?: string })[] = [
  {
    id: 'AUTH-10',
    tokens: ['truncated'],
    title: 'rejects the first half of a token',
    purpose: 'the recorded call with half of the token',
    accepted: 'with half of a token',
    remedy: PART,
  },
  {
    id: 'AUTH-21',
    tokens: ['lengthened'],
    title: 'rejects a token with characters added to its end',
    purpose: 'the recorded call with characters added to the token',
    accepted: 'with a token that is too long',
    remedy: PART,
  },
  {
    id: 'AUTH-22',
    tokens: ['other end'],
    title: 'rejects a token with another end',
    purpose: 'the recorded call with the last four characters of the token changed',
    accepted: 'whatever the token ends with',
    remedy: PART,
  },
  {
    id: 'AUTH-11',
    tokens: ['unsigned'],
    title: 'rejects a token without signature (alg none)',
    source: 'RFC 8725 section 3.1: the algorithm of a JWT is verified, and "none" is not taken for a signature',
    purpose: 'the recorded call with an unsigned token',
    accepted: 'with a token that nobody signed',
    remedy:
      'Tell the operator at once: anybody can write a token for anybody. The library has to be given the list of algorithms that it may take.',
  },
  {
    id: 'AUTH-23',
    tokens: ['unsigned None', 'unsigned NONE', 'unsigned nOnE'],
    title: 'rejects a token without signature however "none" is spelled',
    source: 'RFC 8725 section 3.1: the algorithm of a JWT is verified against those that are expected',
    purpose: 'the recorded call with an unsigned token, "none" in another spelling',
    accepted: 'with a token that nobody signed, where "none" is spelled otherwise',
    remedy:
      'Tell the operator at once: "none" is rejected by its spelling, in place of taking only the algorithms that are expected.',
  },
  {
    id: 'AUTH-24',
    tokens: ['reclaimed'],
    title: 'rejects a token with other claims under the old signature',
    source: 'RFC 7519 section 7.2: a JWT is valid where its signature is; RFC 7515 section 5.2',
    purpose: 'the recorded call with other claims in the token',
    accepted: 'with a token whose claims were changed',
    remedy:
      'Tell the operator at once: the claims are read without verifying the signature, so that anybody can say who he is. Look for "decode" where "verify" is meant.',
  },
  {
    id: 'AUTH-25',
    tokens: ['other algorithm'],
    title: 'rejects a token with another algorithm in its head',
    source: 'RFC 7515 section 5.2: the head is signed as well; RFC 8725 section 3.1',
    purpose: 'the recorded call with another algorithm in the head of the token',
    accepted: 'with a token whose head was changed',
    remedy:
      'Tell the operator: the head of the token is not covered by what is verified. Look whether the signature is made of head and claims together.',
  },
  {
    id: 'AUTH-26',
    tokens: ['empty key'],
    title: 'rejects a token that is signed with an empty key',
    source: 'RFC 8725 section 3.5: keys have enough entropy',
    purpose: 'the recorded call with the token signed again, with an empty key',
    accepted: 'with a token that is signed with an empty key',
    remedy:
      'Tell the operator at once: where no key is found an empty one is taken. Look at the variable that holds the key, and at what happens where it is not set.',
  },
]

for (const { id, tokens, title, source, purpose, accepted, remedy } of VERIFY) {
  const details = checks(id, 'must', source === undefined ? 'specified' : 'standard', EVERYWHERE, {
    source: source ?? SPECIFICATION.access,
    needs: [
      'ext-verify.request',
      'auth.token.presentation',
      ...(source === undefined ? [] : (['auth.token.form'] as const)),
    ],
    cost: costOf('ext-verify', tokens.length),
    remedy,
  })
  test(title, details, ({ tries }) =>
    tries(async ({ contract, must, control }) => {
      const isJwt = contract.value<{ kind: string }>('auth.token.form')?.kind === 'jwt'
      if (source !== undefined && !isJwt) must.notApplicable('the token is no JWT')
      for (const token of tokens)
        await control.rejects('ext-verify', { purpose, token }, `POST /ext-verify is accepted ${accepted}.`)
    }),
  )
}
