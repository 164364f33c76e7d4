import { describe, expect, it } from 'vitest'
import { idsOf } from './asked-checks.ts'

const CHECKS = [
  { id: 'VERIFY-01', chapter: 'verify' },
  { id: 'VERIFY-07', chapter: 'verify' },
  { id: 'LIMIT-02', chapter: 'limits' },
]

describe('--only', () => {
  it('takes ids, ids of one place, and chapters', () => {
    expect(idsOf('verify-07/email,limits', CHECKS)).toEqual(['VERIFY-07/email', 'LIMIT-02'])
    expect(idsOf('Verify', CHECKS)).toEqual(['VERIFY-01', 'VERIFY-07'])
  })

  it.each([
    ['VERFY-07', 'Did you mean "VERIFY-07"?'],
    ['limit', 'Did you mean "limits"?'],
    ['nonsense', 'Chapters are verify, limits'],
    ['', 'Chapters are verify, limits'],
  ])('suggests what was meant by "%s"', (word, hint) => {
    expect(() => idsOf(word, CHECKS)).toThrow(
      expect.objectContaining({ code: 'USAGE', hint: expect.stringContaining(hint) }),
    )
  })
})
