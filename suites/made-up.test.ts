import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsOf } from '../contract/shape/formats.ts'
import { madeUp, madeUpId } from './made-up.ts'

describe('madeUp', () => {
  it.each([
    'mara@example.com',
    '+4915112345678',
    '7d2f4a10-3c5e-4b6a-8f9d-112233445566',
    '50667',
    'Mara',
    'JD0145550001',
    'Österström',
  ])('is another value of the same form: %s', value => {
    const other = String(madeUp(value))
    expect(other).not.toBe(value)
    expect(formatsOf(other)).toEqual(formatsOf(value))
    if (!value.includes('@')) expect(other).toHaveLength(value.length)
  })
  it.each(['DE', 'de-DE', '2026-01-02', true, null])('leaves alone what has no other of its form: %s', value => {
    expect(madeUp(value)).toBe(value)
  })
  it('keeps the number of digits of a number, and makes an id that is far away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), value => {
        expect(madeUp(value)).not.toBe(value)
        expect(String(madeUp(value)).length).toBeLessThanOrEqual(String(value).length)
        expect(Number(madeUpId(value)) - value).toBeGreaterThan(1e6)
      }),
    )
  })
})
