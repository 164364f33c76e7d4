import type { Hostile } from '../hostile.ts'
import { givesLarge } from './_bytes.ts'

const many = () => `{${Array.from({ length: 1_000_000 }, (_, i) => `"m${i}":${i % 10}`).join(',')}}`

export default {
  does: 'sends an object of a million members',
  ending: 'undecided',
  answer: givesLarge(many),
} satisfies Hostile
