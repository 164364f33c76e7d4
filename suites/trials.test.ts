import { describe, expect, it } from 'vitest'
import { getAt, type Json } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { trialsOf } from './trials.ts'

const stated = (...facts: string[]) => ({ 'x-known': Object.fromEntries(facts.map(fact => [fact, 'stated'])) })
const schema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['phone', 'address'],
  properties: {
    phone: { type: 'string', format: 'e164', maxLength: 16, ...stated('types', 'bounds') },
    note: { type: 'string', maxLength: 3, ...stated('types', 'bounds') },
    seen: { type: 'string', 'x-known': { types: 'observed' } },
    kind: { type: 'string', enum: ['a', 'b'], ...stated('types', 'values') },
    address: { type: 'object', required: ['zip'], ...stated('types'), properties: { zip: { type: 'string' } } },
  },
  allOf: [{ if: { properties: { kind: { const: 'b' } }, required: ['kind'] }, then: { required: ['note'] } }],
}
const template = (body: Json, encoding: 'json' | 'form' = 'json'): OperationTemplate => ({
  endpoint: 'ext-verify',
  operation: 'default',
  encoding,
  body,
})
const body = { phone: '{{Phone}}', note: 'x', seen: 'y', kind: 'a', address: { zip: '{{Zip}}' } }
const words = (rule: Parameters<typeof trialsOf>[0], of: Json = body) =>
  trialsOf(rule, { template: template(of), schema }).map(each => each.what)

describe('trialsOf', () => {
  it('leaves out each property that is required, at every depth', () => {
    expect(words('required')).toEqual(['without /phone', 'without /address', 'without /address/zip'])
  })
  it('knows what only one operation requires', () => {
    expect(words('required', { ...body, kind: 'b' })).toContain('without /note')
  })
  it('sends another type only where the service stated the type', () => {
    expect(words('type')).toEqual([
      'with {} as /phone',
      'with {} as /note',
      'with {} as /kind',
      'with "zz" as /address',
    ])
  })
  it('sends a value outside of a list, a text that is too long, a property that is not known', () => {
    expect(words('list')).toEqual(['with "zz-unlisted" as /kind'])
    expect(words('length')).toEqual(['with 4 characters as /note'])
    expect(words('unknown')).toEqual(['with a property /zzUnknown'])
  })
  it('sends another form, an empty text and null, where the contract speaks of them', () => {
    const formed: Schema = {
      type: 'object',
      required: ['phone'],
      properties: {
        phone: { type: 'string', format: 'e164', ...stated('types', 'format') },
        note: { type: 'string', minLength: 1, ...stated('types', 'bounds') },
      },
    }
    const all = (rule: Parameters<typeof trialsOf>[0]) =>
      trialsOf(rule, { template: template({ phone: '{{Phone}}', note: 'x' }), schema: formed }).map(each => each.what)
    expect(all('form')).toEqual(['with "no phone number" as /phone'])
    expect(all('short')).toEqual(['with an empty /note'])
    expect(all('null')).toEqual(['with null as /phone'])
  })
  it('tries a property that the request leaves out alongside one that is right', () => {
    const [trial, ...more] = trialsOf('length', {
      template: template({ phone: '+49', address: { zip: '1' } }),
      schema,
      optional: true,
    })
    expect(more).toEqual([])
    expect(getAt(trial?.base?.({}) ?? null, '/note')).toBe('Tes')
    expect(getAt(trial?.change({}) ?? null, '/note')).toBe('TesT')
  })
  it('changes one place and leaves the rest alone', () => {
    const [trial] = trialsOf('length', { template: template(body), schema })
    const changed = trial?.change(body) ?? null
    expect(getAt(changed, '/note')).toBe('xxxx')
    expect({ ...(changed as object), note: 'x' }).toEqual(body)
  })
  it('claims nothing where the contract says nothing', () => {
    for (const rule of ['required', 'type', 'list', 'length', 'unknown'] as const)
      expect(trialsOf(rule, { template: template(body), schema: {} })).toEqual([])
  })
  it('finds properties of a form under their dotted names, and no types in it', () => {
    const form: Schema = {
      type: 'object',
      required: ['address.zip'],
      properties: { 'address.zip': { type: 'string', ...stated('types') } },
    }
    const subject = { template: template({ address: { zip: '{{Zip}}' } }, 'form'), schema: form }
    expect(trialsOf('required', subject).map(each => each.what)).toEqual(['without /address/zip'])
    expect(trialsOf('type', subject)).toEqual([])
  })
})
