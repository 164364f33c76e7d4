/** versioning: does what is added later, on either side, do no harm? */
import { isAccepted, isRejected } from '../../probe/sender/classified-response.ts'
import { outcomeText } from '../must.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

const tolerant = checks('VERS-05', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9110 section 5.1: header fields that are not known are ignored',
  needs: ['ext-verify.request'],
  cost: { requests: 2 },
  remedy:
    'Ask the operator which part rejects unknown header fields; it is usually a gateway with a closed list. Tracing and proxies add such fields on their own.',
})
test('takes a request with a header that it does not know', tolerant, ({ tries }) =>
  tries(async ({ must, control }) => {
    await control.accepts('ext-verify')
    const response = await control.answers('ext-verify', {
      purpose: 'the recorded call with a header that nobody knows',
      headers: { 'X-Conformance-Unknown': '1' },
    })
    must.beAccepted(response, 'A header that is not known makes a request fail.')
  }),
)

const negotiated = checks('VERS-06', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9110 section 12.5.1: Accept says which media types an answer may have',
  needs: ['ext-verify.request', 'ext-verify.response'],
  cost: { requests: 3 },
  remedy:
    'Tell the operator which Accept was answered otherwise. Until that is settled, let senders name the recorded media type in Accept.',
})
test('answers in the recorded media type to who accepts it, or anything', negotiated, ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const plain = await control.accepts('ext-verify')
    const recorded = contract.successes('ext-verify').find(each => each.status === plain.status)?.mediaType
    if (recorded === undefined) return must.notApplicable('successes are recorded without a body')
    for (const accept of [recorded, '*/*']) {
      const response = await control.answers('ext-verify', {
        purpose: `the recorded call that accepts ${accept}`,
        headers: { Accept: accept },
      })
      const comparison = {
        expected: recorded,
        actual: response.outcome === 'success' ? response.mediaType : outcomeText(response),
      }
      must.hold(
        response.outcome === 'success' && response.mediaType === recorded,
        `Accept: ${accept} is not answered with ${recorded}.`,
        comparison,
        response,
      )
    }
  }),
)

const parameter = checks('VERS-11', 'should', 'observed', NOT_IN_PRODUCTION, {
  source: 'recorded contract, parameters: one that is not recorded',
  needs: ['ext-verify.request', 'ext-reach.request'],
  cost: { requests: 6 },
  remedy:
    'Ask the operator which of the two is meant: to ignore unknown parameters, or to reject them. Senders that add one, for tracing, break at one endpoint and not at the other.',
})
test('treats a parameter that it does not know alike at its endpoints', parameter, ({ tries }) =>
  tries(async ({ must, control }) => {
    const difference = { purpose: 'the recorded call with a parameter that nobody knows', query: { zzUnknown: '1' } }
    const first = await control.between('ext-verify', difference)
    const second = await control.between('ext-reach', difference)
    const alike = (isAccepted(first) && isAccepted(second)) || (isRejected(first) && isRejected(second))
    const comparison = { expected: `as at /ext-verify: ${outcomeText(first)}`, actual: outcomeText(second) }
    must.hold(
      alike,
      'One endpoint takes a parameter that it does not know, and another rejects it.',
      comparison,
      first,
      second,
    )
  }),
)

const strange = checks('VERS-12', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9110 sections 12.5.1 and 15.5.7: 406, or the answer as it always is',
  needs: ['ext-verify.request'],
  cost: { requests: 3 },
  remedy:
    'Send the operator the exchange: a media type that the service does not write ends in a fault. It should answer 406, or as it always does; look first at the handler that writes the error in the type that is not there.',
})
test('answers who accepts no media type of its own without a fault', strange, ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    await control.accepts('ext-verify')
    const response = await sender.call('ext-verify', {
      purpose: 'the recorded call that accepts only a media type that nobody writes',
      headers: { Accept: 'application/x-nobody-writes-this' },
    })
    if (response.outcome === 'no-answer')
      must.undecided('The call is not answered.', [response, await control.accepts('ext-verify')])
    const comparison = { expected: 'status 406, or the usual answer', actual: outcomeText(response) }
    must.hold(response.status < 500, 'A media type that is not written ends in a fault.', comparison, response)
  }),
)
