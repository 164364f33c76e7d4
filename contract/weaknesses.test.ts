import { expect, it } from 'vitest'
import { WEAKNESSES, weaknessOf } from './weaknesses.ts'

it('gives a check one weakness', () => {
  const ids = WEAKNESSES.flatMap(({ checks }) => checks)
  expect(new Set(ids).size).toBe(ids.length)
  expect(weaknessOf('ERR-35/ext-verify')?.cwe).toBe(524)
  expect(weaknessOf('VERIFY-01')).toBeUndefined()
})

it('is in the order of CWE, with severities as CVSS has them', () => {
  const numbers = WEAKNESSES.map(({ cwe }) => cwe)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(WEAKNESSES.every(({ severity }) => severity > 0 && severity <= 10)).toBe(true)
})
