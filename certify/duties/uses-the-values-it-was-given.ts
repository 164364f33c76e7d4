/** What the service gives is used, and not made up. */
import type { Duty } from '../duty.ts'
import { idsOf } from '../watched.ts'
import { handedOn, handsNothingOn, isAlike } from './_handed-on.ts'

export default {
  id: 'JOURNEY-03',
  title: 'Uses the values that the service gave it',
  level: 'must',
  source: 'The contract: what calls take of earlier answers',
  situation: 'plain-journey',
  good: 'It sends the customer that ext-verify answered, and every other value where it was answered.',
  bad: 'It sends a value of its own making, or one of another system.',
  inapplicable: handsNothingOn,
  judge: ({ played, contract }) => {
    const all = handedOn(played, contract)
    const [first] = all
    if (first === undefined)
      return { verdict: 'nothing-observed', reason: 'No call came after an answer whose values it takes.' }
    const invented = all.filter(({ sent, brought }) => !brought.some(each => isAlike(each, sent)))
    const [bad] = invented
    if (bad === undefined)
      return {
        verdict: 'pass',
        reason: `All ${all.length} values were answered before.`,
        calls: idsOf(all.map(each => each.call)),
      }
    return {
      verdict: 'fail',
      reason: `${invented.length} of ${all.length} values had not been answered, the first at ${bad.pointer} of ${bad.call.name}.`,
      calls: idsOf(invented.map(each => each.call)),
    }
  },
} satisfies Duty
