import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inStyle, STYLES, styleOf, tokensOf } from '../../contract/names.ts'
import { affinity, rankGiven } from './match.ts'

const GIVEN = [
  'Given name',
  'Family name',
  'E-mail',
  'Phone',
  'Street',
  'House number',
  'Postal code',
  'City',
  'Country',
  'Customer number',
  'Tracking number',
]

describe('names', () => {
  it.each([
    [['ontvanger', 'familienaam'], 'Family name (familienaam)'],
    [['zip'], 'Postal code (postiindeks)'],
    [['sihtnumber'], 'Postal code (sihtnumber)'],
    [['babako'], 'Preferred drop-off (babako)'],
  ])('find %j in a label that says the same twice', (segments, label) => {
    expect(rankGiven(segments, ['Family name (perenimi)', 'City (plaats)', label])[0]?.name).toBe(label)
  })

  it.each([
    [['msisdn'], 'Phone'],
    [['recipient', 'phone'], 'Phone'],
    [['Telefonnummer'], 'Phone'],
    [['teléfono'], 'Phone'],
    // Spelt nearly as in a language that a table has.
    [['telefonoa'], 'Phone'],
    [['straet'], 'Street'],
    [['plz'], 'Postal code'],
    [['address', 'zip'], 'Postal code'],
    [['address', 'number'], 'House number'],
    [['huisnummer'], 'House number'],
    [['address', 'line1'], 'Street'],
    [['straße'], 'Street'],
    [['countryCode'], 'Country'],
    [['customer', 'id'], 'Customer number'],
    [['kundennummer'], 'Customer number'],
    [['parcel_id'], 'Tracking number'],
    [['ShipmentNo'], 'Tracking number'],
    [['achternaam'], 'Family name'],
    [['firstName'], 'Given name'],
    [['E_MAIL'], 'E-mail'],
  ])('finds the test datum meant by %j', (segments, wanted) => {
    expect(rankGiven(segments, GIVEN)[0]?.name).toBe(wanted)
  })

  it('offers nothing for a name of no kinship', () => {
    expect(rankGiven(['weightInGrams'], GIVEN)).toEqual([])
  })

  it.each([
    [['client_id', 'client_secret'], { client_id: 'Client ID', client_secret: 'Client secret' }],
    [['password', 'username'], { username: 'Client ID', password: 'Client secret' }],
    [['appKey', 'appId'], { appId: 'Client ID', appKey: 'Client secret' }],
    [['geheimnis', 'kennung'], { kennung: 'Client ID', geheimnis: 'Client secret' }],
  ])('each credential fits its own member better than the other: %j', (wire, wanted: Record<string, string>) => {
    const [one = '', other = ''] = wire
    const [mine = '', theirs = ''] = [wanted[one], wanted[other]]
    const fits = affinity([one], mine) + affinity([other], theirs)
    expect(fits).toBeGreaterThan(affinity([one], theirs) + affinity([other], mine))
  })

  it('cuts a name in any style into the same words', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/)
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...STYLES.filter(style => style !== 'flat')),
        (words, style) => {
          expect(tokensOf(inStyle(words, style))).toEqual(words)
        },
      ),
    )
  })

  it('knows the style by the names that show one', () => {
    expect(styleOf(['id', 'customer_id', 'phone_number', 'firstName'])).toBe('snake')
    expect(styleOf(['id', 'phone'])).toBeUndefined()
  })
})
