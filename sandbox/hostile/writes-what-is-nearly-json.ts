import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'writes what is nearly JSON',
  ending: 'undecided',
  answer: gives('{token: \'abc\', // yes\n "a": NaN, "b": Infinity, "c": undefined, }'),
} satisfies Hostile
