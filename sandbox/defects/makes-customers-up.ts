/** A customer who is not found is made, with nothing but the id. */
import type { Defect } from '../defect.ts'
import { TEST_DATA } from '../service/customers.ts'

export default {
  breaks: 'makes a customer of every id that it does not know',
  caughtBy: ['REACH-10', 'REACH-29'],
  world: ({ world: { registry } }) => {
    const byId = registry.byId.bind(registry)
    registry.byId = id =>
      byId(id) ?? {
        id,
        givenName: '',
        familyName: '',
        email: '',
        phone: '',
        street: '',
        houseNumber: '',
        postalCode: '',
        city: '',
        country: TEST_DATA.Country,
        customerNumber: '',
        trackingNumber: '',
        hasApp: false,
      }
  },
} satisfies Defect
