/** auth.token.presentation: are the rules of HTTP authentication kept? */
import type { Presentation } from '../../contract/request.ts'
import { checks, test } from '../test.ts'

test('says with every 401 which authentication it wants', checks('AUTH-19'), ({ tries }) =>
  tries(async ({ control, must }) => {
    const difference = { purpose: 'the recorded call without a token', token: 'none' } as const
    const response = await control.answers('ext-verify', difference)
    if (response.status !== 401) must.notApplicable('a call without a token is not answered with 401')
    const shown = response.headers['www-authenticate']
    const comparison = { expected: 'a header WWW-Authenticate', actual: shown ?? 'none' }
    must.hold(shown !== undefined && shown.trim() !== '', 'A 401 comes without WWW-Authenticate.', comparison, response)
  }),
)

test('takes the scheme of the token in lower case', checks('AUTH-20'), ({ tries }) =>
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

test('rejects the token under another scheme', checks('AUTH-40'), ({ tries }) =>
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

test('rejects the token in the query', checks('AUTH-39'), ({ tries }) =>
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

test('repeats the token in no answer', checks('AUTH-43'), ({ tries }) =>
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
    must.hold(
      showing === undefined,
      'An answer repeats the token.',
      'nothing of the token',
      ...(showing ? [showing] : []),
    )
  }),
)
