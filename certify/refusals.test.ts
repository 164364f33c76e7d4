import { expect, it } from 'vitest'
import { emptyLedger } from '../contract/questions.ts'
import { refusalsOf, type Sample } from './refusals.ts'

const refusal = (status: number, title: string, named: string): Sample => ({
  endpoint: 'ext-verify',
  case: named,
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ status, title }),
})
const NONE = refusal(401, 'Log in first', 'missing-token')
const WRONG = refusal(401, 'Your session is not good any more', 'wrong-token')
const FORBIDDEN = refusal(403, 'Not with this one', 'wrong-token')
/** A body that holds nothing but a wrong token is refused for what it lacks. */
const LACKS_MORE = refusal(400, 'Bad', 'wrong-token')

it.each([
  ['of a wrong token before one of a body that lacks more', [LACKS_MORE, WRONG], WRONG],
  ['of a missing token before one of a body that lacks more', [LACKS_MORE, NONE], NONE],
  ['of a wrong token before one of a missing token', [NONE, FORBIDDEN], FORBIDDEN],
  ['of whatever it has, where it calls nothing unauthorized', [LACKS_MORE], LACKS_MORE],
])('an expired token gets the refusal %s', (_what, samples, expected) => {
  for (const order of [samples, samples.toReversed()]) {
    const { status, body } = refusalsOf(emptyLedger('small'), order).ofToken('ext-reach')
    expect([status, body?.toString()]).toEqual([expected.status, expected.body])
  }
})
