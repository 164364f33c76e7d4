/** ext-notify.response: is a notification taken as recorded, each under an id of its own? */
import { getAt, type Json, leaves, segmentsOf, setAt } from '../../contract/json.ts'
import { fitness } from '../../probe/naming/match.ts'
import { tokensOf } from '../../probe/naming/tokens.ts'
import type { Heard } from '../../probe/sender/heard.ts'
import { answersAsRecorded } from '../answer-checks.ts'
import { refusesNobody } from '../nobody.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

const conforms = checks({
  id: 'NOTIFY-01',
  basis: 'observed',
  source: 'recorded contract, POST /ext-notify, responses',
  level: 'must',
  safeIn: EVERYWHERE,
  needs: ['ext-notify.request', 'ext-notify.response'],
})
test('answers a notification as recorded', conforms, async ({ sender, contract, must, twin }) =>
  answersAsRecorded('ext-notify', { sender, contract, must, twin }, sender.operations('ext-notify')[0]),
)

const ids = checks({
  id: 'NOTIFY-02',
  basis: 'observed',
  source: 'recorded contract, POST /ext-notify, responses: the id of a notification',
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-notify.request', 'ext-notify.response'],
})
test('gives two different notifications two ids', ids, async ({ sender, must, twin }) => {
  const text = textPlace(sender.recipe('ext-notify').body ?? null)
  if (text === undefined) return must.notApplicable('the recorded notification has no text that could differ')
  const first = await twin.accepts('ext-notify')
  const second = await twin.answers('ext-notify', {
    purpose: 'the recorded notification with another text',
    change: body => setAt(body, text, 'Another test message of a conformance run'),
  })
  const place = idPlace(first)
  if (place === undefined) return must.notApplicable('the answer to a notification holds no id')
  if (second.outcome !== 'success') must.undecided(`The second notification is not accepted: ${second.why}.`, [second])
  const [a, b] = [getAt(first.json, place), getAt(second.json, place)]
  const said = { expected: 'two different ids', actual: `${JSON.stringify(a)} and ${JSON.stringify(b)}` }
  must.hold(a !== b, `Two different notifications have the same ${place}.`, said, first, second)
})

const nobody = checks({
  id: 'NOTIFY-03',
  basis: 'specified',
  source: SPECIFICATION.notify,
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-notify.request', 'ext-verify.request'],
})
test('sends nothing to a customer who does not exist', nobody, async ({ sender, must, twin }) =>
  refusesNobody('ext-notify', { sender, must, twin }),
)

const once = checks({
  id: 'NOTIFY-04',
  basis: 'observed',
  source: 'recorded contract, POST /ext-notify, parameters: the idempotency key',
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-notify.request', 'ext-notify.response'],
})
test('sends once what comes twice under one idempotency key', once, async ({ sender, contract, must, twin }) => {
  const key = contract
    .parameters('ext-notify')
    .find(each => each.in === 'header' && fitness([each.name], 'idempotency-key') > 0.6)
  if (key === undefined) return must.notApplicable('no header for an idempotency key is recorded')
  const headers = { [key.name]: crypto.randomUUID() }
  const first = await sender.call('ext-notify', { purpose: 'a notification under an idempotency key', headers })
  if (first.outcome !== 'success')
    must.undecided(`A notification with ${key.name} is not accepted: ${first.why}.`, [first])
  const again = await twin.answers('ext-notify', { purpose: 'the same notification under the same key', headers })
  const place = idPlace(first)
  if (place === undefined) return must.notApplicable('the answer to a notification holds no id')
  must.beTaken(again, 'The repetition of an accepted notification is refused.')
  must.be(
    getAt(again.json, place),
    getAt(first.json, place) ?? null,
    `The repetition has another ${place}: it was sent twice.`,
    first,
    again,
  )
})

/** Where the text for the customer stands in the recipe. */
function textPlace(body: Json): string | undefined {
  const texts = [...leaves(body)].filter(
    ({ value }) => typeof value === 'string' && /\s/.test(value) && !value.includes('{{'),
  )
  return texts.sort((a, b) => b.pointer.length - a.pointer.length)[0]?.pointer
}

const IDENTIFIES = ['id', 'uuid', 'guid', 'ref', 'reference', 'number', 'nr', 'nummer', 'kennung']
const OF_SOMETHING_ELSE = [
  'request',
  'trace',
  'correlation',
  'customer',
  'client',
  'user',
  'recipient',
  'session',
  'tracking',
  'order',
]

/** The member that names the notification. */
function idPlace(heard: Heard): string | undefined {
  const found = [...leaves(heard.json ?? null)].filter(({ pointer, value }) => {
    const words = tokensOf(segmentsOf(pointer).at(-1) ?? '')
    const isId = words.some(word => IDENTIFIES.includes(word)) && !words.some(word => OF_SOMETHING_ELSE.includes(word))
    return (
      isId &&
      (typeof value === 'string' || typeof value === 'number') &&
      !(heard.exchange.request.body ?? '').includes(String(value))
    )
  })
  return found[0]?.pointer
}
