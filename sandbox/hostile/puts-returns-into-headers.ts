import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'puts a carriage return into a header',
  ending: 'either',
  answer: gives(GOOD, 'X-Cut: one\rSet-Cookie: a=b'),
} satisfies Hostile
