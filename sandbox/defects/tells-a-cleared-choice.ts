/** Clearing answers an empty preference, where no text could show that it stays. */
import type { Defect } from '../defect.ts'
import { withChoices } from './_choices.ts'
import { withClear } from './_clear.ts'
import shown from './clears-for-show.ts'

export default {
  ...shown,
  breaks: 'tells a choice again that was cleared',
  caughtBy: ['REACH-24'],
  ground: dialect => withClear(withChoices(dialect)),
} satisfies Defect
