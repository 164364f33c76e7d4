/** versioning: does what is added later, on either side, do no harm? */
import { isAccepted, isRejected } from '../../probe/sender/classified-response.ts'
import { outcomeText } from '../must.ts'
import { checks, test } from '../test.ts'

test('takes a request with a header that it does not know', checks('VERS-05'), ({ tries }) =>
  tries(async ({ must, control }) => {
    await control.accepts('ext-verify')
    const response = await control.answers('ext-verify', {
      purpose: 'the recorded call with a header that nobody knows',
      headers: { 'X-Conformance-Unknown': '1' },
    })
    must.beAccepted(response, 'A header that is not known makes a request fail.')
  }),
)

test('answers in the recorded media type to who accepts it, or anything', checks('VERS-06'), ({ tries }) =>
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

test('treats a parameter that it does not know alike at its endpoints', checks('VERS-11'), ({ tries }) =>
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

test('answers who accepts no media type of its own without a fault', checks('VERS-12'), ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    await control.accepts('ext-verify')
    const response = await sender.call('ext-verify', {
      purpose: 'the recorded call that accepts only a media type that nobody writes',
      headers: { Accept: 'application/x-nobody-writes-this' },
    })
    must.beAnswered(response)
    const sentence = 'A media type that is not written ends in a fault.'
    must.beNoServerError(response, sentence, 'status 406, or the usual answer')
  }),
)
