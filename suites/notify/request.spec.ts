/** ext-notify.request: is what breaks the recorded request rejected, what it allows taken, any script and any time judged and never a fault? */

import { type Json, setAt } from '../../contract/json.ts'
import { isAccepted } from '../../probe/sender/classified-response.ts'
import type { Control } from '../control.ts'
import type { Must } from '../must.ts'
import { textIn, timeLocation } from '../notification.ts'
import { isFirm } from '../recorded.ts'
import { requestChecks } from '../request-checks.ts'
import { checks, type Tools, test } from '../test.ts'

requestChecks('ext-notify')

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

test('counts the length of a text in characters', checks('NOTIFY-17'), ({ tries }) =>
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

test('takes texts of many scripts, or rejects them without a fault', checks('NOTIFY-18'), ({ tries }) =>
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

test('answers any time of a notification without a server error (5xx)', checks('NOTIFY-14'), ({ tries }) =>
  tries(async ({ contract, must, tools }) => {
    const location = timeLocation(contract)
    if (location === undefined) return must.notApplicable(NO_TIME)
    await answersWithoutFault(location, ODD, tools)
  }),
)

test('rejects a notification for a day that does not exist', checks('NOTIFY-15'), ({ tries }) =>
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
    const difference = {
      purpose: `the recorded notification with ${what}`,
      change: (body: Json) => setAt(body, location, value),
    }
    const response = await sender.call('ext-notify', difference)
    must.beAnswered(response)
    must.beNoServerError(response, `A notification with ${what} is answered with a fault.`)
  }
}
