/** What the registry tells of a person is what was claimed, never more. */
import { expect, test } from 'vitest'
import { seedCustomers } from './customers.ts'
import { seeded } from './random.ts'
import { Registry } from './registry.ts'

const customers = seedCustomers(seeded(3), position => `id-${position}`)
const registry = new Registry(customers)
const mara = { givenName: 'Mara', familyName: 'Lindqvist', email: 'mara.lindqvist@example.org' }

test('knows the test customer whatever the seed', () => {
  expect(registry.verify(mara)).toMatchObject({
    outcome: 'known',
    customer: { id: 'id-0', customerNumber: 'C-100234' },
  })
})

test('reads over case, accents, spaces and the writing of phone numbers', () => {
  for (const phone of ['004915112345678', '4915112345678', '+49 151 12345678'])
    expect(registry.verify({ fullName: ' mara  LINDQVIST', phone }).outcome).toBe('known')
  expect(registry.verify({ ...mara, street: 'Aachener Straße' }).outcome).toBe('known')
})

test('tells which claims fail and not what is true instead', () => {
  const found = registry.verify({ ...mara, familyName: 'Lund', postalCode: '99999' })
  expect(found).toEqual({
    outcome: 'partial',
    matched: ['givenName', 'email'],
    mismatched: ['familyName', 'postalCode'],
  })
})

test('mixes no two persons', () => {
  const other = customers[5]
  const found = registry.verify({ email: mara.email, phone: other?.phone ?? '' })
  expect(found).toMatchObject({ outcome: 'partial', matched: [expect.any(String)] })
})

test('knows nobody by a name alone', () => {
  expect(registry.verify({ familyName: 'Lindqvist' })).toEqual({ outcome: 'unknown' })
  expect(registry.verify({})).toEqual({ outcome: 'unknown' })
})
