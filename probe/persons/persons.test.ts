import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count } from '../../reporters/text/visible.ts'
import { mapExchange } from '../client/structure.ts'
import { personalOf } from './persons.ts'

const { value: personal } = personalOf({
  testData: {
    Phone: '+4915112345678',
    'Full name': 'Mara Lindqvist',
    Address: 'Aachener Strasse 12, 50667 Cologne',
    'Postal code': '50667',
  },
})

describe('personalOf', () => {
  it.each([
    ['+4915112345678', '{{Phone}}'],
    ['4915112345678', '{{Phone | digits}}'],
    ['015112345678', '{{Phone | national}}'],
    ['15112345678', '{{Phone | significant}}'],
    ['004915112345678', '{{Phone | double-zero}}'],
    ['+49 15112345678', '{{Phone | international}}'],
    ['0151/123 456-78', '{{Phone}}'],
  ])('knows the phone as %s, and says which form it is', (spelling, placeholder) => {
    expect(personal(spelling)).toBe(placeholder)
    expect(personal(`sent to ${spelling}.`)).toBe(`sent to ${placeholder}.`)
  })

  it('knows the parts of a name and of an address that recipes send alone', () => {
    expect(personal('Lindqvist')).toBe('{{Full name | family-name}}')
    expect(personal('Dear Mara Lindqvist')).toBe('Dear {{Full name}}')
    expect(personal('Aachener Strasse')).toMatch(/^\{\{Address \|[ a-z|-]+\}\}$/)
    expect(personal('Aachener Strasse 12')).toBe('{{Address | street-line}}')
  })

  it('leaves alone what is nobody', () => {
    for (const text of ['12', 'true', '+49', 'street', '49', 'x50667x']) expect(personal(text)).toBe(text)
  })

  it.each([
    ['Delivery event', 'Out for Delivery'],
    ['Country', 'Germany'],
    ['Drop-off place', 'Bicycle shed'],
    ['Delivery status', 'delivered'],
    ['Service level', 'NEXT_DAY'],
    ['Currency', 'EUR'],
    ['Service level', 'Express'],
    ['Product', 'Premium Plus'],
    ['Type of delivery', 'Standard'],
    ['Phone type', 'Mobile'],
    ['Order type', 'Return'],
  ])('takes %s %s for nobody’s', (name, value) => {
    const { value: change } = personalOf({ testData: { [name]: value, Phone: '+4915112345678' } })
    for (const text of [value, `{"of":"${value}"}`, `It is ${value}.`]) expect(change(text)).toBe(text)
  })

  it.each([
    ['Ordered by', 'Lindqvist'],
    ['Group name', 'Lindqvist'],
    ['Prezime', 'Horvat'],
    ['Customer status', '+4915112345679'],
    ['Class', 'mara.lindqvist@example.org'],
    ['Product', 'K-4471920'],
  ])('hides %s %s, which no name says to be one of a few', (name, value) => {
    const { value: change } = personalOf({ testData: { [name]: value } })
    expect(change(value)).toBe(`{{${name}}}`)
  })

  it('knows a cut value, and no word of a few letters in another', () => {
    expect(personal('15112345 was cut')).toBe('{{part of Phone}} was cut')
    expect(personal('ara.lindqv')).toBe('ara.lindqv')
    expect(personal('ra lindqvist')).toBe('ra {{Full name | family-name | lower}}')
    expect(personal('Maraton, MARA and lindqvistgatan')).toBe(
      'Maraton, {{Full name | given-name | upper}} and {{Full name | family-name | lower}}gatan',
    )
  })

  it('leaves the counts of a sentence, and no house number in it', () => {
    const { sentence } = personalOf({ testData: { 'House number': '241', Street: 'Zaunweg' } })
    for (const text of ['241 checks passed', '88 of 153 checks · 241 left out', 'after 241 requests'])
      expect(sentence(text)).toBe(text)
    for (const text of ['"241" is unknown', 'Zaunweg 241 is unknown', 'Lindenwall 241 is unknown', 'it is 241'])
      expect(sentence(text)).not.toContain('241')
  })

  it('leaves counts of any length in a sentence of ours, and hides the same figures elsewhere', () => {
    const { sentence } = personalOf({ testData: { 'Postal code': '1024', 'House number': '20262' } })
    const counts = [
      'Plan: about 1024 requests for the contract, about 1024 s at 500 a second and 20262 requests in 1024 min',
      'the service stopped answering after 1024 requests',
      '1024 of about 20262 requests · about 1024 s left',
      'It was answered in 1024 ms, 1024 bytes; 1024 more calls, 1024 known failures, 1024 tries.',
      '1/3 Asking http://127.0.0.1:1024 what its contract is …',
    ]
    for (const text of counts) expect(sentence(text)).toBe(text)
    for (const text of [
      '1024 is unknown',
      'no address in 1024 Zaunstadt',
      '"1024" requests',
      'it is 1024',
      'PLZ 1024.',
    ])
      expect(sentence(text)).not.toContain('1024')
  })

  it('leaves every count of a noun that is counted by', () => {
    const nouns = ['request', 'check', 'notification', 'change', 'known failure', 'log-in', 'call', 'way'] as const
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 99_999 }), fc.constantFrom(...nouns), (number, noun) => {
        const { sentence } = personalOf({ testData: { 'Postal code': String(number) } })
        for (const text of [`Sent ${count(number, noun)}.`, `${number} ${noun}s`]) expect(sentence(text)).toBe(text)
        if (number > 999)
          expect(sentence(`The code ${number} is unknown.`)).toBe('The code {{Postal code}} is unknown.')
      }),
    )
  })

  it('leaves the counts that headers hold', () => {
    const { headers } =
      mapExchange(
        { request: { method: 'POST', path: '/x', headers: { 'X-RateLimit-Remaining': '73', 'X-Street': 'Zaunweg' } } },
        personalOf({ testData: { 'House number': '73', Street: 'Zaunweg' } }),
      ).request ?? {}
    expect(headers).toEqual({ 'X-RateLimit-Remaining': '73', 'X-Street': '{{Street}}' })
  })
})
