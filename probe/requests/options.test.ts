import { describe, expect, it } from 'vitest'
import { described } from './discover-endpoint.ts'

/** As Django REST framework 3.18 answers, shortened. */
const ANSWER = {
  name: 'Notify',
  renders: ['application/json'],
  actions: {
    POST: {
      id: { type: 'integer', required: false, read_only: true, label: 'ID' },
      channel: {
        type: 'choice',
        required: true,
        read_only: false,
        choices: [
          { value: 1, display_name: 'SMS' },
          { value: 2, display_name: 'E-mail' },
        ],
      },
      text: { type: 'string', required: true, read_only: false, max_length: 320 },
      window: { type: 'nested object', required: false, children: { from: { type: 'date', required: true } } },
    },
  },
}

describe('described', () => {
  it('reads lists, types, bounds and what is required, level by level, and leaves out what is only read', () => {
    const reported = described(ANSWER).map(({ path, always, expected }) => ({ path, always, expected }))
    expect(reported).toEqual([
      { path: ['channel'], always: true, expected: { type: 'integer', values: [1, 2] } },
      { path: ['text'], always: true, expected: { type: 'string', maxLength: 320 } },
      { path: ['window'], always: false, expected: { type: 'object' } },
      { path: ['window', 'from'], always: false, expected: { type: 'string', format: 'date' } },
    ])
  })

  it('reads nothing where no member is described', () => {
    expect(described({ allow: ['POST'], cors: { origin: '*' } })).toEqual([])
    expect(described({ type: 'object', required: ['a'] })).toEqual([])
    expect(described('POST, OPTIONS')).toEqual([])
  })
})
