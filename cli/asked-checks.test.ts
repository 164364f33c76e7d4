import { describe, expect, it } from 'vitest'
import { askedChecks, idsOf } from '../run/asked.ts'

const CHECKS = [
  { id: 'VERIFY-01', chapter: 'verify' },
  { id: 'VERIFY-07', chapter: 'verify' },
  { id: 'LIMIT-02', chapter: 'limits' },
]

describe('--only', () => {
  it('knows an id that stands in a suite, of one place as well, and no other', async () => {
    expect(await askedChecks(' AUTH-01,VERIFY-07/email', process.env)).toBe('AUTH-01,VERIFY-07/email')
    await expect(askedChecks('AUTH-01,NOPE-99', process.env)).rejects.toThrow('no check and no chapter "NOPE-99"')
  })

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
