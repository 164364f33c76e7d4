/** Each session has a cache of its own, where no text could show it. */
import type { Defect } from '../defect.ts'
import { withChoices } from './_choices.ts'
import cached from './caches-preference-by-session.ts'

export default {
  ...cached,
  breaks: 'tells a choice to its own session only',
  caughtBy: ['REACH-28'],
  ground: withChoices,
} satisfies Defect
