/** One branch of the update writes all columns, the others their own. */
import type { Defect } from '../defect.ts'
import { withChoices } from './_choices.ts'
import drops from './drops-instructions.ts'

export default {
  ...drops,
  breaks: 'drops what is asked of the courier with each change of the place alone',
  caughtBy: ['REACH-22'],
  // Where a change has to name the place, it leaves nothing out.
  dialects: ['default', 'dutch', 'versioned'],
  ground: withChoices,
} satisfies Defect
