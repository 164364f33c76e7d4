/** Version and time are written when the record is made, where choices are all that is kept. */
import type { Defect } from '../defect.ts'
import { withChoices } from './_choices.ts'
import stamps from './stamps-the-first-change.ts'

export default {
  ...stamps,
  breaks: 'tells the version and the time of the first choice after every later one',
  caughtBy: ['REACH-31'],
  ground: withChoices,
} satisfies Defect
