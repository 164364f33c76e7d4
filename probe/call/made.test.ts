import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withMade } from './clock.ts'

const clock = { now: () => new Date('2026-01-02T03:04:05Z') }

describe('withMade', () => {
  const timestamp = { now: 'unix-seconds' } as const
  const signature = { hmac: 'sha256', key: '{{Secret}}', of: '{{Id}}.{{timestamp}}', as: 'hex' } as const
  const given = new Map([
    ['Secret', 'a-signing-key'],
    ['Id', 'sender-7'],
  ])
  const lookup = (name: string) => given.get(name)
  const right = createHmac('sha256', 'a-signing-key').update('sender-7.1767323045').digest('hex')

  it('makes what refers to a later entry, as names in a recorded contract are sorted', () => {
    expect(withMade({ signature, timestamp }, lookup, clock)('signature')).toBe(right)
    expect(withMade({ timestamp, signature }, lookup, clock)('signature')).toBe(right)
  })

  it('makes each entry once', () => {
    const made = withMade({ key: { uuid: 'v4' } }, lookup, clock)
    expect(made('key')).toBe(made('key'))
  })

  it('takes the value from outside where an entry refers to itself', () => {
    const made = withMade({ Id: { base64: '{{Id}}' } }, lookup, clock)
    expect(made('Id')).toBe(Buffer.from('sender-7').toString('base64'))
  })
})
