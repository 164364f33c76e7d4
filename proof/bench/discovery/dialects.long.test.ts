import { describe, expect, it } from 'vitest'
import { dialectNames } from '../../../sandbox/dialect.ts'
import { tryDialect } from './try-dialect.ts'

describe.each(await dialectNames())('discovery of the dialect %s', dialect => {
  it('reaches all four endpoints, claims nothing wrong and locks no account', async () => {
    const { score, trouble, cost } = await tryDialect(dialect)
    expect(trouble).toBeUndefined()
    expect(score?.solved).toBe(4)
    expect(score?.wrong).toEqual([])
    expect(cost.refusedLogIns).toBeLessThanOrEqual(2)
    expect(cost.requests).toBeLessThanOrEqual(150)
  })
})
