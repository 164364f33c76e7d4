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
      second: { credentials: {}, testData: {} },
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

  it('is read in German, with a second sender and two persons in prose', () => {
    const { credentials, testData, second, unread } = extract(`Guten Tag,
Teilnehmer-ID: 400217
Kennwort: Moor#2291
Zweiter Zugang:
Teilnehmer-ID: 400318
Kennwort: Floss!74

Testpersonen:
1) Annegret Wiesenthal, geb. 27.03.1968, Kastanienallee 14b, 20359 Hamburg,
   annegret@example.org, Mobil +49 171 39200417
2) Jörn Bäuerle, geb. 05.11.1991, 80337 München, j@example.net (kein Mobiltelefon)

Die Empfängernummer erhalten Sie aus der Prüfung, wir geben sie nicht heraus.`)
    expect(credentials).toEqual({ 'Teilnehmer-ID': '400217', Kennwort: 'Moor#2291' })
    expect(second.credentials).toEqual({ 'Teilnehmer-ID': '400318', Kennwort: 'Floss!74' })
    expect(testData).toEqual({
      'Given name': 'Annegret',
      'Family name': 'Wiesenthal',
      'Date of birth': '27.03.1968',
      Street: 'Kastanienallee',
      'House number': '14b',
      'Postal code': '20359',
      City: 'Hamburg',
      'E-mail': 'annegret@example.org',
      Phone: '+49 171 39200417',
    })
    expect(second.testData).toMatchObject({ 'Given name': 'Jörn', 'E-mail': 'j@example.net', City: 'München' })
    expect(unread).toEqual([])
  })

  it.each([
    [
      'Spanish',
      'Código de remitente: REM-1\nClave de API: abc',
      { 'Código de remitente': 'REM-1', 'Clave de API': 'abc' },
    ],
    ['French', 'Identifiant : acme\nMot de passe : abc', { Identifiant: 'acme', 'Mot de passe': 'abc' }],
    ['Polish', 'Nazwa użytkownika: acme\nHasło: abc', { 'Nazwa użytkownika': 'acme', Hasło: 'abc' }],
    ['Dutch', 'Gebruikersnaam: acme\nWachtwoord: abc', { Gebruikersnaam: 'acme', Wachtwoord: 'abc' }],
    ['Danish', 'Brugernavn: acme\nAdgangskode: abc', { Brugernavn: 'acme', Adgangskode: 'abc' }],
  ])('is read in %s', (_language, text, credentials) => {
    expect(extract(text).credentials).toEqual(credentials)
  })

  it.each([
    ['Sendungsnummern sind frei wählbar, zum Beispiel\n  HP123456789DE; bitte stellen Sie Ihre Uhr.', 'HP123456789DE'],
    ['Como código de envío podéis usar EYA-00012345 o cualquiera parecido.', 'EYA-00012345'],
    ['You may use the tracking number LM-2024-000123 as often as you like.', 'LM-2024-000123'],
    ['You may use any tracking number that begins with letters.', undefined],
    ['Tracking numbers are free. Ours is ACME-4711000.', undefined],
  ])('finds the number of a parcel in %s', (text, number) => {
    expect(extract(text).testData['Tracking number']).toBe(number)
  })

  it('is read in French, each person in a block', () => {
    const { credentials, testData, second } = extract(`    Identifiant client : acme
    Secret client      : Kx7!mou:Erdre-52

Destinataires de test
  1) Mme Maëlle LE GOFF, née le 14/03/1987
     12 bis rue des Carmes, 44000 Nantes
     Tél. 06 41 72 83 95 - maelle@exemple.fr
  2) M. Karim BENHADDOU, né le 30/11/1972
     5 quai Saint-Antoine, 69002 Lyon
     Tél. 04 78 55 30 61 - k@exemple.fr`)
    expect(credentials).toEqual({ 'Identifiant client': 'acme', 'Secret client': 'Kx7!mou:Erdre-52' })
    expect(testData).toEqual({
      'Given name': 'Maëlle',
      'Family name': 'LE GOFF',
      'Date of birth': '14/03/1987',
      Street: 'rue des Carmes',
      'House number': '12 bis',
      'Postal code': '44000',
      City: 'Nantes',
      Phone: '06 41 72 83 95',
      'E-mail': 'maelle@exemple.fr',
    })
    expect(second.testData).toMatchObject({ 'Given name': 'Karim', City: 'Lyon', Phone: '04 78 55 30 61' })
  })

  it('is read in English, with months in words and numbers of persons', () => {
    const { testData, credentials } = extract(`  Account ID:  40217
  Passcode:    harrow-Lime-6620

Test people
  Imogen Thackeray, person no. 700113, born 21 June 1984
    14 Cotham Vale, Bristol BS6 5QA, United Kingdom
    +44 7700 900417, imogen@example.org`)
    expect(credentials).toEqual({ 'Account ID': '40217', Passcode: 'harrow-Lime-6620' })
    expect(testData).toEqual({
      'Given name': 'Imogen',
      'Family name': 'Thackeray',
      'person no': '700113',
      'Date of birth': '1984-06-21',
      Street: 'Cotham Vale',
      'House number': '14',
      'Postal code': 'BS6 5QA',
      City: 'Bristol',
      Phone: '+44 7700 900417',
      'E-mail': 'imogen@example.org',
    })
  })

  it.each([
    ['Tenéis activadas las plantillas en_reparto, entrega_fallida y texto_libre.', 'en_reparto'],
    ['The templates "parcel.out" and "parcel.in" are yours.', 'parcel.out'],
    ['A template is well-known to you. See acme_x.', undefined],
  ])('finds a template in %s', (text, template) => {
    expect(extract(text).testData['Template']).toBe(template)
  })

  it('takes no name for a credential or a datum because of its signs', () => {
    expect(extract('Cost - centre: 12-34\nRoom [B]: 7').unread).toEqual([{ name: 'Cost - centre', value: '12-34' }])
    expect(extract('Cost - centre: 12-34\nQuota /.: 7')).toMatchObject({ credentials: {}, testData: {} })
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
