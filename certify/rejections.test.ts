import { expect, it } from 'vitest'
import { emptyLedger } from '../contract/questions.ts'
import { rejectionsOf, type Sample } from './rejections.ts'

const rejection = (status: number, title: string, named: string): Sample => ({
  endpoint: 'ext-verify',
  case: named,
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ status, title }),
})
const NONE = rejection(401, 'Log in first', 'missing-token')
const WRONG = rejection(401, 'Your session is not good any more', 'wrong-token')
const FORBIDDEN = rejection(403, 'Not with this one', 'wrong-token')
/** A body that holds nothing but a wrong token is rejected for what it lacks. */
const LACKS_MORE = rejection(400, 'Bad', 'wrong-token')

it.each([
  ['of a wrong token before one of a body that lacks more', [LACKS_MORE, WRONG], WRONG],
  ['of a missing token before one of a body that lacks more', [LACKS_MORE, NONE], NONE],
  ['of a wrong token before one of a missing token', [NONE, FORBIDDEN], FORBIDDEN],
  ['of whatever it has, where it calls nothing unauthorized', [LACKS_MORE], LACKS_MORE],
])('an expired token gets the rejection %s', (_what, samples, expected) => {
  for (const order of [samples, samples.toReversed()]) {
    const { status, body } = rejectionsOf(emptyLedger('small'), order).rejectedToken('ext-reach')
    expect([status, body?.toString()]).toEqual([expected.status, expected.body])
  }
})

it.each([
  ['by what it says alike and no other answer does', 'badToken', { '/type': 'badToken' }],
  ['by nothing where others say the same', 'validation', undefined],
])('the rejection of a token with any status is told %s', (_what, type, expected) => {
  const stated = (named: string, kind: string, at: string): Sample => ({
    ...rejection(400, '', named),
    body: JSON.stringify({ type: kind, at, status: 400 }),
  })
  const samples = [
    stated('wrong-token', type, '10:15'),
    { ...stated('wrong-token', type, '10:16'), endpoint: 'ext-reach' as const },
    stated('missing-token', 'noToken', '10:17'),
    stated('missing-member', 'validation', '10:18'),
  ]
  expect(rejectionsOf(emptyLedger('small'), samples).tokenSign).toEqual(expected)
})

it('a rejection with the status of a success is known by what accepted answers say of themselves', () => {
  const ledger = emptyLedger('small')
  const evidence = { for: [], against: [] }
  const value = { family: 'envelope', accepted: { '/rc': 0 } }
  ledger.questions['errors.format'] = {
    status: 'observed',
    value,
    how: '',
    evidence,
    confidence: 1,
    confidenceFrom: [],
  }
  const answer = (rc: number, msg: string): Sample => ({
    ...rejection(200, msg, 'wrong-token'),
    body: JSON.stringify({ rc, msg }),
  })
  const [lacks, wrong] = [answer(1107, 'No'), answer(1208, 'bad token')]
  expect(rejectionsOf(ledger, [lacks, wrong]).rejectedToken('ext-verify').body?.toString()).toBe(wrong.body)
  expect(
    rejectionsOf(ledger, [answer(0, 'OK')])
      .rejection('ext-verify', 200)
      .body?.toString(),
  ).not.toContain('"rc"')
})
