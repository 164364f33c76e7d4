/** auth.token.form: what answers a JSON Web Token that somebody forged who holds one? */
import { checks, EVERYWHERE, test } from '../test.ts'
import { costOf } from './_cost.ts'

interface Forgery {
  id: string
  title: string
  source: string
  tokens: readonly ('unsigned' | 'unsigned None' | 'unsigned NONE' | 'unsigned nOnE' | Other)[]
  purpose: string
  sentence: string
  remedy: string
}
type Other = 'reclaimed' | 'other algorithm' | 'empty key'

const FORGERIES: readonly Forgery[] = [
  {
    id: 'AUTH-11',
    title: 'refuses a token without signature (alg none)',
    source: 'RFC 8725 section 3.1: the algorithm of a JWT is verified, and "none" is not taken for a signature',
    tokens: ['unsigned'],
    purpose: 'the recorded call with an unsigned token',
    sentence: 'POST /ext-verify is accepted with a token that nobody signed.',
    remedy:
      'Tell the operator at once: anybody can write a token for anybody. The library has to be given the list of algorithms that it may take.',
  },
  {
    id: 'AUTH-23',
    title: 'refuses a token without signature however "none" is spelled',
    source: 'RFC 8725 section 3.1: the algorithm of a JWT is verified against those that are expected',
    tokens: ['unsigned None', 'unsigned NONE', 'unsigned nOnE'],
    purpose: 'the recorded call with an unsigned token, "none" in another spelling',
    sentence: 'POST /ext-verify is accepted with a token that nobody signed, where "none" is spelled otherwise.',
    remedy:
      'Tell the operator at once: "none" is refused by its spelling, in place of taking only the algorithms that are expected.',
  },
  {
    id: 'AUTH-24',
    title: 'refuses a token with other claims under the old signature',
    source: 'RFC 7519 section 7.2: a JWT is valid where its signature is; RFC 7515 section 5.2',
    tokens: ['reclaimed'],
    purpose: 'the recorded call with other claims in the token',
    sentence: 'POST /ext-verify is accepted with a token whose claims were changed.',
    remedy:
      'Tell the operator at once: the claims are read without verifying the signature, so that anybody can say who he is. Look for "decode" where "verify" is meant.',
  },
  {
    id: 'AUTH-25',
    title: 'refuses a token with another algorithm in its head',
    source: 'RFC 7515 section 5.2: the head is signed as well; RFC 8725 section 3.1',
    tokens: ['other algorithm'],
    purpose: 'the recorded call with another algorithm in the head of the token',
    sentence: 'POST /ext-verify is accepted with a token whose head was changed.',
    remedy:
      'Tell the operator: the head of the token is not covered by what is verified. Look whether the signature is made of head and claims together.',
  },
  {
    id: 'AUTH-26',
    title: 'refuses a token that is signed with an empty key',
    source: 'RFC 8725 section 3.5: keys have enough entropy',
    tokens: ['empty key'],
    purpose: 'the recorded call with the token signed anew, with an empty key',
    sentence: 'POST /ext-verify is accepted with a token that is signed with an empty key.',
    remedy:
      'Tell the operator at once: where no key is found an empty one is taken. Look at the variable that holds the key, and at what happens where it is not set.',
  },
]

for (const { id, title, source, tokens, purpose, sentence, remedy } of FORGERIES) {
  const details = checks({
    id,
    basis: 'standard',
    source,
    level: 'must',
    safeIn: EVERYWHERE,
    needs: ['ext-verify.request', 'auth.token.presentation', 'auth.token.form'],
    cost: costOf('ext-verify', tokens.length),
    remedy,
  })
  test(title, details, async ({ contract, must, twin }) => {
    if (contract.value<{ kind: string }>('auth.token.form')?.kind !== 'jwt') must.notApplicable('the token is no JWT')
    for (const token of tokens) await twin.refuses('ext-verify', { purpose, token }, sentence)
  })
}
