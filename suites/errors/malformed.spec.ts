/** errors.codes: is a body that cannot be read rejected as the sender's mistake? */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { leaves } from '../../contract/json.ts'
import { isRejected } from '../../probe/sender/classified-response.ts'
import { ODD, provoke } from '../mistakes.ts'
import { outcomeText } from '../must.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

const IDS = {
  'auth-authenticate': 'ERR-05',
  'ext-verify': 'ERR-06',
  'ext-reach': 'ERR-07',
  'ext-notify': 'ERR-08',
} as const

for (const endpoint of ENDPOINTS) {
  const details = checks(IDS[endpoint], 'must', 'standard', NOT_IN_PRODUCTION, {
    source:
      'RFC 9110 section 15.5.1: malformed syntax is an error of the client; RFC 8259 section 2: the grammar of JSON',
    needs: [endpoint === 'auth-authenticate' ? 'auth.request.fields' : `${endpoint}.request`],
    cost: { requests: 2 },
    remedy:
      'Look at what the answer says. A fault means that the error of the parser is not caught: tell the operator. Acceptance means that the body is not read as JSON: look at whether the call did what it says.',
  })
  test(`rejects JSON that ends too early at POST /${endpoint}`, details, ({ tries }) =>
    tries(async ({ sender, must, control }) => {
      const template = sender.template(endpoint)
      const isRead =
        (template.encoding ?? 'json') === 'json' && [...leaves(template.body ?? null)].some(leaf => leaf.pointer !== '')
      if (!isRead) must.notApplicable(`what POST /${endpoint} reads does not stand in a JSON body`)
      await control.accepts(endpoint)
      const response = await sender.call(endpoint, {
        purpose: 'the recorded call, its last character left out',
        raw: text => text.slice(0, -1),
        effect: endpoint === 'auth-authenticate' ? 'harmless' : 'reads',
      })
      if (response.outcome === 'rate-limited' || response.outcome === 'no-answer')
        must.undecided(`The call is neither accepted nor rejected: ${response.why}.`, [response])
      must.hold(
        isRejected(response),
        response.outcome === 'server-error'
          ? 'JSON that ends too early is answered with a fault of the service.'
          : 'JSON that ends too early is not rejected.',
        { expected: 'a rejection that names an error of the client', actual: outcomeText(response) },
        response,
      )
    }),
  )
}

const odd = checks('ERR-09', 'must', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9110 section 15.6: 5xx says that the service itself has erred',
  needs: ['ext-verify.request'],
  cost: { requests: 9 },
  remedy: 'Send the operator the exchange that was answered with a fault: an error of the validation is not caught.',
})
test('answers odd bodies without a server error (5xx)', odd, ({ tries }) =>
  tries(async ({ batch, must, control }) => {
    await control.accepts('ext-verify')
    const response = await provoke(batch, ODD)
    const faults = response.filter(each => each.status >= 500)
    if (faults.length > 0) await control.accepts('ext-verify')
    const actual = faults.map(each => `${each.exchange.purpose}: status ${each.status}`).join('; ')
    const comparison = { expected: 'no status from 500 on', actual }
    must.hold(
      faults.length === 0,
      `${faults.length} of ${response.length} odd bodies are answered with a fault.`,
      comparison,
      ...faults,
    )
  }),
)

const mediaType = checks('ERR-10', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9110 section 15.5.16: a media type that is not taken is an error of the client (415)',
  needs: ['ext-verify.request'],
  cost: { requests: 4 },
  remedy: 'Send the operator the exchange. Make sure that your client names the recorded media type with each body.',
})
test('answers another media type without a server error (5xx)', mediaType, ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    await control.accepts('ext-verify')
    for (const type of ['text/plain', 'application/xml', null]) {
      const purpose = type === null ? 'the recorded call without a media type' : `the recorded call as ${type}`
      const response = await sender.call('ext-verify', { purpose, mediaType: type })
      if (response.outcome === 'no-answer') must.undecided(`No answer came: ${response.why}.`, [response])
      const comparison = { expected: 'acceptance or a rejection', actual: outcomeText(response) }
      must.hold(
        response.status < 500,
        'Another media type is answered with a fault of the service.',
        comparison,
        response,
      )
    }
  }),
)
