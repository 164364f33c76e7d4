import { describe, expect, it } from 'vitest'
import type { OperationTemplate } from '../../contract/request-template.ts'
import { isAWord, secretOf, secretProperties, shows, without } from './_properties.ts'

const template = (rest: Partial<OperationTemplate>): OperationTemplate => ({
  endpoint: 'auth-authenticate',
  operation: 'default',
  ...rest,
})
const plain = template({ body: { id: '{{Client ID}}', deep: { secret: '{{Client secret}}' }, grant: 'x' } })

describe('the properties of a login', () => {
  it('are those that carry the secret, at every depth', () => {
    expect(secretProperties(plain).map(each => each.at)).toEqual(['/deep/secret'])
    const { change } = without(secretProperties(plain))
    expect(change?.({ id: 'a', deep: { secret: 'b' } })).toEqual({ id: 'a', deep: {} })
  })

  it('are those that are made of it, too', () => {
    const signed = template({
      let: {
        at: { now: 'unix-seconds' },
        mark: { hmac: 'sha256', key: '{{Signing key}}', of: '{{Key ID}}.{{at}}', as: 'hex' },
      },
      body: { keyId: '{{Key ID}}', at: '{{at}}', mark: '{{mark}}' },
    })
    expect(secretProperties(signed).map(each => each.at)).toEqual(['/mark'])
  })

  it('are left out of headers and the query by their names', () => {
    const basic = template({
      let: { pair: { base64: '{{Username}}:{{Password}}' } },
      headers: { Authorization: 'Basic {{pair}}', Accept: 'x' },
      query: { key: '{{Password}}' },
    })
    expect(secretOf(basic)).toBe('Password')
    expect(without(secretProperties(basic))).toEqual({ withoutHeaders: ['Authorization'], withoutQuery: ['key'] })
  })
})

describe('a secret in a redacted text', () => {
  it('is seen as it is, changed and in a pair, and an id is none', () => {
    for (const text of ['"a":"{{Client secret}}"', 'x{{Client secret, changed}}', '{{basic Client ID, Client secret}}'])
      expect([text, shows(text, 'Client secret')]).toEqual([text, true])
    for (const text of ['{{Client ID}}', 'Client secret', '{{token}}'])
      expect([text, shows(text, 'Client secret')]).toEqual([text, false])
  })

  it('is not looked for where it may be an ordinary word', () => {
    expect(isAWord('Password', { credentials: { Password: 'password' } })).toBe(true)
    expect(isAWord('Password', { credentials: { Password: 'kq7Zt0pLx2Vw' } })).toBe(false)
  })
})
