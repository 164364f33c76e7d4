/** errors.codes: is what HTTP asks of an answer kept: methods, media types, JSON? */

import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { readJson } from '../../contract/json.ts'
import type { ErrorFormat } from '../../contract/openapi/document.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import { BROKEN, eachEndpoint, NO_TEMPLATE, needsOf, provoke } from '../mistakes.ts'
import { brought } from '../recorded.ts'
import { checks, test } from '../test.ts'

const GET = { purpose: 'GET where only POST is specified', method: 'GET', effect: 'harmless' } as const

/** A page for people who open the address in a browser acts on nothing. */
const isPage = ({ mediaType }: ClassifiedResponse) => mediaType === 'text/html'

for (const { id, made } of brought<Endpoint>('ERR-12', eachEndpoint)) {
  test(
    `does nothing for GET${made === undefined ? '' : ` /${made}`}`,
    checks(id, { needs: needsOf(made) }),
    ({ tries }) =>
      tries(async ({ sender, must }) => {
        if (made === undefined) return must.notApplicable(NO_TEMPLATE)
        const response = await sender.call(made, GET)
        must.beAnswered(response)
        must.hold(
          response.status < 200 || response.status >= 300 || isRejected(response) || isPage(response),
          `GET /${made} is answered like a POST.`,
          '404 or 405',
          response,
        )
      }),
  )
}

test('says with a 405 which methods are taken', checks('ERR-13'), ({ tries }) =>
  tries(async ({ sender, must }) => {
    const response = await sender.call('ext-verify', GET)
    if (response.status !== 405) must.notApplicable('another method is not answered with 405')
    const shown = response.headers['allow'] ?? ''
    must.hold(
      /\bPOST\b/.test(shown),
      'A 405 does not say that POST is taken.',
      { expected: 'Allow: POST', actual: shown || 'none' },
      response,
    )
  }),
)

test('names the media type of every body', checks('ERR-14'), ({ tries }) =>
  tries(async ({ batch, must, control }) => {
    const response = [await control.accepts('ext-verify'), ...(await provoke(batch, BROKEN))].filter(
      each => each.text !== '',
    )
    const silent = response.filter(each => each.mediaType === '')
    const comparison = {
      expected: 'a Content-Type',
      actual: silent.map(each => `none: ${each.exchange.purpose}`).join('; '),
    }
    must.hold(
      silent.length === 0,
      `${silent.length} of ${response.length} bodies come without a media type.`,
      comparison,
      ...silent,
    )
  }),
)

test('sends JSON where it says so', checks('ERR-15'), ({ tries }) =>
  tries(async ({ batch, must, control }) => {
    const all = [await control.accepts('ext-verify'), ...(await provoke(batch, BROKEN))]
    const response = all.filter(
      each => each.text !== '' && /[/+]json$/.test(each.mediaType) && each.exchange.response?.truncated === false,
    )
    if (response.length === 0) must.notApplicable('no answer calls itself JSON')
    for (const each of response)
      must.hold(
        readJson(each.text) !== undefined,
        'An answer calls itself JSON and is none.',
        { expected: 'JSON', actual: 'another text' },
        each,
      )
  }),
)

/** DELETE is left out: where it is taken it might delete something. */
const OTHER_METHODS = ['PUT', 'PATCH'] as const

interface Other {
  endpoint: Endpoint
  method: string
}

const others = brought<Other>('ERR-21', contract =>
  ENDPOINTS.filter(endpoint => contract.templates(endpoint).length > 0).flatMap(endpoint =>
    OTHER_METHODS.map(method => ({ location: `/${endpoint}/${method}`, made: { endpoint, method } })),
  ),
)
for (const { id, made } of others) {
  const needs = needsOf(made?.endpoint)
  test(
    `rejects ${made === undefined ? 'other methods' : `${made.method} /${made.endpoint}`}`,
    checks(id, { needs }),
    ({ tries }) =>
      tries(async ({ sender, must }) => {
        if (made === undefined) return must.notApplicable(NO_TEMPLATE)
        const { endpoint, method } = made
        const response = await sender.call(endpoint, {
          purpose: `${method} where only POST is specified`,
          method,
          effect: 'harmless',
        })
        must.beAnswered(response)
        // 501 is the word for a method that nobody has implemented (RFC 9110 section 15.6.2).
        must.hold(
          (response.status < 500 || response.status === 501) &&
            (response.outcome !== 'success' || response.json === undefined),
          `${method} /${endpoint} is not rejected.`,
          '404, 405 or 501',
          response,
        )
      }),
  )
}

test('rejects a path that does not exist, as it rejects all else', checks('ERR-20'), ({ tries }) =>
  tries(async ({ sender, contract, must }) => {
    const response = await sender.call('ext-verify', {
      purpose: 'a path that does not exist',
      path: path => path.replace('ext-verify', 'no-such-endpoint'),
      effect: 'harmless',
    })
    must.beAnswered(response)
    const isRejection = response.outcome !== 'success' && response.status < 500
    must.hold(isRejection, 'A path that does not exist is not rejected.', '404', response)
    const routes = ENDPOINTS.filter(each => response.text.includes(each))
    must.hold(
      routes.length === 0,
      'The answer for an unknown path tells which paths there are.',
      { expected: 'no route', actual: routes.join(', ') },
      response,
    )
    const format = contract.value<ErrorFormat>('errors.format')
    if (response.text === '' || format === undefined) return
    // What stands in front answers for paths and methods alike, and may do so in its own form.
    const wrong = await sender.call('ext-verify', GET)
    const forms = [format.mediaType, wrong.mediaType]
    must.hold(
      forms.includes(response.mediaType),
      'A path that does not exist is rejected in another form than all else.',
      { expected: [...new Set(forms)].join(' or '), actual: response.mediaType || 'no media type' },
      response,
      wrong,
    )
  }),
)
