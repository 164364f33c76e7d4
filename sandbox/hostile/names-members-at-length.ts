import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'names a member in a hundred thousand letters',
  ...spoiltBy('x', 'n'.repeat(100_000)),
} satisfies Hostile
