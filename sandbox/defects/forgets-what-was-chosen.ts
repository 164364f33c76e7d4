/** The change is acknowledged and never written, where no text could show it. */
import type { Defect } from '../defect.ts'
import { withChoices } from './_choices.ts'
import forgets from './forgets-preference.ts'

export default {
  ...forgets,
  breaks: 'acknowledges a choice from a list and keeps none',
  caughtBy: ['REACH-04', 'REACH-21'],
  ground: withChoices,
} satisfies Defect
