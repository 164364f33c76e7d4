/** Calls that are repeated or not, and their keys. */
import { declared, failed, inconclusive, notObserved, passed } from '../duty.ts'
import { isExt, isRead } from '../observed-situation.ts'
import { SILENCE_MS } from '../situations/connections.ts'
import { goesAgain, keyedWorks, knowsNoKey, leftAlone, NO_KEYED, sentAgain } from './_repeating.ts'
import words from './repeating.json' with { type: 'json' }

const FEWEST_LETTERS = 16

/** Of identifiers that begin with a time, the rest is by chance. */
const FEWEST_DIFFERENT = 8

export default declared(words, {
  'has-a-timeout': ({ played }) => {
    const call = played.find(each => each.fault !== undefined)
    if (call === undefined) return notObserved('No verification came.')
    const seconds = ((call.leftAt ?? call.at + SILENCE_MS) - call.at) / 1000
    const isLate = seconds * 1000 >= SILENCE_MS - 100
    const reason = isLate
      ? `It still waited when the connection was cut after ${(SILENCE_MS / 1000).toFixed(0)} s.`
      : `It hung up after ${seconds.toFixed(1)} s.`
    return (isLate ? failed : passed)(reason, [call])
  },
  'leaves-refused-requests': leftAlone(),
  'leaves-what-is-forbidden': leftAlone(
    (again, first) => again.length === 1 && again.every(call => call.token !== first.token),
  ),
  'looks-after-a-conflict': leftAlone((again, first, { played }) =>
    again.every((call, i) => {
      const before = again[i - 1] ?? first
      return played.some(each => isExt(each) && each.id > before.id && each.id < call.id)
    }),
  ),
  'looks-before-it-sets-again': sentAgain('change', (lost, again, { played, contract }) =>
    played.some(
      call => call.id > lost.id && call.id < again.id && call.endpoint === lost.endpoint && isRead(call, contract),
    ),
  ),
  'makes-a-key-for-each': {
    inapplicable: knowsNoKey,
    judge: watched => {
      const all = keyedWorks(watched)
      if (all.length === 0) return NO_KEYED
      const works = all.filter(each => each.key !== undefined)
      if (works.length === 0)
        return passed(`None of ${all.length} carried a key, so that none carried that of another.`, all)
      if (works.length === 1) return inconclusive('Only one notification came with a key.')
      for (const [i, { call, key }] of works.entries()) {
        const again = works.slice(i + 1).find(each => each.key === key && each.call.work !== call.work)
        if (again !== undefined) return failed('Two different notifications carried the same key.', [call, again.call])
      }
      const calls = works
      const keys = new Set(works.map(each => each.key)).size
      // A key may be made of what is notified: then two that say the same have the same.
      if (keys < works.length) return inconclusive('Notifications that say the same carried the same key.', calls)
      return passed(`${keys} keys for ${works.length} notifications.`, calls)
    },
  },
  'makes-keys-that-cannot-be-guessed': {
    inapplicable: knowsNoKey,
    judge: watched => {
      const keys = keyedWorks(watched).flatMap(({ call, key }) => (key === undefined ? [] : [{ call, key }]))
      if (keys.length === 0) return NO_KEYED
      const short = keys.filter(({ key }) => key.length < FEWEST_LETTERS)
      const [first] = short
      if (first !== undefined)
        return failed(
          `${short.length} of ${keys.length} keys are short, the first has ${first.key.length} letters.`,
          short,
        )
      const different = [...new Map(keys.map(each => [each.key, each])).values()]
      const [one, two] = different
      if (one === undefined || two === undefined)
        return inconclusive('One key alone does not show how the next is made.')
      for (const [i, next] of different.slice(1).entries()) {
        const before = different[i] ?? one
        const locations = differentIn(before.key, next.key)
        if (locations < FEWEST_DIFFERENT)
          return failed(`Two keys in a row differ in ${locations} letters only.`, [before.call, next.call])
      }
      const reason = `${different.length} keys of ${FEWEST_LETTERS} letters or more, with little in common.`
      return passed(reason, different)
    },
  },
  'notifies-once': sentAgain('notification'),
  'notifies-once-behind-a-gateway': sentAgain('notification'),
  'repeats-an-unanswered-read': goesAgain('was not answered'),
  'sends-a-key': {
    inapplicable: knowsNoKey,
    judge: watched => {
      const works = keyedWorks(watched)
      if (works.length === 0) return NO_KEYED
      const without = works.filter(each => each.key === undefined).map(each => each.call)
      return without.length === 0
        ? passed(`All ${works.length} carried a key.`, works)
        : failed(`${without.length} of ${works.length} carried no key.`, without)
    },
  },
  'takes-an-unknown-person-for-an-answer': leftAlone(),
  'takes-not-found-for-an-answer': leftAlone(),
})

function differentIn(a: string, b: string): number {
  const longer = a.length > b.length ? a : b
  return [...longer].filter((_, i) => a[i] !== b[i]).length
}
