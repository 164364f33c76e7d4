/** ext-notify.response: is a notification taken as recorded, each under an id of its own? */
import { setAt } from '../../contract/json.ts'
import { type ClassifiedResponse, isAccepted, isRejected } from '../../probe/sender/classified-response.ts'
import { answersAsRecorded } from '../answer-checks.ts'
import { rejectsUnknownData } from '../made-up.ts'
import { anyText, idLocation, idOf, textLocation, variationsOf } from '../notification.ts'
import { differences, profileOf } from '../profile.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

const ID = 'recorded contract, POST /ext-notify, responses: the id of a notification'

const conforms = checks('NOTIFY-01', 'must', 'observed', EVERYWHERE, {
  fact: { question: 'ext-notify.response' },
  source: 'recorded contract, POST /ext-notify, responses',
  needs: ['ext-notify.request', 'ext-notify.response'],
  cost: { requests: 1, notifications: 1 },
  remedy:
    'Compare the answer with the recorded one property by property. Where the change is meant, record it with --update and tell all senders; otherwise the operator has to restore the property.',
})
test('answers a notification as recorded', conforms, ({ tries }) =>
  tries(async ({ sender, tools }) => answersAsRecorded('ext-notify', tools, sender.operations('ext-notify')[0])),
)

/** Tries until one notification that differs is accepted. */
const VARIATIONS = 4

const ids = checks('NOTIFY-02', 'should', 'observed', NOT_IN_PRODUCTION, {
  source: ID,
  needs: ['ext-notify.request', 'ext-notify.response'],
  cost: { requests: 2, notifications: 2 },
  remedy:
    'Ask the operator what the id names: a notification, or the customer or delivery it is about. Until that is known, keep no state of a notification under it.',
})
test('gives two different notifications two ids', ids, ({ tries }) =>
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

const nobody = checks('NOTIFY-03', 'should', 'specified', NOT_IN_PRODUCTION, {
  source: SPECIFICATION.notify,
  needs: ['ext-notify.request', 'ext-verify.request'],
  cost: { requests: 2, notifications: 2 },
  remedy:
    'Ask the operator what becomes of a notification to an id that nobody has: it is accepted here, so that a sender would never learn of a wrong id. The service should look the customer up before it accepts.',
})
test('sends nothing to a customer who does not exist', nobody, ({ tries }) =>
  tries(async ({ tools }) => rejectsUnknownData('ext-notify', tools)),
)

const repeated = checks('NOTIFY-10', 'should', 'observed', NOT_IN_PRODUCTION, {
  source: ID,
  needs: ['ext-notify.request', 'ext-notify.response'],
  cost: { requests: 2, notifications: 2 },
  remedy:
    'Ask the operator whether equal notifications are suppressed, and for how long. A service that does so should say it in the answer, since a sender takes the second acceptance for a second message.',
})
test('gives a repeated notification an id of its own, or says that it is a repetition', repeated, ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    const text = textLocation(sender.template('ext-notify').body ?? null)
    if (text === undefined) return must.notApplicable('the recorded notification has no text of its own')
    const own = anyText()
    const send = (purpose: string) => control.answers('ext-notify', { purpose, change: body => setAt(body, text, own) })
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
