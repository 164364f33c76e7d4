/** The registry of customers and their deliveries: seeded, in memory, the test customer always among them. */
import type { ClaimWord } from '../dialect.ts'
import type { Random } from './random.ts'

export interface Customer extends Readonly<Record<Exclude<ClaimWord, 'fullName' | 'streetLine'>, string>> {
  id: string
  /** Without it a push notification cannot arrive. */
  hasApp: boolean
}

/** What an operator hands to a sender for tests. */
export const TEST_DATA = {
  'Given name': 'Mara',
  'Family name': 'Lindqvist',
  'E-mail': 'mara.lindqvist@example.org',
  Phone: '+4915112345678',
  Street: 'Aachener Strasse',
  'House number': '12',
  'Postal code': '50667',
  City: 'Cologne',
  Country: 'DE',
  'Customer number': 'C-100234',
  'Tracking number': 'JD0145550001',
} as const

const TEST_CUSTOMER: Omit<Customer, 'id'> = {
  givenName: TEST_DATA['Given name'],
  familyName: TEST_DATA['Family name'],
  email: TEST_DATA['E-mail'],
  phone: TEST_DATA.Phone,
  street: TEST_DATA.Street,
  houseNumber: TEST_DATA['House number'],
  postalCode: TEST_DATA['Postal code'],
  city: TEST_DATA.City,
  country: TEST_DATA.Country,
  customerNumber: TEST_DATA['Customer number'],
  trackingNumber: TEST_DATA['Tracking number'],
  hasApp: true,
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
  return [TEST_CUSTOMER, ...others].map((each, i) => ({ ...each, id: idOf(i) }))
}
