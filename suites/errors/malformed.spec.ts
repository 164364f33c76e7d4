/** errors.codes: is a body that cannot be read rejected as the sender's mistake? */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { leaves } from '../../contract/json.ts'
import { isRejected } from '../../probe/sender/classified-response.ts'
import { ODD, provoke } from '../mistakes.ts'
import { checks, test } from '../test.ts'

const IDS = {
  'auth-authenticate': 'ERR-05',
  'ext-verify': 'ERR-06',
  'ext-reach': 'ERR-07',
  'ext-notify': 'ERR-08',
} as const

for (const endpoint of ENDPOINTS) {
  test(`rejects JSON that ends too early at POST /${endpoint}`, checks(IDS[endpoint]), ({ tries }) =>
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
      must.beAnswered(response)
      if (response.outcome === 'rate-limited') must.beDecided(response)
      must.hold(
        isRejected(response),
        response.outcome === 'server-error'
          ? 'JSON that ends too early is answered with a fault of the service.'
          : 'JSON that ends too early is not rejected.',
        'a rejection that names an error of the client',
        response,
      )
    }),
  )
}

test('answers odd bodies without a server error (5xx)', checks('ERR-09'), ({ tries }) =>
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

test('answers another media type without a server error (5xx)', checks('ERR-10'), ({ tries }) =>
  tries(async ({ must, control }) => {
    await control.accepts('ext-verify')
    const asked = ['text/plain', 'application/xml', null].map(mediaType => ({
      purpose: mediaType === null ? 'the recorded call without a media type' : `the recorded call as ${mediaType}`,
      mediaType,
    }))
    for (const response of await control.answersTo('ext-verify', asked))
      must.beNoServerError(response, 'Another media type is answered with a fault of the service.')
  }),
)
