import { describe, expect, it } from 'vitest'
import { saysNo } from './negative.ts'

describe('saysNo', () => {
  it.each([
    { verified: false },
    { status: 'partial', mismatches: ['country'] },
    { data: { outcome: 'not_found' } },
    { result: 'NO_MATCH', confidence: 0 },
    { ergebnis: 'nicht gefunden' },
    { customerId: null, score: 0.4 },
    { zgodny: true, rozne: [], differing: ['street'] },
  ])('hears a no in %j', answer => {
    expect(saysNo(answer)).toBe(true)
  })

  it.each([
    { verified: true, customerId: 'c-1', mismatches: [] },
    { status: 'confirmed', blocked: false },
    { result: 'MATCH', marketing: false },
    { customer: { id: 7, vip: false } },
    { note: 'none' },
  ])('hears none in %j', answer => {
    expect(saysNo(answer)).toBe(false)
  })
})
