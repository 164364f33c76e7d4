import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'tells times that cannot be',
  ending: 'undecided',
  answer: gives(GOOD, 'Date: Thu, 99 Foo 99999 99:99:99 GMT', 'Expires: 0', 'Age: -1', 'Sunset: 1e400'),
} satisfies Hostile
