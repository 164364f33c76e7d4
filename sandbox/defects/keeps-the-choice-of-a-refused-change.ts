/** Choices are written as they are read, before the rest of the request is judged. */
import type { Defect } from '../defect.ts'
import { withChoices } from './_choices.ts'
import part from './keeps-part-of-a-refused-change.ts'

export default {
  ...part,
  breaks: 'keeps a choice of a change that it refuses',
  caughtBy: ['REACH-25'],
  ground: withChoices,
} satisfies Defect
