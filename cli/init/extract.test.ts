import { describe, expect, it } from 'vitest'
import { within } from '../../testing/fuzz.ts'
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
      second: { credentials: {}, testData: {} },
      unread: [
        { name: 'Cost centre', value: '12-34' },
        { name: 'Regards', value: 'Jane' },
      ],
    })
  })

  it.each([
    [
      'a table in Markdown',
      '| **API key** | `abc-123` |\n| User name | jane |',
      { 'API key': 'abc-123', 'User name': 'jane' },
    ],
    [
      'properties of JSON',
      '{\n  "client_id": "abc",\n  "client_secret": "x,y"\n}',
      { 'client id': 'abc', 'client secret': 'x,y' },
    ],
    ['lines of variables', 'API_KEY=abc123\r\nPASSWORD="p w"', { 'API KEY': 'abc123', PASSWORD: 'p w' }],
    ['a remark in brackets', 'Password (case matters): abc', { Password: 'abc' }],
  ])('is read from %s', (_what, text, credentials) => {
    expect(extract(text).credentials).toEqual(credentials)
  })

  it.each([
    [
      'Spanish',
      'Código de remitente: REM-1\nClave de API: abc',
      { 'Código de remitente': 'REM-1', 'Clave de API': 'abc' },
    ],
    ['French', 'Identifiant : acme\nMot de passe : abc', { Identifiant: 'acme', 'Mot de passe': 'abc' }],
    ['Polish', 'Nazwa użytkownika: acme\nHasło: abc', { 'Nazwa użytkownika': 'acme', Hasło: 'abc' }],
    ['Danish', 'Brugernavn: acme\nAdgangskode: abc', { Brugernavn: 'acme', Adgangskode: 'abc' }],
    ['Greek', 'Όνομα χρήστη: acme\nΚωδικός: abc', { 'Όνομα χρήστη': 'acme', Κωδικός: 'abc' }],
    ['Japanese', '利用者番号: acme\n暗証: abc', { 利用者番号: 'acme', 暗証: 'abc' }],
  ])('is read in %s, and in any language: credentials stand together', (_language, text, credentials) => {
    const person = '\n\nÉnek: Zoltán\nUtca: Fő utca 5\nVáros: Győr\nTelefon: +36 30 1234567\n'
    const { unread, ...read } = extract(`${text}${person}`)
    expect(read.credentials).toEqual(credentials)
    expect(read.testData).toEqual({
      Ének: 'Zoltán',
      Utca: 'Fő utca 5',
      Város: 'Győr',
      Telefon: '+36 30 1234567',
    })
    expect(unread).toEqual([])
  })

  it('may tell of a second sender and of a second person: names that come again', () => {
    const { credentials, testData, second } = extract(`Guten Tag,
Teilnehmer-ID: 400217
Kennwort: Moor#2291
Zweiter Zugang:
Teilnehmer-ID: 400318
Kennwort: Floss!74

Vorname: Annegret
E-Mail: annegret@example.org

Vorname: Jörn
E-Mail: j@example.net`)
    expect(credentials).toEqual({ 'Teilnehmer-ID': '400217', Kennwort: 'Moor#2291' })
    expect(second.credentials).toEqual({ 'Teilnehmer-ID': '400318', Kennwort: 'Floss!74' })
    expect(testData).toEqual({ Vorname: 'Annegret', 'E-Mail': 'annegret@example.org' })
    expect(second.testData).toEqual({ Vorname: 'Jörn', 'E-Mail': 'j@example.net' })
  })

  it('takes heads of a mail for nothing, in whatever language its program writes them', () => {
    const text = `Von: Desk <desk@operator.example>
Gesendet: Montag
An: you@sender.example
Betreff: Zugang

API-Schlüssel: abc-123-def`
    expect(extract(text)).toMatchObject({ credentials: { 'API-Schlüssel': 'abc-123-def' }, testData: {}, unread: [] })
  })

  it('takes a line in unknown words for what the line above it is, or else the one below it', () => {
    const mixed = 'Teilnehmer-ID: 400217\nKennwort: Moor#2291\nTelefon: +49 171 39200417\nOrt: Hamburg'
    expect(extract(mixed)).toMatchObject({
      credentials: { 'Teilnehmer-ID': '400217', Kennwort: 'Moor#2291' },
      testData: { Telefon: '+49 171 39200417', Ort: 'Hamburg' },
    })
    expect(extract('Kennwort: Moor#2291\nTeilnehmer-ID: 400217').credentials).toHaveProperty('Kennwort')
  })

  it('leaves what no line around it explains to the one who reads', () => {
    expect(extract('Cost - centre: 12-34\nQuota /.: 7')).toMatchObject({ credentials: {}, testData: {} })
    expect(extract('Client ID: a\nClient secret: b\n\nMagic word: very-secret').unread).toEqual([
      { name: 'Magic word', value: 'very-secret' },
    ])
  })

  it('finds the base below the addresses of the endpoints, and prefers what is named to what is mentioned', () => {
    expect(extract('POST https://a.example/api/auth-authenticate\nPOST https://a.example/api/ext-verify').baseUrl).toBe(
      'https://a.example/api',
    )
    expect(extract('See https://b.example/news.\nDirección: https://a.example/v1').baseUrl).toBe('https://a.example/v1')
  })

  it('takes no e-mail address for a credential, and no sentence for a value', () => {
    const { credentials, testData } = extract(
      'User e-mail: mara@example.org\nPassword: you will get it by phone from our colleague Jane',
    )
    expect(credentials).toEqual({})
    expect(testData).toEqual({ 'User e-mail': 'mara@example.org' })
  })

  it('ends in time on any text', () => {
    const text = `${'a '.repeat(50_000)}:\n${'>'.repeat(50_000)}\n${'https://'.repeat(5_000)}\n${'"'.repeat(50_000)}: x`
    within(1_000, () => extract(text))
  })
})
