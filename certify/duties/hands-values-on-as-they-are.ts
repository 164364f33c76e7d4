/** An identifier is no number to be reckoned with and no word to be spelt in another way. */
import { sameJson } from '../../contract/json.ts'
import type { Duty } from '../duty.ts'
import { idsOf } from '../watched.ts'
import { handedOn, handsNothingOn, isAlike } from './_handed-on.ts'

export default {
  id: 'JOURNEY-04',
  title: 'Hands values on as they were answered',
  level: 'must',
  source: 'RFC 8259 §6 and §8.3; the contract: what calls take of earlier answers',
  situation: 'plain-journey',
  good: 'It sends a number as a number and a text letter by letter.',
  bad: 'It makes a text of a number or a number of a text, or writes it with other capitals or blanks.',
  inapplicable: handsNothingOn,
  judge: ({ played, contract }) => {
    const all = handedOn(played, contract).filter(({ sent, brought }) => brought.some(each => isAlike(each, sent)))
    if (all.length === 0)
      return { verdict: 'nothing-observed', reason: 'No call carried a value that had been answered before.' }
    const changed = all.filter(({ sent, brought }) => !brought.some(each => sameJson(each, sent)))
    const [bad] = changed
    if (bad === undefined)
      return {
        verdict: 'pass',
        reason: `All ${all.length} values were sent as they were answered.`,
        calls: idsOf(all.map(each => each.call)),
      }
    return {
      verdict: 'fail',
      reason: `${changed.length} of ${all.length} values were sent in another form than they were answered, the first at ${bad.pointer} of ${bad.call.name}.`,
      calls: idsOf(changed.map(each => each.call)),
    }
  },
} satisfies Duty
