/** A change that changes nothing is taken for its withdrawal. */
import type { Defect } from '../defect.ts'
import { changing } from './_preferences.ts'

export default {
  breaks: 'takes back a text that is set a second time',
  caughtBy: ['REACH-23'],
  world: changing((change, preferences) => (customer, wanted, now) => {
    const { instructions } = preferences.check(customer).preference
    const isSame = instructions !== undefined && wanted.instructions === instructions
    return change(customer, isSame ? { ...wanted, instructions: null } : wanted, now)
  }),
} satisfies Defect
