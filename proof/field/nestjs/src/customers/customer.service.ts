import { Injectable } from '@nestjs/common'

export interface DropPlace {
  kind: string
  description: string | null
  neighbour_name: string | null
}

export interface Customer {
  customer_ref: string
  given_name: string
  family_name: string
  mobile: string
  email: string
  address: { street: string; house_number: number; postal_code: string; city: string; country: string }
  drop_place: DropPlace
  revision: number
}

@Injectable()
export class CustomerService {
  private readonly customers: Customer[] = [
    {
      customer_ref: 'CUS-00481516',
      given_name: 'Henrik',
      family_name: 'Aalto',
      mobile: '+4915123456789',
      email: 'henrik.aalto@example.net',
      address: { street: 'Lindenallee', house_number: 42, postal_code: '22087', city: 'Hamburg', country: 'DE' },
      drop_place: { kind: 'garage', description: 'code 1207', neighbour_name: 'Schulz' },
      revision: 3,
    },
  ]

  match(familyName: string, mobile: string, postalCode: string): Customer | undefined {
    return this.customers.find(
      each =>
        each.family_name.toLowerCase() === familyName.toLowerCase() &&
        each.mobile === mobile &&
        each.address.postal_code === postalCode,
    )
  }

  find(ref: string): Customer | undefined {
    return this.customers.find(each => each.customer_ref === ref)
  }
}
