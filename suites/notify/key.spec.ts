/** ext-notify.request: does an idempotency key make of many calls one notification, and only of those it is meant for? */
import { setAt } from '../../contract/json.ts'
import { type ClassifiedResponse, isAccepted, isRejected } from '../../probe/sender/classified-response.ts'
import type { Must } from '../must.ts'
import { anyText, idLocation, idOf, keyIn, textLocation } from '../notification.ts'
import { checks, test } from '../test.ts'

const NO_KEY = 'no idempotency key is recorded'
const NO_ID = 'the answer to a notification holds no id'

/** Where the answer to the first notification under a key holds its id; ends the check where it holds none. */
function locationIn(first: ClassifiedResponse, must: Must): string {
  if (!isAccepted(first))
    must.undecided(`A notification with an idempotency key is not accepted: ${first.why}.`, [first])
  return idLocation(first) ?? must.notApplicable(NO_ID)
}

test('sends once what comes twice under one idempotency key', checks('NOTIFY-04'), ({ tries }) =>
  tries(async ({ sender, contract, must, control }) => {
    const keyed = keyIn(contract) ?? must.notApplicable(NO_KEY)
    const key = crypto.randomUUID()
    const first = await sender.call('ext-notify', keyed(key, { purpose: 'a notification under an idempotency key' }))
    const location = locationIn(first, must)
    const again = await control.answers(
      'ext-notify',
      keyed(key, { purpose: 'the same notification under the same key' }),
    )
    // Whoever rejects the repetition has not sent it either.
    const comparison = {
      expected: JSON.stringify(idOf(first, location)),
      actual: JSON.stringify(idOf(again, location) ?? null),
    }
    const isOnce = isRejected(again) || idOf(again, location) === idOf(first, location)
    must.hold(isOnce, `The repetition has another ${location}: it was sent twice.`, comparison, first, again)
  }),
)

test('sends no second text under a used idempotency key', checks('NOTIFY-11'), ({ tries }) =>
  tries(async ({ sender, contract, must }) => {
    const keyed = keyIn(contract) ?? must.notApplicable(NO_KEY)
    const text = textLocation(sender.template('ext-notify').body ?? null)
    if (text === undefined) return must.notApplicable('the recorded notification has no text that could differ')
    const [key, one, another] = [crypto.randomUUID(), anyText(), `${anyText()} again`]
    const send = (purpose: string, under: string, words: string) =>
      sender.call('ext-notify', keyed(under, { purpose, change: body => setAt(body, text, words) }))
    const first = await send('a notification under an idempotency key', key, one)
    const location = locationIn(first, must)
    const second = await send('another text under the same key', key, another)
    if (!isAccepted(second) && !isRejected(second))
      must.undecided(`The second text is neither accepted nor rejected: ${second.why}.`, [second])
    if (isRejected(second)) {
      const apart = await send('the other text under a key of its own', crypto.randomUUID(), another)
      if (!isAccepted(apart)) must.undecided(`The other text is rejected for itself: ${apart.why}.`, [second, apart])
    }
    const comparison = {
      expected: `a rejection, or the first ${location}`,
      actual: JSON.stringify(idOf(second, location) ?? null),
    }
    const isOne = isRejected(second) || idOf(second, location) === idOf(first, location)
    must.hold(isOne, 'Two texts are sent under one idempotency key.', comparison, first, second)
  }),
)

const AT_ONCE = 5

test('sends once what comes several times at once under one idempotency key', checks('NOTIFY-12'), ({ tries }) =>
  tries(async ({ sender, contract, must }) => {
    const keyed = keyIn(contract) ?? must.notApplicable(NO_KEY)
    // So that the login, and what the call has to know, is not asked for by all of them.
    await sender.body('ext-notify')
    const key = crypto.randomUUID()
    const options = keyed(key, { purpose: 'one of several equal notifications at once, under one key', patient: false })
    const all = await Promise.all(Array.from({ length: AT_ONCE }, () => sender.call('ext-notify', options)))
    const accepted = all.filter(isAccepted)
    const [first] = accepted
    if (first === undefined) return must.undecided(`None of ${AT_ONCE} is accepted: ${all[0]?.why}.`, all)
    const location = locationIn(first, must)
    const ids = new Set(accepted.map(each => JSON.stringify(idOf(each, location))))
    const comparison = { expected: 'one id', actual: [...ids].join(', ') }
    must.hold(ids.size === 1, `${AT_ONCE} equal calls at once are ${ids.size} notifications.`, comparison, ...accepted)
  }),
)

test('keeps the idempotency keys of two applications apart', checks('NOTIFY-13'), ({ tries }) =>
  tries(async ({ sender, second, contract, must }) => {
    const keyed = keyIn(contract) ?? must.notApplicable(NO_KEY)
    const others = second()
    const key = crypto.randomUUID()
    const first = await sender.call('ext-notify', keyed(key, { purpose: 'a notification under an idempotency key' }))
    const location = locationIn(first, must)
    const own = await others.call(
      'ext-notify',
      keyed(crypto.randomUUID(), { purpose: 'a notification of the second application, under a key of its own' }),
    )
    if (!isAccepted(own)) must.undecided(`The second application cannot notify: ${own.why}.`, [own])
    const same = await others.call(
      'ext-notify',
      keyed(key, { purpose: 'a notification of the second application, under the key of the first' }),
    )
    if (!isAccepted(same) && !isRejected(same))
      must.undecided(`The notification is neither accepted nor rejected: ${same.why}.`, [same])
    const comparison = {
      expected: 'a notification of its own',
      actual: isRejected(same) ? `a rejection (${same.why})` : `the ${location} of the first application`,
    }
    const isApart = isAccepted(same) && idOf(same, location) !== idOf(first, location)
    must.hold(isApart, "A key that one application used takes another's notification away.", comparison, first, same)
  }),
)
