/** ext-verify.request, ext-verify.response: is a known person verified as recorded, what breaks the request rejected and what it allows taken? */

import { getAt } from '../../contract/json.ts'
import { answersAsRecorded } from '../answer-checks.ts'
import { idLocations } from '../made-up.ts'
import { differences, profileOf } from '../profile.ts'
import { requestChecks } from '../request-checks.ts'
import { checks, test } from '../test.ts'

test('verifies the person of the test data', checks('VERIFY-01'), ({ tries }) =>
  tries(async ({ sender, must }) => {
    const response = await sender.call('ext-verify', { purpose: 'the recorded call' })
    must.beAccepted(response, 'The person of the test data is not verified any more.')
    for (const pointer of idLocations(sender))
      must.hold(
        (getAt(response.json, pointer) ?? null) !== null,
        `The person of the test data is answered without ${pointer}, which later calls need.`,
        { expected: 'a value', actual: 'nothing' },
        response,
      )
  }),
)

test('answers a verification as recorded', checks('VERIFY-02'), ({ tries }) =>
  tries(async ({ tools }) => answersAsRecorded('ext-verify', tools)),
)

test('says the same of the same person twice', checks('VERIFY-03'), ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    const first = await control.accepts('ext-verify')
    const second = await control.answers('ext-verify', { purpose: 'the recorded call once more' })
    const other = differences(profileOf(first.json), profileOf(second.json))
    const comparison = { expected: 'the same properties and words', actual: `other ones at ${other.join(', ')}` }
    must.hold(other.length === 0, 'The same person is answered differently the second time.', comparison, first, second)
    for (const pointer of idLocations(sender)) {
      const [a, b] = [getAt(first.json, pointer), getAt(second.json, pointer)]
      if (a !== undefined) must.be(b, a, `The same person has another ${pointer} the second time.`, first, second)
    }
  }),
)

requestChecks('ext-verify')
