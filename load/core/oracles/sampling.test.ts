import fc from 'fast-check'
import { expect, it } from 'vitest'
import { curiousStrideOf, isCurious, isSampled, strideOf } from '../share.ts'
import { echoesObserved, raceVerdict } from './whole.ts'

const rate = fc.integer({ min: 1, max: 5000 })

it('judges every journey at low rates, and at high ones those of so many virtual users that it is never more than so many a second', () => {
  expect([0, 1, 2, 3].map(vu => isSampled(vu, 20, 20))).toEqual([true, true, true, true])
  fc.assert(
    fc.property(rate, fc.integer({ min: 1, max: 50 }), (r, most) => {
      const second = Array.from({ length: r }, (_, vu) => vu).filter(vu => isSampled(vu, r, most))
      expect(second.length).toBeGreaterThan(0)
      expect(second.length).toBeLessThanOrEqual(most)
      expect(r / strideOf(r, most)).toBeGreaterThan(Math.min(r, most) / 2 - 1)
    }),
  )
})

it('lets more look at what is new than judge, and all of them at low rates', () => {
  expect([0, 1, 2, 3].map(vu => isCurious(vu, 100, 20))).toEqual([true, true, true, true])
  fc.assert(
    fc.property(rate, fc.integer({ min: 1, max: 50 }), (r, most) => {
      expect(curiousStrideOf(r, most)).toBeLessThanOrEqual(strideOf(r, most))
      expect(curiousStrideOf(r, most)).toBeGreaterThanOrEqual(1)
    }),
  )
})

const ok = (id: string) => ({ status: 200, outcome: 'ok' as const, json: { id } })
const rejected = (status: number) => ({ status, outcome: 'client_err' as const, json: {} })

it('decides a race by what was made, never by silence', () => {
  const verdict = (...answers: Parameters<typeof raceVerdict>[0][number][]) => raceVerdict(answers, '/id')
  expect(verdict(ok('a'), ok('a'))).toBe('one')
  expect(verdict(ok('a'), rejected(409), rejected(425))).toBe('one')
  expect(verdict(ok('a'), ok('b'), rejected(500))).toBe('several')
  expect(verdict(ok('a'), rejected(401))).toBe('undecided')
  expect(verdict(rejected(409), rejected(409))).toBe('undecided')
  expect(verdict({ ...ok('a'), json: { id: 'a' } }, { ...ok('a'), json: {} as { id: string } })).toBe('undecided')
})

it('tells an echo from another value, also of numbers, and passes over what is not there', () => {
  const echoes = [{ answered: '/customer/id', sent: '/customerId' }]
  const see = (sent: string | number, message: string | null) => {
    const request = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ customerId: sent }) }
    return echoesObserved(echoes, request, { customer: { id: message } }).get(0)
  }
  expect(see('a', 'a')).toEqual({ seen: 'equal', told: 'a' })
  expect(see(7, '7')).toEqual({ seen: 'equal', told: '7' })
  expect(see('a', 'b')).toEqual({ seen: 'other', told: 'b' })
  expect(see('a', null)).toBeUndefined()
})

it('reads properties of a form, by their path', () => {
  const request = {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'to=%2B49+151&message.text=a%3Db',
  }
  const echoes = [
    { answered: '/to', sent: '/to' },
    { answered: '/text', sent: '/message/text' },
  ]
  const seen = echoesObserved(echoes, request, { to: '+49 151', text: 'a=b' })
  expect([...seen.values()].map(each => each.seen)).toEqual(['equal', 'equal'])
})
