import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { familyOf } from '../contract/check.ts'
import { byWorth, Choice } from './worth.ts'

const check = (id: string, level: 'must' | 'should' = 'must', requests = 2) => ({
  id,
  level,
  cost: { requests },
  chapter: id.slice(0, 4),
})

describe('the worth of checks', () => {
  it('puts every must of every endpoint before the second variant of any', () => {
    const checks = [
      check('ERR-27/address.string', 'must', 1),
      check('ERR-27/address.number', 'must', 1),
      check('CONF-01/ext-verify.200'),
      check('CONF-01/ext-reach.200'),
      check('LIMIT-02', 'should', 1),
      check('VERIFY-01'),
    ]
    expect(byWorth(checks).map(each => each.id)).toEqual([
      'ERR-27/address.string',
      'CONF-01/ext-verify.200',
      'VERIFY-01',
      'CONF-01/ext-reach.200',
      'LIMIT-02',
      'ERR-27/address.number',
    ])
  })

  const families = fc.array(
    fc.record({
      level: fc.constantFrom('must' as const, 'should' as const),
      variants: fc.integer({ min: 1, max: 8 }),
      requests: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const checksOf = (all: { level: 'must' | 'should'; variants: number; requests: number }[]) =>
    all.flatMap(({ level, variants, requests }, i) =>
      Array.from({ length: variants }, (_, n) => check(`FAM-${10 + i}/v${n}`, level, requests)),
    )

  /** As much as is expected, and never more than was said. */
  const sentBy = ({ id, cost }: { id: string; cost: { requests: number } }) =>
    (id.endsWith('/v0') ? 0.9 : 0.3) * cost.requests

  it('never leaves out what it has room for, and in whatever order they come no further variant takes the room of a first must', () => {
    fc.assert(
      fc.property(families, fc.integer({ min: 0, max: 600 }), fc.gen(), (all, room, gen) => {
        const checks = checksOf(all)
        const choice = new Choice(checks)
        const order = gen(fc.shuffledSubarray, checks, { minLength: checks.length })
        let sent = 0
        const made: string[] = []
        for (const each of order) {
          const { id } = each
          const [chosen] = choice.among([id], { affordable: room - sent, sent })
          choice.decided(id, chosen !== undefined)
          if (chosen === undefined) continue
          made.push(id)
          sent += sentBy(each)
        }
        expect(sent).toBeLessThanOrEqual(room + 1e-6)
        const firsts = checks.filter(each => each.level === 'must' && each.id.endsWith('/v0'))
        const cheapest = firsts.filter(each => !made.includes(each.id)).map(sentBy)
        const further = checks.filter(
          each => made.includes(each.id) && (!each.id.endsWith('/v0') || each.level === 'should'),
        )
        const spentOnFurther = further.reduce((sum, each) => sum + sentBy(each), 0)
        // A dear first must may not fit at all; what the others leave is free then.
        for (const cost of cheapest) expect(room - (sent - spentOnFurther)).toBeLessThan(cost + 1e-6)
        if (checks.reduce((sum, each) => sum + sentBy(each), 0) <= room)
          expect(new Set(made.map(familyOf)).size).toBe(all.length)
      }),
    )
  })
})
