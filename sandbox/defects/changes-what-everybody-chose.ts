/** The update has lost its condition, where no text could show it. */
import type { Defect } from '../defect.ts'
import { withChoices } from './_choices.ts'
import all from './changes-every-customer.ts'

export default {
  ...all,
  breaks: 'changes the choices of all customers at once',
  caughtBy: ['REACH-27'],
  ground: withChoices,
} satisfies Defect
