import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'floods with cookies',
  ending: 'undecided',
  answer: gives(GOOD, ...Array.from({ length: 600 }, (_, i) => `Set-Cookie: c${i}=${'v'.repeat(40)}; Path=/`)),
} satisfies Hostile
