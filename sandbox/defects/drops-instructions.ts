/** One branch of the update writes all columns, the others their own. */
import type { Defect } from '../defect.ts'
import { changing } from './_preferences.ts'

export default {
  breaks: 'drops the instructions with each change that does not name them',
  caughtBy: ['REACH-22'],
  world: changing(change => (customer, wanted, now) => change(customer, { instructions: null, ...wanted }, now)),
} satisfies Defect
