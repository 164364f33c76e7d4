import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOfFormat } from '../../../contract/shape/formats.ts'
import type { JudgedCall } from '../plan.ts'
import { journeyKey, journeysIn, mayHoldPlanted, plantedHead } from './planted.ts'
import { type OracleAnswer, sightsIn } from './whole.ts'

/** As the load script makes it. */
const plantedUuid = (v: number, i: number, random: string) => plantedHead(v, i) + journeyKey(v, i).slice(10) + random

const vu = fc.integer({ min: 0, max: 2 ** 20 - 1 })
const iteration = fc.integer({ min: 0, max: 2 ** 28 - 1 })
const random = fc.stringMatching(/^[0-9a-f]{10}$/)

it('is a UUID of version 4 that tells its journey, also in other writings and cut at the end', () => {
  fc.assert(
    fc.property(vu, iteration, random, (v, i, r) => {
      const uuid = plantedUuid(v, i, r)
      expect(isOfFormat('uuid', uuid)).toBe(true)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      for (const text of [uuid, uuid.toUpperCase(), uuid.replaceAll('-', ''), `ref ${uuid.slice(0, 28)}`]) {
        expect(mayHoldPlanted(text)).toBe(true)
        expect(journeysIn(text)).toEqual([journeyKey(v, i)])
      }
    }),
  )
})

it('finds none in the values of others', () => {
  fc.assert(fc.property(fc.uuid(), text => text.startsWith('18273645') || journeysIn(text).length === 0))
})

const oracle: JudgedCall = {
  traceable: true,
  expects: { '200': { mediaTypes: [], schema: { properties: { ref: {} } }, refused: [], headers: [] } },
  echoes: [],
  made: null,
  shared: false,
}
const own = plantedUuid(1, 1, '0000000001')
const other = plantedUuid(2, 1, '0000000001')

function answered(json: OracleAnswer['json'], headers: Record<string, string> = {}): OracleAnswer {
  return { status: 200, headers, text: JSON.stringify(json), json }
}
const sights = (answer: OracleAnswer, call = oracle) => sightsIn(answer, call, journeyKey(1, 1))

it('tells own from foreign, place by place', () => {
  expect(sights(answered({ ref: own, more: other }, { 'x-request-id': other }))).toEqual([
    { place: 'header x-request-id', whose: 'foreign' },
    { place: '/ref', whose: 'own' },
    { place: '/*', whose: 'foreign' },
  ])
  expect(sights(answered({ ref: 'x' }))).toEqual([])
})

it('reads no body of a call that changes what journeys share', () => {
  expect(sights(answered({ ref: other }, { 'x-request-id': own }), { ...oracle, shared: true })).toEqual([
    { place: 'header x-request-id', whose: 'own' },
  ])
})
