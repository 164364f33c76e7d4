import { describe, expect, it } from 'vitest'
import { extract } from './extract.ts'

const ANSWERED = `From: Integration Desk <desk@operator.example>
To: you@sender.example
Subject: Re: Test credentials

Hello,

please find our documentation at https://operator.example/docs/integration.

> Base URL: https://test.operator.example/lm/v1/.
> Client ID: acme-4711
> Client secret: s3cr:et=with/odd+signs==

You may use this person: please note that messages are really sent.
 - Given name: Mara
 - Phone: +49 151 12345678
 - Postal code: 01067
Cost centre: 12-34
Regards: Jane`

describe('an e-mail', () => {
  it('tells address, credentials and test data by their names', () => {
    expect(extract(ANSWERED)).toEqual({
      baseUrl: 'https://test.operator.example/lm/v1',
      credentials: { 'Client ID': 'acme-4711', 'Client secret': 's3cr:et=with/odd+signs==' },
      testData: { 'Given name': 'Mara', Phone: '+49 151 12345678', 'Postal code': '01067' },
      unread: [{ name: 'Cost centre', value: '12-34' }],
    })
  })

  it.each([
    [
      'a table in Markdown',
      '| **API key** | `abc-123` |\n| User name | jane |',
      { 'API key': 'abc-123', 'User name': 'jane' },
    ],
    [
      'members of JSON',
      '{\n  "client_id": "abc",\n  "client_secret": "x,y"\n}',
      { 'client id': 'abc', 'client secret': 'x,y' },
    ],
    ['lines of variables', 'API_KEY=abc123\r\nPASSWORD="p w"', { 'API KEY': 'abc123', PASSWORD: 'p w' }],
    ['a remark in brackets', 'Password (case matters): abc', { Password: 'abc' }],
  ])('is read from %s', (_what, text, credentials) => {
    expect(extract(text).credentials).toEqual(credentials)
  })

  it('finds the base below the addresses of the endpoints', () => {
    expect(extract('POST https://a.example/api/auth-authenticate\nPOST https://a.example/api/ext-verify').baseUrl).toBe(
      'https://a.example/api',
    )
  })

  it('takes no e-mail address for a credential, and no sentence for a value', () => {
    const { credentials, testData } = extract(
      'User e-mail: mara@example.org\nPassword: you will get it by phone from our colleague Jane',
    )
    expect(credentials).toEqual({})
    expect(testData).toEqual({ 'User e-mail': 'mara@example.org' })
  })

  it('ends in time on any text', () => {
    const began = performance.now()
    extract(`${'a '.repeat(50_000)}:\n${'>'.repeat(50_000)}\n${'https://'.repeat(5_000)}\n${'"'.repeat(50_000)}: x`)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
