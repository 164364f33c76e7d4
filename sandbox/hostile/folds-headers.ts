import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'folds its headers over several lines',
  ending: 'either',
  answer: gives(GOOD, 'X-Folded: one\r\n two\r\n\tthree'),
} satisfies Hostile
