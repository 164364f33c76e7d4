/** errors.codes: is what HTTP asks of an answer kept: methods, media types, JSON? */

import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { readJson } from '../../contract/json.ts'
import type { ErrorFormat } from '../../contract/openapi/document.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import { BROKEN, eachEndpoint, NO_TEMPLATE, needsOf, provoke } from '../mistakes.ts'
import { outcomeText } from '../must.ts'
import { brought } from '../recorded.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

const GET = { purpose: 'GET where only POST is specified', method: 'GET', effect: 'harmless' } as const

/** A page for people who open the address in a browser acts on nothing. */
const isPage = ({ mediaType }: ClassifiedResponse) => mediaType === 'text/html'

for (const { id, made } of brought<Endpoint>('ERR-12', eachEndpoint)) {
  const details = checks(id, 'should', 'specified', NOT_IN_PRODUCTION, {
    source: 'Specification, Endpoints: the method of all four is POST',
    needs: needsOf(made),
    cost: { requests: 1 },
    remedy:
      'Tell the operator that GET is routed to the handler of POST: what links and caches do with GET would act. Let all but POST be rejected.',
  })
  test(`does nothing for GET${made === undefined ? '' : ` /${made}`}`, details, ({ tries }) =>
    tries(async ({ sender, must }) => {
      if (made === undefined) return must.notApplicable(NO_TEMPLATE)
      const response = await sender.call(made, GET)
      if (response.outcome === 'no-answer') must.undecided(`No answer came: ${response.why}.`, [response])
      must.hold(
        response.status < 200 || response.status >= 300 || isRejected(response) || isPage(response),
        `GET /${made} is answered like a POST.`,
        { expected: '404 or 405', actual: outcomeText(response) },
        response,
      )
    }),
  )
}

const allow = checks('ERR-13', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9110 section 15.5.6: a 405 carries Allow',
  needs: ['ext-verify.request'],
  cost: { requests: 1 },
  remedy: 'Ask the operator to add the header Allow to answers with 405; most frameworks do it by themselves.',
})
test('says with a 405 which methods are taken', allow, ({ tries }) =>
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

const typed = checks('ERR-14', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9110 section 8.3: an answer with content says its media type',
  needs: ['ext-verify.request'],
  cost: { requests: 7 },
  remedy:
    'Ask the operator to name a Content-Type with each body. Do not guess it in the sender: treat the body as text.',
})
test('names the media type of every body', typed, ({ tries }) =>
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

const json = checks('ERR-15', 'must', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 8259 section 2: what is called JSON follows its grammar',
  needs: ['ext-verify.request'],
  cost: { requests: 7 },
  remedy:
    'Look at the body in the exchange: often it is a page of a gateway under the header of the service. Tell the operator which part wrote it, and let the sender read such an answer by its status alone.',
})
test('sends JSON where it says so', json, ({ tries }) =>
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
  const details = checks(id, 'should', 'specified', NOT_IN_PRODUCTION, {
    source: 'Specification, Endpoints: the method of all four is POST; RFC 9110 section 15.5.6: others are rejected',
    needs: needsOf(made?.endpoint),
    cost: { requests: 1 },
    remedy:
      'Ask the operator to route POST alone to the endpoint and to answer other methods with 405. A fault here means that an error of the router is not caught.',
  })
  test(`rejects ${made === undefined ? 'other methods' : `${made.method} /${made.endpoint}`}`, details, ({ tries }) =>
    tries(async ({ sender, must }) => {
      if (made === undefined) return must.notApplicable(NO_TEMPLATE)
      const { endpoint, method } = made
      const response = await sender.call(endpoint, {
        purpose: `${method} where only POST is specified`,
        method,
        effect: 'harmless',
      })
      if (response.outcome === 'no-answer') must.undecided(`No answer came: ${response.why}.`, [response])
      // 501 is the word for a method that nobody has implemented (RFC 9110 section 15.6.2).
      must.hold(
        (response.status < 500 || response.status === 501) &&
          (response.outcome !== 'success' || response.json === undefined),
        `${method} /${endpoint} is not rejected.`,
        { expected: '404, 405 or 501', actual: outcomeText(response) },
        response,
      )
    }),
  )
}

const nowhere = checks('ERR-20', 'should', 'standard', EVERYWHERE, {
  source:
    'RFC 9110 section 15.5.5: 404 for what is not there; RFC 9457 section 5: implementation details are not exposed',
  needs: ['env.base-path', 'ext-verify.request'],
  cost: { requests: 2 },
  remedy:
    'Look at the body: a page of a framework tells its name, a list of routes tells what else there is. Ask the operator to switch debug pages off and to answer unknown paths in the usual form.',
})
test('rejects a path that does not exist, as it rejects all else', nowhere, ({ tries }) =>
  tries(async ({ sender, contract, must }) => {
    const response = await sender.call('ext-verify', {
      purpose: 'a path that does not exist',
      path: path => path.replace('ext-verify', 'no-such-endpoint'),
      effect: 'harmless',
    })
    if (response.outcome === 'no-answer') must.undecided(`No answer came: ${response.why}.`, [response])
    must.hold(
      response.outcome !== 'success' && response.status < 500,
      'A path that does not exist is not rejected.',
      { expected: '404', actual: outcomeText(response) },
      response,
    )
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
