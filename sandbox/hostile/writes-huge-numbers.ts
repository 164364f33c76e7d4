import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'writes numbers that no number holds',
  ending: 'undecided',
  answer: gives(
    `{"token":1e400,"expires_in":-1e400,"id":${'9'.repeat(400)},"count":1e-400,"n":0.${'1'.repeat(10_000)},"z":-0}`,
  ),
} satisfies Hostile
