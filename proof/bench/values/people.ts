/** Test data as different operators write it: the same kinds of values under other names, in other forms, in parts or whole. */
import { TEST_DATA } from '../../../sandbox/service/customers.ts'

export const PEOPLE: Record<string, Record<string, string>> = {
  mara: { ...TEST_DATA },
  uk: {
    'First name': 'Oliver',
    'Last name': 'Penrose',
    Email: 'oliver.penrose@example.org',
    Mobile: '+44 7700 900123',
    Street: 'High Street',
    'House number': '10',
    Postcode: 'SW1A 1AA',
    Town: 'London',
    Country: 'United Kingdom',
    'Parcel number': 'JD0145550002',
  },
  whole: {
    'Full name': 'Erika Mustermann',
    'E-mail address': 'erika.mustermann@example.org',
    'Phone number': '+49 151 12345678',
    Address: 'Heidestraße 17, 51147 Köln',
    Country: 'Deutschland',
    'Order number': 'A-2044',
  },
  dutch: {
    Voornaam: 'Sanne',
    Achternaam: 'de Vries',
    'E-mailadres': 'sanne@example.org',
    Telefoonnummer: '06 12345678',
    Straat: 'Damrak',
    Huisnummer: '12a',
    Postcode: '1012 AB',
    Plaats: 'Amsterdam',
    Land: 'Nederland',
    Geboortedatum: '23-04-1990',
    Klantnummer: 'K-88',
    Taal: 'nl',
  },
}
