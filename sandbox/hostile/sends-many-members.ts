import type { Hostile } from '../hostile.ts'
import { givesLarge } from './_bytes.ts'

/** Below the cap of an answer. */
const many = () => `{${Array.from({ length: 250_000 }, (_, i) => `"m${i}":${i % 10}`).join(',')}}`

export default {
  does: 'sends an object of as many members as fit into an answer',
  ending: 'undecided',
  answer: givesLarge(many),
} satisfies Hostile
