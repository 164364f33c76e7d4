import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Engine, withMade } from './request.ts'

const engine: Engine = {
  now: () => new Date('2026-01-02T03:04:05.678Z'),
  uuid: () => '5f0c6b1e-0000-4000-8000-000000000000',
  hash: (name, text, as) => createHash(name).update(text).digest(as),
  hmac: (name, key, text, as) => createHmac(name, key).update(text).digest(as),
  encode: (text, as) => Buffer.from(text).toString(as),
}
const given = (name: string) => (name === 'id' ? 'acme' : name === 'secret' ? 's3cret' : undefined)

describe('withMade', () => {
  it('makes entries that stand before what they refer to, as sorted names do', () => {
    const lets = {
      signature: { hmac: 'sha256', key: '{{secret}}', of: '{{id}}.{{timestamp}}', as: 'hex' },
      timestamp: { now: 'unix-seconds' },
    } as const
    const made = withMade(lets, given, engine)
    expect(made('timestamp')).toBe(1767323045)
    expect(made('signature')).toBe(createHmac('sha256', 's3cret').update('acme.1767323045').digest('hex'))
  })

  it('takes an entry that names itself for the value outside', () => {
    const made = withMade({ id: { base64: '{{id}}' } }, given, engine)
    expect(made('id')).toBe(Buffer.from('acme').toString('base64'))
  })

  it('makes each entry once', () => {
    let calls = 0
    const made = withMade({ u: { uuid: 'v4' } }, given, { ...engine, uuid: () => `u${++calls}` })
    expect([made('u'), made('u')]).toEqual(['u1', 'u1'])
  })
})
