/** ext-notify.request: is the time at which a notification is to be sent judged, and never a fault? */
import { type Json, setAt } from '../../contract/json.ts'
import { toldBy } from '../must.ts'
import { timePlace } from '../notification.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

const NO_TIME = 'the recorded notification has no time whose form the service stated'

/** Past and far future may be refused or accepted: nobody stated which. */
const ODD: readonly [string, Json][] = [
  ['a word where a time belongs', 'tomorrow'],
  ['a time long ago', '1970-01-01T00:00:00Z'],
  ['the last time of four digits', '9999-12-31T23:59:59Z'],
]

const odd = checks('NOTIFY-14', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9110 section 15.6: a fault is for what the service could not do, and not for what was sent',
  needs: ['ext-notify.request'],
  cost: { requests: 5, notifications: 4 },
  remedy:
    'Send the operator the exchange: a time that cannot be read or kept ends in a fault. It should be refused as a wrong value, or accepted; look first at how it is parsed and at the range that the store can keep.',
})
test('answers any time of a notification without a fault of its own', odd, ({ tries }) =>
  tries(async ({ sender, contract, must, twin }) => {
    const place = timePlace(contract)
    if (place === undefined) return must.notApplicable(NO_TIME)
    await twin.accepts('ext-notify')
    for (const [what, value] of ODD) {
      const heard = await sender.call('ext-notify', {
        purpose: `the recorded notification with ${what}`,
        change: body => setAt(body, place, value),
      })
      if (heard.outcome === 'no-answer') {
        await twin.accepts('ext-notify')
        must.undecided(`The notification with ${what} is not answered.`, [heard])
      }
      const said = { expected: 'acceptance or a refusal', actual: toldBy(heard) }
      must.hold(heard.status < 500, `A notification with ${what} is answered with a fault.`, said, heard)
    }
  }),
)

const calendar = checks('NOTIFY-15', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 3339 section 5.7: the day is one that its month has',
  needs: ['ext-notify.request'],
  cost: { requests: 3, notifications: 3 },
  remedy:
    'Tell the operator that a day which does not exist is accepted, and ask on which day the message goes out: many parsers turn 30 February into 2 March. The service should refuse it.',
})
test('refuses a notification for a day that does not exist', calendar, ({ tries }) =>
  tries(async ({ contract, must, twin }) => {
    const place = timePlace(contract)
    if (place === undefined) return must.notApplicable(NO_TIME)
    const year = new Date().getUTCFullYear() + 1
    const at = (day: string) => ({
      purpose: `the recorded notification for ${day} of next year`,
      change: (body: Json) => setAt(body, place, `${year}-${day}T10:00:00Z`),
    })
    const before = await twin.answers('ext-notify', at('02-28'))
    if (before.outcome !== 'success')
      must.undecided(`A notification for a day of next year is not accepted: ${before.why}.`, [before])
    const heard = await twin.answers('ext-notify', at('02-30'))
    must.beRefused(heard, 'A notification for 30 February is accepted.')
  }),
)
