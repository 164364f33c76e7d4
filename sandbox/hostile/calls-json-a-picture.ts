import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'calls JSON a picture',
  ending: 'undecided',
  answer: gives(GOOD, 'Content-Type: image/png'),
} satisfies Hostile
