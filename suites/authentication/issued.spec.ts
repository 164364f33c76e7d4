/** auth.token.form, auth.token.lifetime: is what the login issues safe to hold, and true? */
import { checks, test } from '../test.ts'
import { A_WORD, isAWord, secretOf, shows } from './_properties.ts'

test('signs its tokens with a key that is not guessed at once', checks('AUTH-27'), ({ tries }) =>
  tries(async ({ control, must }) => {
    const result = await control.logIn({ purpose: 'the recorded login, for the signature of its token' })
    if (result.guessableKey === undefined) must.notApplicable('no HMAC signs the token')
    const comparison = { expected: 'a random key', actual: 'a key that everybody tries first' }
    must.hold(
      result.guessableKey === false,
      'The tokens are signed with a key that is easily guessed.',
      comparison,
      result.response,
    )
  }),
)

test('keeps the secret out of its tokens', checks('AUTH-28'), ({ tries }) =>
  tries(async ({ sender, control, environment, must }) => {
    const secret = secretOf(sender.template('auth-authenticate'))
    if (isAWord(secret, environment)) must.notApplicable(A_WORD)
    const result = await control.logIn({ purpose: 'the recorded login, for what its token says' })
    if (result.readable === '') must.notApplicable('nothing can be read in the token')
    const comparison = { expected: 'nothing secret', actual: result.readable }
    must.hold(
      !shows(result.readable, secret),
      'The token carries the secret in it, for everyone to read.',
      comparison,
      result.response,
    )
  }),
)

/** OWASP asks for 64; a third of it is left for places that are the same by chance. */
const FEWEST_BITS = 48

test('issues tokens that are not guessed from one another', checks('AUTH-42'), ({ tries }) =>
  tries(async ({ sender, control, contract, must }) => {
    if (contract.value<{ kind: string }>('auth.token.form')?.kind === 'jwt')
      must.notApplicable('a JWT is kept from being guessed by its signature')
    const names = ['first of three', 'second of three', 'third of three']
    const response = []
    for (const name of names) {
      const result = await control.logIn({ purpose: `the recorded login, ${name}, to compare the tokens`, keep: name })
      response.push(result.response)
    }
    const { same, bits } = sender.likeness(names)
    if (same) must.notApplicable('the same token is given again as long as it lives')
    const comparison = { expected: `at least ${FEWEST_BITS} bits in which they differ`, actual: `${bits} bits` }
    must.hold(bits >= FEWEST_BITS, 'Tokens that are issued one after the other are alike.', comparison, ...response)
  }),
)

test('lets nobody store the answer to a login', checks('AUTH-46'), ({ tries }) =>
  tries(async ({ control, must }) => {
    const { response } = await control.logIn({ purpose: 'the recorded login, for the headers of its answer' })
    const shown = response.headers['cache-control']
    const comparison = { expected: 'Cache-Control: no-store', actual: shown ?? 'no Cache-Control' }
    const isKept = !/(?:^|[\s,])no-store(?:$|[\s,;])/i.test(shown ?? '')
    must.hold(!isKept, 'The answer with a token may be stored on its way.', comparison, response)
  }),
)

test('states the lifetime that its token has', checks('AUTH-49'), ({ tries }) =>
  tries(async ({ sender, must }) => {
    const { response, lifetimes } = await sender.logIn({
      purpose: 'the recorded login, for all it says of the lifetime',
    })
    const claim = lifetimes.find(each => each.source === 'exp')
    // A cookie may outlive the token in it.
    const stated = lifetimes.filter(each => !['exp', 'Max-Age', 'Expires'].includes(each.source))
    if (claim === undefined || stated.length === 0)
      return must.notApplicable('the lifetime is not told twice, by the token and by the answer')
    const isSame = stated.some(each => Math.abs(each.seconds - claim.seconds) <= Math.max(5, claim.seconds / 50))
    const words = stated.map(each => `${each.source}: ${each.seconds} s`).join(', ')
    const comparison = { expected: `${claim.seconds} s, as the token claims`, actual: words }
    must.hold(isSame, 'The answer states another lifetime than its token has.', comparison, response)
  }),
)
