/** auth.token.presentation: are the rules of HTTP authentication kept? */
import type { Presentation } from '../../probe/call/prepare.ts'
import { checks, EVERYWHERE, test } from '../test.ts'

const challenge = checks({
  id: 'AUTH-19',
  basis: 'standard',
  source: 'RFC 9110 section 15.5.2: a 401 carries WWW-Authenticate',
  level: 'should',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request', 'auth.token.presentation'],
})
test('says with every 401 which authentication it wants', challenge, async ({ twin, must }) => {
  const difference = { purpose: 'the recorded call without a token', token: 'none' } as const
  const heard = await twin.answers('ext-verify', difference)
  if (heard.status !== 401) must.notApplicable('a call without a token is not answered with 401')
  const shown = heard.headers['www-authenticate']
  const said = { expected: 'a header WWW-Authenticate', actual: shown ?? 'none' }
  must.hold(shown !== undefined && shown.trim() !== '', 'A 401 comes without WWW-Authenticate.', said, heard)
})

const scheme = checks({
  id: 'AUTH-20',
  basis: 'standard',
  source: 'RFC 9110 section 11.1: the name of a scheme is without case',
  level: 'should',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request', 'auth.token.presentation'],
})
test('takes the scheme of the token in lower case', scheme, async ({ contract, must, twin }) => {
  const presentation = contract.value<Presentation>('auth.token.presentation')
  const { name, scheme } = presentation ?? { name: '' }
  if (presentation === undefined || scheme === undefined || name.toLowerCase() !== 'authorization')
    return must.notApplicable('the token is not shown in Authorization with a scheme')
  await twin.accepts('ext-verify')
  const heard = await twin.answers('ext-verify', {
    purpose: 'the recorded call with the scheme in lower case',
    presentation: { ...presentation, scheme: scheme.toLowerCase() },
  })
  must.beTaken(heard, `The token is refused with "${scheme.toLowerCase()}" in place of "${scheme}".`)
})
