/** ext-notify.response: is a notification taken as recorded, each under an id of its own? */
import { setAt } from '../../contract/json.ts'
import { type ClassifiedResponse, isAccepted, isRejected } from '../../probe/sender/classified-response.ts'
import { answersAsRecorded } from '../answer-checks.ts'
import { rejectsUnknownData } from '../made-up.ts'
import { anyText, idLocation, idOf, textLocation, variationsOf } from '../notification.ts'
import { differences, profileOf } from '../profile.ts'
import { checks, test } from '../test.ts'

test('answers a notification as recorded', checks('NOTIFY-01'), ({ tries }) =>
  tries(async ({ sender, tools }) => answersAsRecorded('ext-notify', tools, sender.operations('ext-notify')[0])),
)

/** Tries until one notification that differs is accepted. */
const VARIATIONS = 4

test('gives two different notifications two ids', checks('NOTIFY-02'), ({ tries }) =>
  tries(async ({ sender, contract, must, control }) => {
    const variations = variationsOf(sender, contract)
    if (variations.length === 0) return must.notApplicable('the recorded notification has nothing that could differ')
    const first = await control.accepts('ext-notify')
    const location = idLocation(first)
    if (location === undefined) return must.notApplicable('the answer to a notification holds no id')
    const rejected: ClassifiedResponse[] = []
    for (const { what, change } of variations.slice(0, VARIATIONS)) {
      const second = await control.answers('ext-notify', { purpose: `the recorded notification with ${what}`, change })
      if (!isAccepted(second)) {
        rejected.push(second)
        continue
      }
      const [a, b] = [idOf(first, location), idOf(second, location)]
      const comparison = { expected: 'two different ids', actual: `${JSON.stringify(a)} and ${JSON.stringify(b)}` }
      return must.hold(a !== b, `Two different notifications have the same ${location}.`, comparison, first, second)
    }
    must.undecided(`No second notification is accepted: ${rejected[0]?.why}.`, rejected)
  }),
)

test('sends nothing to a customer who does not exist', checks('NOTIFY-03'), ({ tries }) =>
  tries(async ({ tools }) => rejectsUnknownData('ext-notify', tools)),
)

test(
  'gives a repeated notification an id of its own, or says that it is a repetition',
  checks('NOTIFY-10'),
  ({ tries }) =>
    tries(async ({ sender, must, control }) => {
      const text = textLocation(sender.template('ext-notify').body ?? null)
      if (text === undefined) return must.notApplicable('the recorded notification has no text of its own')
      const own = anyText()
      const send = (purpose: string) =>
        control.answers('ext-notify', { purpose, change: body => setAt(body, text, own) })
      const first = await send('a notification that was never sent before')
      if (first.outcome !== 'success') must.undecided(`The notification is not accepted: ${first.why}.`, [first])
      const location = idLocation(first)
      if (location === undefined) return must.notApplicable('the answer to a notification holds no id')
      const again = await send('the same notification once more, without any key')
      const isReported =
        isRejected(again) ||
        again.status !== first.status ||
        differences(profileOf(first.json), profileOf(again.json)).length > 0
      const comparison = { expected: `another ${location}, or a word of the repetition`, actual: 'the same answer' }
      const sentence = `A repeated notification is accepted under the ${location} of the first, and nothing says so.`
      must.hold(isReported || idOf(again, location) !== idOf(first, location), sentence, comparison, first, again)
    }),
)
