import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { settableIn } from './request-properties.ts'

const firm = { 'x-known': { types: 'stated', values: 'stated', bounds: 'stated' } }
const template = (body: Json, operation = 'manage') =>
  ({ endpoint: 'ext-reach', operation, body }) as unknown as OperationTemplate
const of = (property: Schema, own?: Json) =>
  settableIn(
    { type: 'object', properties: { customer: { type: 'string', ...firm }, it: { ...property, ...firm } } },
    template({ customer: '{{ext-verify#/id}}', ...(own === undefined ? {} : { it: own }) }),
    [template({ customer: '{{ext-verify#/id}}' }, 'check')],
  )

describe('what a check can set and read back', () => {
  it('is a boolean by both its values, and a closed list of any type by its own', () => {
    expect(of({ type: 'boolean' })).toMatchObject([{ pointer: '/it', listed: [true, false] }])
    expect(of({ type: 'integer', enum: [1, 2, 3] })).toMatchObject([{ listed: [1, 2, 3] }])
    expect(of({ type: ['string', 'null'], enum: ['a', 'b', null] })).toMatchObject([{ listed: ['a', 'b'] }])
    expect(of({ type: 'boolean', enum: [true] })).toEqual([])
  })

  it('is a free text without values of its own', () => {
    expect(of({ type: 'string', maxLength: 30 })).toEqual([{ pointer: '/it', maxLength: 30 }])
    expect(of({ type: 'string', format: 'date' })).toEqual([])
  })

  it('is a number by two values within its recorded bounds, and nothing where none is recorded', () => {
    const bounds = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(1000))
    fc.assert(
      fc.property(bounds, fc.nat(1000), fc.boolean(), ([least, more], at, isSent) => {
        const most = least + more
        const own = isSent ? Math.min(least + at, most) : undefined
        const [property] = of({ type: 'integer', minimum: least, maximum: most }, own)
        if (more === 0) {
          expect(property).toBeUndefined()
          return
        }
        const values = property?.listed as number[]
        expect(new Set(values).size).toBe(2)
        for (const value of values) expect(value >= least && value <= most).toBe(true)
      }),
    )
    expect(of({ type: 'integer' }, 5)).toEqual([])
    expect(of({ type: 'integer', minimum: 0, maximum: 9, multipleOf: 3 }, 3)).toEqual([])
  })

  it('is not what tells the operations apart', () => {
    const schema = { type: 'object', properties: { update: { type: 'boolean', ...firm } } }
    expect(settableIn(schema, template({ update: true }), [template({ update: false }, 'check')])).toEqual([])
  })
})
