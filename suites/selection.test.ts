import { describe, expect, it } from 'vitest'
import { isSelected } from './selection.ts'

describe('isSelected', () => {
  it.each([
    [undefined, 'VERIFY-12/email', true],
    [[], 'VERIFY-12', false],
    [['VERIFY-12'], 'VERIFY-12', true],
    [['VERIFY-12'], 'VERIFY-12/email', true],
    [['VERIFY-12/email'], 'VERIFY-12/email', true],
    [['VERIFY-12/email'], 'VERIFY-12', false],
    [['VERIFY-12/email'], 'VERIFY-12/phone', false],
    [['VERIFY-1'], 'VERIFY-12', false],
    [['AUTH-01', 'VERIFY-12'], 'VERIFY-12/email', true],
  ])('of %j, %s: %s', (only, id, expected) => {
    expect(isSelected(only, id)).toBe(expected)
  })
})
