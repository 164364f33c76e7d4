/** auth.token.presentation: are the rules of HTTP authentication kept? */
import type { Presentation } from '../../contract/request.ts'
import { costOf } from '../control.ts'
import { outcomeText } from '../must.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

const challenge = checks('AUTH-19', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9110 section 15.5.2: a 401 carries WWW-Authenticate',
  needs: ['ext-verify.request', 'auth.token.presentation'],
  cost: { requests: 1 },
  remedy:
    'Tell the operator: libraries of HTTP do not learn from the rejection how to log in, and some take it for broken. A header such as WWW-Authenticate: Bearer on every 401 mends it.',
})
test('says with every 401 which authentication it wants', challenge, ({ tries }) =>
  tries(async ({ control, must }) => {
    const difference = { purpose: 'the recorded call without a token', token: 'none' } as const
    const response = await control.answers('ext-verify', difference)
    if (response.status !== 401) must.notApplicable('a call without a token is not answered with 401')
    const shown = response.headers['www-authenticate']
    const comparison = { expected: 'a header WWW-Authenticate', actual: shown ?? 'none' }
    must.hold(shown !== undefined && shown.trim() !== '', 'A 401 comes without WWW-Authenticate.', comparison, response)
  }),
)

const scheme = checks('AUTH-20', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9110 section 11.1: the name of a scheme is without case',
  needs: ['ext-verify.request', 'auth.token.presentation'],
  cost: { requests: 2 },
  remedy:
    'Tell the operator: senders whose library writes the scheme in another case are shut out. Compare its name without case.',
})
test('takes the scheme of the token in lower case', scheme, ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const presentation = contract.value<Presentation>('auth.token.presentation')
    const { name, scheme } = presentation ?? { name: '' }
    if (presentation === undefined || scheme === undefined || name.toLowerCase() !== 'authorization')
      return must.notApplicable('the token is not shown in Authorization with a scheme')
    await control.accepts('ext-verify')
    const response = await control.answers('ext-verify', {
      purpose: 'the recorded call with the scheme in lower case',
      presentation: { ...presentation, scheme: scheme.toLowerCase() },
    })
    must.beAccepted(response, `The token is rejected with "${scheme.toLowerCase()}" in place of "${scheme}".`)
  }),
)

const other = checks('AUTH-40', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9110 section 11.1: the name of the scheme says how the credentials are to be read; RFC 6750 section 2.1',
  needs: ['ext-verify.request', 'auth.token.presentation'],
  cost: costOf('ext-verify', 1),
  remedy:
    'Tell the operator: whatever stands before the token is taken for the right scheme, so that a second one cannot be brought in later. Compare the name of the scheme.',
})
test('rejects the token under another scheme', other, ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const presentation = contract.value<Presentation>('auth.token.presentation')
    if (presentation?.scheme === undefined || presentation.name.toLowerCase() !== 'authorization')
      return must.notApplicable('the token is not shown in Authorization with a scheme')
    const difference = {
      purpose: 'the recorded call with the token under a scheme that does not exist',
      presentation: { ...presentation, scheme: 'Zz' },
    }
    await control.rejects('ext-verify', difference, 'The token is accepted under a scheme that does not exist.')
  }),
)

const query = checks('AUTH-39', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 6750 sections 2.3 and 5.3: tokens are not passed in addresses; CWE-598',
  needs: ['ext-verify.request', 'auth.token.presentation'],
  cost: costOf('ext-verify', 1),
  remedy:
    'Tell the operator: addresses stand in the logs of every machine on the way, and tokens with them. Take the token from the header alone.',
})
test('rejects the token in the query', query, ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const presentation = contract.value<Presentation>('auth.token.presentation')
    if (presentation?.in !== 'header') return must.notApplicable('the token is not shown in a header')
    const difference = {
      purpose: 'the recorded call with the token in the query in place of the header',
      presentation: { in: 'query', name: 'access_token' },
    } as const
    await control.rejects('ext-verify', difference, 'The token is accepted in the query.')
  }),
)

const repeated = checks('AUTH-43', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 6750 section 5.3: tokens do not come into the hands of others; CWE-209',
  needs: ['ext-verify.request', 'auth.token.presentation'],
  cost: { requests: 4 },
  remedy:
    'Tell the operator: the token comes to stand where answers are logged and shown. Look at what a handler of errors or a trace repeats of the request.',
})
test('repeats the token in no answer', repeated, ({ tries }) =>
  tries(async ({ sender, contract, must, control }) => {
    const response = [await control.accepts('ext-verify')]
    if (contract.open(['ext-reach.request']).length === 0) response.push(await control.accepts('ext-reach'))
    response.push(
      await control.answers('ext-verify', { purpose: 'the recorded call with a changed token', token: 'changed' }),
    )
    response.push(
      await sender.call('ext-verify', {
        purpose: 'the recorded call with an empty body',
        raw: () => '',
        effect: 'harmless',
      }),
    )
    const showing = response.find(({ text }) => /\{\{(?:token|changed token)\}\}/.test(text))
    const comparison = { expected: 'nothing of the token', actual: showing === undefined ? '' : outcomeText(showing) }
    must.hold(showing === undefined, 'An answer repeats the token.', comparison, ...(showing ? [showing] : []))
  }),
)
