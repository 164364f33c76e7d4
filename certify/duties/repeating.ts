/** Calls that are repeated or not, and their keys. */
import { type DutyEntry, failed, inconclusive, notObserved, passed } from '../duty.ts'
import { idsOf, isExt, isRead } from '../observed-situation.ts'
import { SILENCE_MS } from '../situations/connections.ts'
import { goesAgain, keyedWorks, knowsNoKey, leftAlone, NO_KEYED, sentAgain } from './_repeating.ts'

const FEWEST_LETTERS = 16

/** Of identifiers that begin with a time, the rest is by chance. */
const FEWEST_DIFFERENT = 8

export default {
  'has-a-timeout': {
    id: 'LOST-01',
    title: 'Does not wait for ever for an answer',
    level: 'should',
    source: 'RFC 9112 §9.5',
    situation: 'verify-unanswered',
    good: 'It has a limit of its own, and hangs up.',
    bad: 'It waits as long as the connection stands, and its work with it.',
    judge: ({ played }) => {
      const call = played.find(each => each.fault !== undefined)
      if (call === undefined) return notObserved('No verification came.')
      const seconds = ((call.leftAt ?? call.at + SILENCE_MS) - call.at) / 1000
      const isLate = seconds * 1000 >= SILENCE_MS - 100
      const reason = isLate
        ? `It still waited when the connection was cut after ${(SILENCE_MS / 1000).toFixed(0)} s.`
        : `It hung up after ${seconds.toFixed(1)} s.`
      return (isLate ? failed : passed)(reason, [call.id])
    },
  },
  'leaves-refused-requests': {
    id: 'RETRY-01',
    title: 'Does not repeat a request that was rejected for its form',
    source: 'RFC 9110 §15.5.1 and §15.5.21',
    situation: 'request-refused',
    good: 'It gives the work back to whoever can mend it.',
    bad: 'It sends the same request again, as if the service had been busy.',
    judge: watched => leftAlone(watched),
  },
  'leaves-what-is-forbidden': {
    id: 'RETRY-04',
    title: 'Does not repeat what is forbidden',
    source: 'RFC 9110 §15.5.4',
    situation: 'forbidden',
    good: 'It leaves it; once more with a new token is no harm.',
    bad: 'It sends the same request again with the same token.',
    judge: watched =>
      leftAlone(watched, (again, first) => again.length === 1 && again.every(call => call.token !== first.token)),
  },
  'looks-after-a-conflict': {
    id: 'RETRY-05',
    title: 'Does not blindly repeat after a conflict',
    level: 'should',
    source: 'RFC 9110 §15.5.10',
    situation: 'conflict',
    good: 'It leaves it, or looks what the service holds before it tries again.',
    bad: 'It sends the same change again and again.',
    judge: watched =>
      leftAlone(watched, (again, first) =>
        again.every((call, i) => {
          const before = again[i - 1] ?? first
          return watched.played.some(each => isExt(each) && each.id > before.id && each.id < call.id)
        }),
      ),
  },
  'looks-before-it-sets-again': {
    id: 'LOST-03',
    title: 'Does not blindly repeat a change whose answer was lost',
    level: 'should',
    source: 'RFC 9110 §9.2.2; the contract: ext-reach',
    situation: 'reach-answer-lost',
    good: 'It looks what the service holds first, or leaves it, or repeats it under the same idempotency key.',
    bad: 'It sends the change again as if nothing had happened, over whatever was changed meanwhile.',
    judge: watched =>
      sentAgain(watched, 'change', (lost, again) =>
        watched.played.some(
          call =>
            call.id > lost.id &&
            call.id < again.id &&
            call.endpoint === lost.endpoint &&
            isRead(call, watched.contract),
        ),
      ),
  },
  'makes-a-key-for-each': {
    id: 'KEY-02',
    title: 'Makes a new idempotency key for each new notification',
    source: 'draft-ietf-httpapi-idempotency-key-header §2.2; the contract: ext-notify',
    good: 'Two notifications have two keys.',
    bad: 'It uses one key for different notifications, and the service takes the second for the first.',
    inapplicable: knowsNoKey,
    judge: watched => {
      const all = keyedWorks(watched)
      if (all.length === 0) return NO_KEYED
      const works = all.filter(each => each.key !== undefined)
      if (works.length === 0)
        return passed(
          `None of ${all.length} carried a key, so that none carried that of another.`,
          idsOf(all.map(each => each.call)),
        )
      if (works.length === 1) return inconclusive('Only one notification came with a key.')
      for (const [i, { call, key }] of works.entries()) {
        const again = works.slice(i + 1).find(each => each.key === key && each.call.work !== call.work)
        if (again !== undefined)
          return failed('Two different notifications carried the same key.', idsOf([call, again.call]))
      }
      const calls = idsOf(works.map(each => each.call))
      const keys = new Set(works.map(each => each.key)).size
      // A key may be made of what is notified: then two that say the same have the same.
      if (keys < works.length) return inconclusive('Notifications that say the same carried the same key.', calls)
      return passed(`${keys} keys for ${works.length} notifications.`, calls)
    },
  },
  'makes-keys-that-cannot-be-guessed': {
    id: 'KEY-03',
    title: 'Makes idempotency keys that cannot be guessed',
    level: 'should',
    source: 'draft-ietf-httpapi-idempotency-key-header §2.1 and §5; RFC 9562 §8',
    good: 'A UUID by chance, or as many letters of chance.',
    bad: 'It counts, or uses the time.',
    inapplicable: knowsNoKey,
    judge: watched => {
      const keys = keyedWorks(watched).flatMap(({ call, key }) => (key === undefined ? [] : [{ call, key }]))
      if (keys.length === 0) return NO_KEYED
      const short = keys.filter(({ key }) => key.length < FEWEST_LETTERS)
      const [first] = short
      if (first !== undefined)
        return failed(
          `${short.length} of ${keys.length} keys are short, the first has ${first.key.length} letters.`,
          idsOf(short.map(each => each.call)),
        )
      const different = [...new Map(keys.map(each => [each.key, each])).values()]
      const [one, two] = different
      if (one === undefined || two === undefined)
        return inconclusive('One key alone does not show how the next is made.')
      for (const [i, next] of different.slice(1).entries()) {
        const before = different[i] ?? one
        const locations = differentIn(before.key, next.key)
        if (locations < FEWEST_DIFFERENT)
          return failed(`Two keys in a row differ in ${locations} letters only.`, idsOf([before.call, next.call]))
      }
      const reason = `${different.length} keys of ${FEWEST_LETTERS} letters or more, with little in common.`
      return passed(reason, idsOf(different.map(each => each.call)))
    },
  },
  'notifies-once': {
    id: 'NOTIFY-01',
    title: 'Does not notify twice after a lost answer',
    source: 'RFC 9110 §9.2.2; the contract: ext-notify',
    situation: 'notify-answer-lost',
    good: 'It repeats the call with the same idempotency key, or leaves it.',
    bad: 'It sends the notification again as if nothing had happened.',
    judge: watched => sentAgain(watched, 'notification'),
  },
  'notifies-once-behind-a-gateway': {
    id: 'IDEM-01',
    title: 'Repeats a notification under the same key after 504',
    source: 'RFC 9110 §9.2.2 and §15.6.5; the contract: ext-notify',
    situation: 'notify-gateway-timeout',
    good: 'It repeats the call with the same idempotency key, or leaves it.',
    bad: 'It takes 504 for a rejection, and sends the notification as a new one.',
    judge: watched => sentAgain(watched, 'notification'),
  },
  'repeats-an-unanswered-read': {
    id: 'LOST-02',
    title: 'Asks again after a timeout, a bounded number of times',
    level: 'should',
    source: 'RFC 9110 §9.2.2; the contract: ext-verify changes nothing',
    situation: 'verify-unanswered',
    good: 'Verifying changes nothing: it asks again, a few times at most, and goes on.',
    bad: 'One lost answer loses the work, or it asks without end.',
    judge: watched => goesAgain(watched, 'was not answered'),
  },
  'sends-a-key': {
    id: 'KEY-01',
    title: 'Sends an idempotency key where the contract knows one',
    level: 'should',
    source: 'RFC 9110 §9.2.2; draft-ietf-httpapi-idempotency-key-header §2.2; the contract: ext-notify',
    good: 'Each notification carries a key.',
    bad: 'It sends notifications without one, and cannot repeat any of them.',
    inapplicable: knowsNoKey,
    judge: watched => {
      const works = keyedWorks(watched)
      if (works.length === 0) return NO_KEYED
      const without = works.filter(each => each.key === undefined).map(each => each.call)
      return without.length === 0
        ? passed(`All ${works.length} carried a key.`, idsOf(works.map(each => each.call)))
        : failed(`${without.length} of ${works.length} carried no key.`, idsOf(without))
    },
  },
  'takes-an-unknown-person-for-an-answer': {
    id: 'RETRY-03',
    title: 'Takes an unknown person for an answer',
    source: 'RFC 9110 §15.3.1; the contract: states of a user',
    situation: 'person-unknown',
    good: 'It takes it that the service does not know the person, and leaves it.',
    bad: 'It asks again, as if the service had failed.',
    judge: watched => leftAlone(watched),
  },
  'takes-not-found-for-an-answer': {
    id: 'RETRY-02',
    title: 'Takes not-found for an answer',
    source: 'RFC 9110 §15.5.5',
    situation: 'not-found',
    good: 'It takes it that there is nobody, and leaves it.',
    bad: 'It asks again, as if the service had failed.',
    judge: watched => leftAlone(watched),
  },
} satisfies Record<string, DutyEntry>

function differentIn(a: string, b: string): number {
  const longer = a.length > b.length ? a : b
  return [...longer].filter((_, i) => a[i] !== b[i]).length
}
