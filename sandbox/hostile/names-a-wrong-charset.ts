import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'names a charset that there is none of',
  ending: 'undecided',
  answer: gives(GOOD, 'Content-Type: application/json; charset="../../etc/passwd"; charset=utf-8; boundary='),
} satisfies Hostile
