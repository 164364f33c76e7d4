import { describe, expect, it } from 'vitest'
import { CHECK_ID } from '../contract/check.ts'
import { RULES } from '../contract/drift/rules.ts'
import { DEFECT_DIALECTS } from './defect.ts'
import { defectNames, loadDefect } from './load-defect.ts'
import { dialectNames } from './load-dialect.ts'

describe.each(defectNames())('the defect %s', name => {
  it('says what it breaks, which checks tell it, and is played in three dialects or more', async () => {
    const { breaks, caughtBy, dialects = DEFECT_DIALECTS } = await loadDefect(name)
    expect(breaks).toMatch(/^[\p{Ll}\p{Lu}].{10,}[^.]$/u)
    expect(caughtBy.filter(id => !CHECK_ID.test(id) && !Object.hasOwn(RULES, id))).toEqual([])
    expect(new Set(dialects).size).toBeGreaterThanOrEqual(3)
    expect(dialects.filter(each => !dialectNames().includes(each))).toEqual([])
  })

  it('changes something: a service, its dialect, its world, its bytes or its certificate', async () => {
    const { around, dialect, world, wire, tls } = await loadDefect(name)
    expect([around, dialect, world, wire, tls].some(each => each !== undefined)).toBe(true)
  })
})
