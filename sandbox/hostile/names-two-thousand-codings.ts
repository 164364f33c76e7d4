import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'names two thousand codings, each of which would be undone',
  ending: 'unreachable',
  answer: gives(GOOD, `Content-Encoding: ${Array.from({ length: 2_000 }, () => 'gzip').join(', ')}`),
} satisfies Hostile
