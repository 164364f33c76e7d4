import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'puts a NUL into a header',
  ending: 'either',
  answer: gives(GOOD, 'X-Nul: one\0two'),
} satisfies Hostile
