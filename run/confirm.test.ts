import { describe, expect, it } from 'vitest'
import type { Answer, Ledger } from '../contract/ledger.ts'
import { emptyLedger } from '../contract/questions.ts'
import { observed, unanswerable } from '../probe/answers.ts'
import { confirmed } from './keep-or-compare.ts'

const seen = (value: unknown): Answer =>
  observed({ value, how: 'Seen.', for: ['x0001'], from: ['one answer'], confidence: 0.8 })
const ledger = (answer: Answer): Ledger => ({
  ...emptyLedger('test'),
  questions: { ...emptyLedger('test').questions, versioning: answer },
})
const versioning = (before: Answer, now: Answer) => confirmed(ledger(before), ledger(now)).questions['versioning']

describe('an answer seen in a later run', () => {
  it('is confirmed where it is the same', () => {
    expect(versioning(seen({ scheme: 'path' }), seen({ scheme: 'path' }))?.status).toBe('confirmed')
  })

  it('stays what is seen now where it differs', () => {
    expect(versioning(seen({ scheme: 'path' }), seen({ scheme: 'header' }))).toMatchObject({
      status: 'observed',
      value: { scheme: 'header' },
    })
  })

  it('is not claimed where it was not seen again', () => {
    expect(versioning(seen({ scheme: 'path' }), unanswerable('No sign.', 'Which?'))?.status).toBe('unanswerable')
  })
})
