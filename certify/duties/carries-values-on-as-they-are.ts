/** An identifier means nothing to a sender, so nothing of it may change. */
import { sameJson } from '../../contract/json.ts'
import type { Duty } from '../duty.ts'
import { broughtBefore, carriedBy, carriedValue } from '../values.ts'
import { idsOf } from '../watched.ts'

export default {
  id: 'VALUE-01',
  title: 'Carries identifiers on exactly as they were answered',
  level: 'must',
  source: 'RFC 8259 §6 and §7; the contract: ext-reach and ext-notify',
  situation: 'plain-journey',
  good: 'It sends the identifier of the answer with the same characters and the same type.',
  bad: 'It writes it in another way, makes a number of it, or rounds a large one.',
  judge: ({ played, contract }) => {
    const all = played.flatMap(call =>
      carriedBy(call.name, contract).map(each => ({
        call,
        each,
        value: carriedValue(call, each),
        brought: broughtBefore(call.at, played, each),
      })),
    )
    const judgeable = all.filter(({ brought, value }) => brought.length > 0 && value !== undefined)
    if (judgeable.length === 0)
      return { verdict: 'nothing-observed', reason: 'No call carried a value on that an answer had brought.' }
    const alike = judgeable.filter(
      ({ call, brought, value }) =>
        // What the service took in another form is the same to it.
        call.did !== 'success' &&
        !brought.some(each => sameJson(each.value, value)) &&
        isSpeltOtherwise(brought, value),
    )
    const rounded = judgeable.filter(({ call, value, brought }) => isRounded(value, call.body.toString(), brought))
    const [first] = [...alike, ...rounded]
    if (first === undefined)
      return {
        verdict: 'pass',
        reason: `${judgeable.length} values were carried on as answers had brought them.`,
        calls: idsOf(judgeable.map(each => each.call)),
      }
    return {
      verdict: 'fail',
      reason: `${first.call.name} carried ${first.each.to} on in another form than ${first.each.source} had answered.`,
      calls: idsOf([...alike, ...rounded].map(each => each.call)),
    }
  },
} satisfies Duty

type Brought = ReturnType<typeof broughtBefore>

/** The same but for capitals, signs between, leading zeros or the type: no other identifier that it may know. */
function isSpeltOtherwise(brought: Brought, value: unknown): boolean {
  const bare = (each: unknown) =>
    String(each)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/^0+/, '')
  return brought.some(each => bare(each.value) === bare(value))
}

/** Numbers above 2^53 are compared by their digits as they stood on the wire. */
function isRounded(value: unknown, sent: string, brought: Brought): boolean {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return false
  const digits = (text: string) => text.match(/(?<![\w."-])-?\d{16,}(?![\w."])/g) ?? []
  const known = new Set(brought.flatMap(each => digits(each.text)))
  return !digits(sent).some(each => known.has(each))
}
