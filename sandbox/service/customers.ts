/** The registry of customers and their deliveries: seeded, in memory, the test customer always among them. */
import type { ClaimWord } from '../dialect.ts'
import type { Random } from './random.ts'
import persons from './test-persons.json' with { type: 'json' }

export interface Customer extends Readonly<Record<Exclude<ClaimWord, 'fullName' | 'streetLine'>, string>> {
  id: string
  /** Without it a push notification cannot arrive. */
  hasApp: boolean
}

/** What an operator hands to a sender for tests: a person, and a second one by the same names. */
export const TEST_DATA = persons.first
export const SECOND_TEST_DATA = persons.second

function customerOf(data: Readonly<Record<keyof typeof TEST_DATA, string>>): Omit<Customer, 'id'> {
  return {
    givenName: data['Given name'],
    familyName: data['Family name'],
    email: data['E-mail'],
    phone: data.Phone,
    street: data.Street,
    houseNumber: data['House number'],
    postalCode: data['Postal code'],
    city: data.City,
    country: data.Country,
    customerNumber: data['Customer number'],
    trackingNumber: data['Tracking number'],
    hasApp: true,
  }
}

const GIVEN = ['Jonas', 'Aylin', 'Tomasz', 'Sofie', 'Matteo', 'Ines'] as const
const FAMILY = ['Berger', 'Yilmaz', 'Nowak', 'de Vries', 'Ricci', 'Moreau'] as const
const TOWNS = [
  ['Hamburg', 'DE', '20095', 'Mönckebergstrasse', '+4940555012'],
  ['Utrecht', 'NL', '3511', 'Oudegracht', '+3130555012'],
  ['Lyon', 'FR', '69002', 'Rue Mercière', '+3342055501'],
] as const

function another(position: number, random: Random): Omit<Customer, 'id'> {
  const givenName = random.pick(GIVEN)
  const familyName = random.pick(FAMILY)
  const [city, country, postalCode, street, phone] = random.pick(TOWNS)
  const folded = `${givenName}.${familyName}`.toLowerCase().replaceAll(' ', '-')
  return {
    givenName,
    familyName,
    email: `${folded}.${position}@example.org`,
    phone: `${phone}${position}`,
    street,
    houseNumber: String(1 + random.below(120)),
    postalCode,
    city,
    country,
    customerNumber: `C-${100_300 + position}`,
    trackingNumber: `JD01455501${String(position).padStart(2, '0')}`,
    hasApp: random.below(2) === 0,
  }
}

export function seedCustomers(random: Random, idOf: (position: number) => string): Customer[] {
  const others = Array.from({ length: 24 }, (_, i) => another(i + 1, random))
  return [customerOf(TEST_DATA), ...others].map((each, i) => ({ ...each, id: idOf(i) }))
}

export function secondCustomer(id: string): Customer {
  return { ...customerOf(SECOND_TEST_DATA), id }
}
