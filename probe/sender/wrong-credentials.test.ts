import { describe, expect, it } from 'vitest'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { NotPresentError } from './errors.ts'
import { wrongValues } from './wrong-credentials.ts'

const template: RequestTemplate = { body: { id: '{{Client ID}}', secret: '{{Client secret}}' } }
const environment: Parameters<typeof wrongValues>[1] = {
  credentials: { 'Client ID': 'sender-1', 'Client secret': 'Correct-Horse-7', 'Never sent': 'x' },
  second: { credentials: { 'Client ID': 'sender-2', 'Client secret': 'Other-Horse-8' }, testData: {} },
}
const valuesOf = (
  wanted: Parameters<typeof wrongValues>[2],
  of: Parameters<typeof wrongValues>[1] = environment,
  by: RequestTemplate = template,
) => Object.fromEntries(wrongValues(by, of, wanted).map(({ name, value }) => [name, value]))

describe('wrongValues', () => {
  it('makes another value of the secret, and leaves the rest as it is', () => {
    expect(valuesOf({ secret: 'empty' })).toEqual({ 'Client secret': '' })
    expect(valuesOf({ secret: 'first half' })).toEqual({ 'Client secret': 'Correct-' })
    expect(valuesOf({ secret: 'other case' })).toEqual({ 'Client secret': 'cORRECT-hORSE-7' })
    const { 'Client secret': changed } = valuesOf({ secret: 'changed' })
    expect(changed).toHaveLength('Correct-Horse-7'.length)
    expect(changed).not.toBe('Correct-Horse-7')
  })

  it('takes what the second application was issued', () => {
    expect(valuesOf({ others: 'second' })).toEqual({ 'Client ID': 'sender-2' })
  })

  it('finds the secret where only a signature is made of it', () => {
    const signed: RequestTemplate = {
      let: { mark: { hmac: 'sha256', key: '{{Client secret}}', of: '{{Client ID}}', as: 'hex' } },
      body: { id: '{{Client ID}}', mark: '{{mark}}' },
    }
    expect(valuesOf({ secret: 'empty' }, environment, signed)).toEqual({ 'Client secret': '' })
  })

  it('says that there is nothing to vary', () => {
    const hex = { ...environment, credentials: { 'Client ID': 'a', 'Client secret': 'lm_0a1b2c3d4e5f' } }
    expect(() => valuesOf({ secret: 'other case' }, hex)).toThrow(NotPresentError)
    const alone: RequestTemplate = { body: { key: '{{Client secret}}' } }
    expect(() => valuesOf({ others: 'changed' }, environment, alone)).toThrow(NotPresentError)
    expect(() => valuesOf({ others: 'second' }, { credentials: environment.credentials })).toThrow(NotPresentError)
    const same = { ...environment, second: { credentials: { 'Client ID': 'sender-1' }, testData: {} } }
    expect(() => valuesOf({ others: 'second' }, same)).toThrow(NotPresentError)
    expect(() => valuesOf({ secret: 'empty' }, environment, { body: {} })).toThrow(NotPresentError)
  })
})
