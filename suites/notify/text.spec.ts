/** ext-notify.request: is the length of a text counted in characters, and any script taken? */
import { setAt } from '../../contract/json.ts'
import { isTaken } from '../../probe/sender/heard.ts'
import { type Must, toldBy } from '../must.ts'
import { textIn } from '../notification.ts'
import { isFirm } from '../recorded.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'
import type { Twin } from '../twin.ts'

const NO_TEXT = 'the recorded notification has no text'
/** Longer texts are no messages any more, and would reach the limit of bodies. */
const LONGEST = 4_000

interface Bounded {
  place: string
  most: number
}

function bounded(text: ReturnType<typeof textIn>, must: Must): Bounded {
  if (text === undefined) return must.notApplicable(NO_TEXT)
  const { place, schema } = text
  const most = schema['maxLength']
  if (typeof most !== 'number' || most > LONGEST || !isFirm(schema, 'bounds'))
    return must.notApplicable('no greatest length of the text is recorded')
  return { place, most }
}

/** Words of ten letters, so that it reads as a text. */
function filled(most: number, letter: string): string {
  return Array.from({ length: most }, (_, i) => (i % 10 === 9 && i + 1 < most ? ' ' : letter)).join('')
}

const send = ({ place }: Bounded, twin: Twin, purpose: string, words: string) =>
  twin.between('ext-notify', { purpose, change: body => setAt(body, place, words) })

const letters = checks('NOTIFY-17', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'JSON Schema Validation section 6.3.1, with RFC 8259 section 8.1: a length counts characters, not bytes',
  needs: ['ext-notify.request'],
  cost: { requests: 5, notifications: 5 },
  remedy:
    'Ask the operator what the length of a text counts. Where it is bytes, texts with umlauts are cut off earlier than the contract says, and the documentation has to say so.',
})
test('counts the length of a text in characters', letters, ({ tries }) =>
  tries(async ({ sender, contract, must, twin }) => {
    const known = bounded(textIn(sender, contract), must)
    const plain = await send(
      known,
      twin,
      `the recorded notification with ${known.most} letters`,
      filled(known.most, 'u'),
    )
    if (!isTaken(plain))
      must.undecided(`A text of ${known.most} plain letters is refused as well: ${plain.why}.`, [plain])
    const heard = await send(
      known,
      twin,
      `the recorded notification with ${known.most} umlauts`,
      filled(known.most, 'ü'),
    )
    must.beTaken(heard, `A text of ${known.most} umlauts is refused, and one of as many plain letters is taken.`)
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
    'Send the operator the exchange: a text that is right JSON ends in a fault. Look first at the character set of the store and of the gateway that sends (utf8 in place of utf8mb4, GSM 7-bit); the service should refuse what it cannot send.',
})
test('takes texts of many scripts, or refuses them without a fault', scripts, ({ tries }) =>
  tries(async ({ sender, contract, must, twin }) => {
    const text = textIn(sender, contract)
    if (text === undefined) return must.notApplicable(NO_TEXT)
    const most = text.schema['maxLength']
    await twin.accepts('ext-notify')
    for (const [what, words] of TEXTS) {
      if (typeof most === 'number' && words.length > most) continue
      const heard = await sender.call('ext-notify', {
        purpose: `the recorded notification with ${what}`,
        change: body => setAt(body, text.place, words),
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
