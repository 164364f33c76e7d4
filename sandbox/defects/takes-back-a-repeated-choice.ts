/** The same choice twice is taken for its withdrawal. */
import type { Defect } from '../defect.ts'
import { withChoices } from './_choices.ts'
import toggles from './toggles-repeated-change.ts'

export default {
  ...toggles,
  breaks: 'takes back a choice that is made a second time',
  caughtBy: ['REACH-23'],
  ground: withChoices,
} satisfies Defect
