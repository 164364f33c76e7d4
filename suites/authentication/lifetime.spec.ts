/** auth.token.lifetime: does a token end when its life is over, and not before? */
import { checks, type Tools, test } from '../test.ts'

/** Seconds: a check waits no longer for a token to end. */
const LONGEST_LIFE = 20
/** Seconds for clocks that are rounded. */
const MARGIN = 2
/** Seconds that many libraries allow for clocks that differ. */
const LEEWAY = 60

/** The name under which a token is kept whose life is over, as the service told it. */
async function outlived({ sender, control, contract, must, pause }: Tools): Promise<string> {
  const recorded = contract.value<{ seconds: number }>('auth.token.lifetime')?.seconds ?? 0
  const tooLong = (seconds: number) =>
    must.undecided(
      `A token lives ${seconds} s, and a check waits for ${LONGEST_LIFE} s at most: an environment with a shorter lifetime decides it.`,
      [],
      [],
      'configuration',
    )
  if (recorded > LONGEST_LIFE) tooLong(recorded)
  const kept = 'a token that ends'
  const age = sender.ageOf(kept)
  // A check that is repeated shows the token that it has waited for already.
  if (age !== undefined && age > recorded + MARGIN) return kept
  const result = await control.logIn({ purpose: 'the recorded login, for a token whose end is waited for', keep: kept })
  const seconds = Math.max(recorded, result.seconds ?? 0)
  if (seconds > LONGEST_LIFE) tooLong(seconds)
  const purpose = 'the recorded call with a token that has just been issued'
  const young = await sender.call('ext-verify', { purpose, token: { kept } })
  if (young.outcome !== 'success')
    must.undecided(`The token is not accepted while it lives either: ${young.why}.`, [young])
  // From its last use on, where the time is counted from there.
  await pause(seconds + MARGIN)
  if ((sender.ageOf(kept) ?? 0) < seconds) must.undecided('The end of the token was not waited for.', [result.response])
  return kept
}

test('rejects a token once its life is over', checks('AUTH-29'), ({ tries }) =>
  tries(async ({ contract, must, tools, control }) => {
    if (contract.value<{ kind: string }>('auth.token.form')?.kind === 'jwt')
      must.notApplicable('the token is a JWT, of which AUTH-30 tells')
    const kept = await outlived(tools)
    const difference = { purpose: 'the recorded call with a token whose life is over', token: { kept } }
    await control.rejects('ext-verify', difference, 'POST /ext-verify is accepted with a token whose life is over.')
  }),
)

test('rejects a JWT once it has expired', checks('AUTH-30'), ({ tries }) =>
  tries(async ({ contract, must, sender, tools, control, pause }) => {
    if (contract.value<{ kind: string }>('auth.token.form')?.kind !== 'jwt')
      must.notApplicable('the token is no JWT; AUTH-29 tells of its end')
    const kept = await outlived(tools)
    const lived = contract.value<{ seconds: number }>('auth.token.lifetime')?.seconds ?? 0
    const show = () =>
      control.between('ext-verify', { purpose: 'the recorded call with a JWT that has expired', token: { kept } })
    const first = await show()
    if (first.outcome === 'success') await pause(Math.max(0, lived + MARGIN + LEEWAY - (sender.ageOf(kept) ?? 0)))
    const response = first.outcome === 'success' ? await show() : first
    must.beRejected(response, `POST /ext-verify is accepted with a JWT that has expired more than ${LEEWAY} s ago.`)
  }),
)

test('takes or rejects the token of an earlier login', checks('AUTH-41'), ({ tries }) =>
  tries(async ({ sender, control, must }) => {
    for (const keep of ['an earlier token', 'a later token'])
      await control.logIn({ purpose: `the recorded login, for ${keep}`, keep })
    const purpose = 'the recorded call with the token of the login before the last'
    const response = await sender.call('ext-verify', { purpose, token: { kept: 'an earlier token' } })
    must.beDecided(response, 'faults')
    const sentence = 'After a second login the token of the first one is answered with a fault of the service.'
    must.hold(response.outcome !== 'server-error', sentence, 'acceptance or a rejection', response)
  }),
)

test('keeps a token when another application logs in', checks('AUTH-47'), ({ tries }) =>
  tries(async ({ sender, second, environment, must, control }) => {
    const other = second()
    const others = Object.entries(environment.second?.credentials ?? {})
    if (others.every(([name, value]) => environment.credentials[name] === value))
      must.notApplicable('the environment names no second application')
    await control.accepts('ext-verify')
    const result = await other.logIn({ purpose: 'the login of the second application' })
    if (!result.accepted)
      must.undecided(`The login of the second application is not accepted: ${result.response.why}.`, [result.response])
    const purpose = 'the recorded call with the token from before the second application logged in'
    const response = await sender.call('ext-verify', { purpose, renew: false })
    must.beDecided(response)
    must.beAccepted(response, 'The token is rejected once another application has logged in.')
  }),
)
