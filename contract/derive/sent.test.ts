import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { sentIn } from './case.ts'
import { call } from './testdata/example.ts'

describe('what was sent', () => {
  it('is told as data and as text, also where it is no JSON', () => {
    const sent = (given: { sent?: Json }) =>
      sentIn(call({ id: 'x0001', endpoint: 'ext-verify', status: 422, answer: {}, ...given }))
    expect(sent({ sent: { a: [1] } })).toEqual({ sent: { a: [1] }, sentText: '{"a":[1]}' })
    expect(sent({ sent: '{"a":' })).toEqual({ sent: undefined, sentText: '{"a":' })
    expect(sent({})).toEqual({ sent: undefined, sentText: '' })
  })
})
