/** The people of the echoing service, as an operator writes them down: nobody else bears these names, so that each trace of them can be told. */
import type { Customer } from '../../sandbox/service/customers.ts'

export type Person = Record<keyof typeof FIRST, string>

export const FIRST = {
  'Given name': 'Canabelle',
  'Family name': 'Quillfeather',
  'E-mail': 'canabelle.quillfeather@nest.example',
  Phone: '+49 15559 438217',
  Street: 'Zaunkoenigpfad',
  'House number': '73',
  'Postal code': '99817',
  City: 'Wrenhausen',
  Country: 'DE',
  'Customer number': 'C-77349912',
  'Tracking number': 'JD7734991200',
} as const

export const SECOND: Person = {
  'Given name': 'Tobiaszek',
  'Family name': 'Nachtigallowski',
  'E-mail': 'tobiaszek.nachtigallowski@perch.example',
  Phone: '+49 (0) 15550/283649',
  Street: 'Pirolschneise',
  'House number': '118',
  'Postal code': '99821',
  City: 'Finkenrode',
  Country: 'DE',
  'Customer number': 'C-66120934',
  'Tracking number': 'JD6612093400',
}

export function customerOf(id: string, person: Person): Customer {
  return {
    id,
    givenName: person['Given name'],
    familyName: person['Family name'],
    email: person['E-mail'],
    phone: person.Phone.replace(/\(0\)|[^+\d]/g, ''),
    street: person.Street,
    houseNumber: person['House number'],
    postalCode: person['Postal code'],
    city: person.City,
    country: person.Country,
    customerNumber: person['Customer number'],
    trackingNumber: person['Tracking number'],
    hasApp: true,
  }
}
