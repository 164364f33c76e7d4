import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedBody, maskedHeader, maskedLogin, maskedQuery } from './mask.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'

describe('what no one has named a secret yet', () => {
  it.each([
    ['Authorization', 'Bearer abcdefgh123', 'Bearer {{masked}}'],
    ['authorization', 'abcdefgh123', '{{masked}}'],
    ['Authorization', 'Bearer {{token}}', 'Bearer {{token}}'],
    ['Authorization', 'Custom {{Client ID}}:abcdefgh123', 'Custom {{Client ID}}:{{masked}}'],
    [
      'Authorization',
      'Hawk id="dh37fgj492je", mac="6R4rV5iE+NPoym+WwjeHzjAGXUtLNIxmo1vpMofpLAE="',
      'Hawk id="{{masked}}", mac="{{masked}}"',
    ],
    ['X-Api-Key', 'kk_live_1234567', '{{masked}}'],
    ['X-Session-Id', '4f9d2c1e-aaaa', '{{masked}}'],
    ['Cookie', 'sid=abcdefgh123; lang=en', 'sid={{masked}}; lang=en'],
    ['set-cookie', 'sid=abcdefgh123; Path=/; HttpOnly\nlang=en', 'sid={{masked}}; Path=/; HttpOnly\nlang=en'],
    ['set-cookie', 'sid={{token}}.abcdefgh123; Path=/', 'sid={{token}}{{masked}}; Path=/'],
    [
      'location',
      'https://a.example/cb?state=1&access_token=abcdefgh123',
      'https://a.example/cb?state=1&access_token={{masked}}',
    ],
    ['x-echo', `<${JWT}>`, '<{{jwt}}>'],
    ['content-type', 'application/json', 'application/json'],
    ['x-request-id', '4f9d2c1e-aaaa-bbbb', '4f9d2c1e-aaaa-bbbb'],
    [
      'www-authenticate',
      'Bearer realm="service", error="invalid_token"',
      'Bearer realm="service", error="invalid_token"',
    ],
  ])('is masked in the header %s: %s', (name, value, masked) => {
    expect(maskedHeader(name, value)).toBe(masked)
  })

  it('is masked in queries', () => {
    expect(maskedQuery('/x?page=12345678&api_key=abcdefgh1&session={{token}}')).toBe(
      '/x?page=12345678&api_key={{masked}}&session={{token}}',
    )
  })

  it.each([
    [`{"a":"${JWT}"}`, '{"a":"{{jwt}}"}'],
    ['{"refresh_token" : "abcdefghijkl1"}', '{"refresh_token" : "{{masked:13}}"}'],
    ['{"refreshToken":"{{token}}"}', '{"refreshToken":"{{token}}"}'],
    ['{"tokenType":"BearerBearer1"}', '{"tokenType":"BearerBearer1"}'],
    ['{"message":"a secret word must be given"}', '{"message":"a secret word must be given"}'],
    ['{"secret":"must not be empty at all"}', '{"secret":"must not be empty at all"}'],
  ])('is masked in a body: %s', (body, masked) => {
    expect(maskedBody(body)).toBe(masked)
  })

  it('is masked in the answer to a login, wherever it stands', () => {
    const answer = {
      data: {
        tok: 'abcdefgh12345',
        pair: ['Bearer abcdefgh12345'],
        type: 'client_credentials',
        at: '2026-01-01T00:00:00Z',
      },
      message: 'You are logged in, welcome',
      known: '{{token}}',
      expires_in: 900,
    }
    expect(JSON.parse(maskedLogin(JSON.stringify(answer)))).toEqual({
      ...answer,
      data: { ...answer.data, tok: '{{masked:13}}', pair: ['{{masked:20}}'] },
    })
    expect(maskedLogin('abcdefgh12345\n')).toBe('{{masked:13}}\n')
    expect(maskedLogin('<token>abcdefgh12345</token>')).toBe('<token>{{masked:13}}</token>')
    expect(maskedLogin('access_token=abcdefgh12345&expires=900')).not.toContain('abcdefgh12345')
  })

  it('is masked in the answer to a login under any name, in any nesting', () => {
    const token = fc.string({ unit: fc.constantFrom(...'abcdefXYZ0123456789'), minLength: 12 }).map(text => `${text}7`)
    fc.assert(
      fc.property(token, fc.json(), fc.string(), (value, alongside, name) => {
        const body = JSON.stringify({ beside: JSON.parse(alongside), [name]: [{ [name]: value }] })
        expect(maskedLogin(body)).not.toContain(value)
      }),
    )
  })
})
