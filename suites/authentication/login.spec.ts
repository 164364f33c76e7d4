/** auth.request.*, auth.token.*: is the login still as it was recorded, and does its token open the service? */
import { checks, test } from '../test.ts'

test('accepts the recorded login and answers with a token', checks('AUTH-12'), ({ tries }) =>
  tries(async ({ sender, contract, must }) => {
    const { response, accepted } = await sender.logIn({ purpose: 'the recorded login' })
    must.beAccepted(response, 'The recorded login is not accepted.')
    const location = contract.value<{ in: string; at: string }>('auth.token.location')
    const place = `${location?.in} ${location?.at}`
    must.hold(
      accepted,
      'No token stands where it was recorded.',
      { expected: `a token at ${place}`, actual: 'none' },
      response,
    )
  }),
)

test('answers a login as recorded', checks('AUTH-13'), ({ tries }) =>
  tries(async ({ sender, contract, must }) => {
    const { response } = await sender.logIn({ purpose: 'the recorded login, for its answer' })
    const successes = contract.successes('auth-authenticate')
    const statuses = successes.map(each => each.status)
    must.hold(
      statuses.includes(response.status),
      'A login is answered with another status than recorded.',
      `status ${statuses.join(' or ')}`,
      response,
    )
    const schema = successes.find(each => each.status === response.status)?.schema
    if (schema !== undefined && response.json !== undefined)
      must.conform(schema, response.json, 'The answer to a login does not conform to the recorded contract.', response)
  }),
)

test('gives a working token to a second login', checks('AUTH-14'), ({ tries }) =>
  tries(async ({ sender, control, must }) => {
    await control.logIn({ purpose: 'a first login' })
    const { response, accepted } = await sender.logIn({ purpose: 'a second login', adopt: true })
    must.hold(accepted, 'A second login brings no token.', 'a token', response)
    const opened = await sender.call('ext-verify', {
      purpose: 'the recorded call with the token of a second login',
      renew: false,
    })
    if (opened.outcome === 'rate-limited') must.undecided('The number of requests was limited just then.', [opened])
    must.beAccepted(opened, 'The token of a second login does not open POST /ext-verify.')
  }),
)

test('takes the same token for several calls', checks('AUTH-15'), ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    await control.accepts('ext-verify')
    const second = await sender.call('ext-verify', { purpose: 'the same call with the same token', renew: false })
    if (second.outcome === 'rate-limited') must.undecided('The number of requests was limited just then.', [second])
    must.beAccepted(second, 'The token is rejected at its second use.')
  }),
)

test('issues tokens of the recorded form', checks('AUTH-17'), ({ tries }) =>
  tries(async ({ sender, contract, must }) => {
    const result = await sender.logIn({ purpose: 'the recorded login, for the form of its token' })
    if (result.form === undefined) must.undecided('The login brought no token to look at.', [result.response])
    const { kind, alg } = contract.value<{ kind: string; alg?: string }>('auth.token.form') ?? { kind: 'unknown' }
    must.be(result.form?.kind, kind, 'The token is of another kind than recorded.', result.response)
    if (alg !== undefined && result.form?.kind === 'jwt')
      must.be(result.form.alg, alg, 'The token is signed in another way than recorded.', result.response)
  }),
)

test('states the recorded lifetime of a token', checks('AUTH-18'), ({ tries }) =>
  tries(async ({ control, contract, must }) => {
    const { response, seconds } = await control.logIn({ purpose: 'the recorded login, for the lifetime of its token' })
    const expected = contract.value<{ seconds: number }>('auth.token.lifetime')?.seconds ?? 0
    const comparison = {
      expected: `${expected} s`,
      actual: seconds === undefined ? 'nothing is stated' : `${seconds} s`,
    }
    // Where it is the difference of two clocks, a few seconds are no change.
    const same = seconds !== undefined && Math.abs(seconds - expected) <= Math.max(5, expected / 100)
    must.hold(same, 'The stated lifetime of a token is not the recorded one.', comparison, response)
  }),
)
