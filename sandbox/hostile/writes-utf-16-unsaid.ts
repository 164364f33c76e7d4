import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'writes UTF-16 and does not say so',
  ending: 'undecided',
  answer: gives(Buffer.from(GOOD, 'utf16le')),
} satisfies Hostile
