import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'garbles its media type',
  ending: 'undecided',
  answer: gives(GOOD, `Content-Type: ${';/'.repeat(4_000)}`),
} satisfies Hostile
