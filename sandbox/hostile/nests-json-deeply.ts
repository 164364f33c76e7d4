import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'nests its JSON a hundred thousand deep',
  ending: 'undecided',
  answer: gives('['.repeat(100_000) + ']'.repeat(100_000)),
} satisfies Hostile
