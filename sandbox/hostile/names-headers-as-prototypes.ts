import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'names headers as members that every object has',
  ending: 'undecided',
  answer: gives(GOOD, '__proto__: polluted', 'constructor: polluted', 'toString: polluted', 'hasOwnProperty: polluted'),
} satisfies Hostile
