/** ext-notify.request: is what breaks the recorded request rejected, what it allows taken, any script and any time judged and never a fault? */

import { type Json, setAt } from '../../contract/json.ts'
import { isAccepted } from '../../probe/sender/classified-response.ts'
import type { Control } from '../control.ts'
import { type Must, outcomeText } from '../must.ts'
import { textIn, timeLocation } from '../notification.ts'
import { isFirm } from '../recorded.ts'
import { requestChecks } from '../request-checks.ts'
import { checks, NOT_IN_PRODUCTION, type Tools, test } from '../test.ts'

requestChecks('ext-notify', {
  broken: {
    required: 'NOTIFY-05',
    type: 'NOTIFY-06',
    list: 'NOTIFY-07',
    length: 'NOTIFY-08',
    unknown: 'NOTIFY-09',
    form: 'NOTIFY-20',
    short: 'NOTIFY-21',
    null: 'NOTIFY-22',
  },
  allowed: {
    boundary: 'NOTIFY-23',
    values: 'NOTIFY-24',
    optional: 'NOTIFY-25',
  },
})

const NO_TEXT = 'the recorded notification has no text'
/** Longer texts are no messages any more, and would reach the limit of bodies. */
const LONGEST = 4_000

interface Bounded {
  location: string
  most: number
}

function bounded(text: ReturnType<typeof textIn>, must: Must): Bounded {
  if (text === undefined) return must.notApplicable(NO_TEXT)
  const { location, schema } = text
  const most = schema['maxLength']
  if (typeof most !== 'number' || most > LONGEST || !isFirm(schema, 'bounds'))
    return must.notApplicable('no greatest length of the text is recorded')
  return { location, most }
}

/** Words of ten letters, so that it reads as a text. */
function filled(most: number, letter: string): string {
  return Array.from({ length: most }, (_, i) => (i % 10 === 9 && i + 1 < most ? ' ' : letter)).join('')
}

const send = ({ location }: Bounded, control: Control, purpose: string, words: string) =>
  control.between('ext-notify', { purpose, change: body => setAt(body, location, words) })

const letters = checks('NOTIFY-17', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'JSON Schema Validation section 6.3.1, with RFC 8259 section 8.1: a length counts characters, not bytes',
  needs: ['ext-notify.request'],
  cost: { requests: 5, notifications: 5 },
  remedy:
    'Ask the operator what the length of a text counts. Where it is bytes, texts with umlauts are cut off earlier than the contract says, and the documentation has to say so.',
})
test('counts the length of a text in characters', letters, ({ tries }) =>
  tries(async ({ sender, contract, must, control }) => {
    const known = bounded(textIn(sender, contract), must)
    const plain = await send(
      known,
      control,
      `the recorded notification with ${known.most} letters`,
      filled(known.most, 'u'),
    )
    if (!isAccepted(plain))
      must.undecided(`A text of ${known.most} plain letters is rejected as well: ${plain.why}.`, [plain])
    const response = await send(
      known,
      control,
      `the recorded notification with ${known.most} umlauts`,
      filled(known.most, 'ü'),
    )
    must.beAccepted(response, `A text of ${known.most} umlauts is rejected, and one of as many plain letters is taken.`)
  }),
)

const TEXTS: readonly [string, string][] = [
  ['letters of many scripts', 'Grüße, żółć, Ελλάδα, Жук, 東京 서울'],
  ['a text that runs from right to left', 'שלום, الطرد في الطريق \u200f12\u200e'],
  ['characters beyond sixteen bits', 'Ring 🔔 twice 👍🏽 👨‍👩‍👧'],
  ['lines and tabs', 'first line\nsecond line\ttab \\ " \' <b>&amp;'],
]

const scripts = checks('NOTIFY-18', 'must', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 8259 section 8.1: JSON between systems is UTF-8, in all scripts',
  needs: ['ext-notify.request'],
  cost: { requests: TEXTS.length + 1, notifications: TEXTS.length + 1 },
  remedy:
    'Send the operator the exchange: a text that is right JSON ends in a fault. Look first at the character set of the store and of the gateway that sends (utf8 in place of utf8mb4, GSM 7-bit); the service should reject what it cannot send.',
})
test('takes texts of many scripts, or rejects them without a fault', scripts, ({ tries }) =>
  tries(async ({ sender, contract, must, tools }) => {
    const text = textIn(sender, contract)
    if (text === undefined) return must.notApplicable(NO_TEXT)
    const most = text.schema['maxLength']
    const fitting = TEXTS.filter(([, words]) => typeof most !== 'number' || words.length <= most)
    await answersWithoutFault(text.location, fitting, tools)
  }),
)

const NO_TIME = 'the recorded notification has no time whose form the service stated'

/** Past and far future may be rejected or accepted: nobody stated which. */
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
    'Send the operator the exchange: a time that cannot be read or kept ends in a fault. It should be rejected as a wrong value, or accepted; look first at how it is parsed and at the range that the store can keep.',
})
test('answers any time of a notification without a server error (5xx)', odd, ({ tries }) =>
  tries(async ({ contract, must, tools }) => {
    const location = timeLocation(contract)
    if (location === undefined) return must.notApplicable(NO_TIME)
    await answersWithoutFault(location, ODD, tools)
  }),
)

const calendar = checks('NOTIFY-15', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 3339 section 5.7: the day is one that its month has',
  needs: ['ext-notify.request'],
  cost: { requests: 3, notifications: 3 },
  remedy:
    'Tell the operator that a day which does not exist is accepted, and ask on which day the message goes out: many parsers turn 30 February into 2 March. The service should reject it.',
})
test('rejects a notification for a day that does not exist', calendar, ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const location = timeLocation(contract)
    if (location === undefined) return must.notApplicable(NO_TIME)
    const year = new Date().getUTCFullYear() + 1
    const at = (day: string) => ({
      purpose: `the recorded notification for ${day} of next year`,
      change: (body: Json) => setAt(body, location, `${year}-${day}T10:00:00Z`),
    })
    const before = await control.answers('ext-notify', at('02-28'))
    if (before.outcome !== 'success')
      must.undecided(`A notification for a day of next year is not accepted: ${before.why}.`, [before])
    const response = await control.answers('ext-notify', at('02-30'))
    must.beRejected(response, 'A notification for 30 February is accepted.')
  }),
)

/** Each may be taken or rejected. */
async function answersWithoutFault(
  location: string,
  values: readonly (readonly [what: string, value: Json])[],
  { sender, must, control }: Pick<Tools, 'sender' | 'must' | 'control'>,
): Promise<void> {
  await control.accepts('ext-notify')
  for (const [what, value] of values) {
    const response = await sender.call('ext-notify', {
      purpose: `the recorded notification with ${what}`,
      change: body => setAt(body, location, value),
    })
    if (response.outcome === 'no-answer') {
      await control.accepts('ext-notify')
      must.undecided(`The notification with ${what} is not answered.`, [response])
    }
    const comparison = { expected: 'acceptance or a rejection', actual: outcomeText(response) }
    must.hold(response.status < 500, `A notification with ${what} is answered with a fault.`, comparison, response)
  }
}
