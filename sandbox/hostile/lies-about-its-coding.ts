import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'says gzip of what is not compressed',
  ending: 'unreachable',
  answer: gives(GOOD, 'Content-Encoding: gzip'),
} satisfies Hostile
