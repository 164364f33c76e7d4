import type { Hostile } from '../hostile.ts'
import { GOOD, givesLarge } from './_bytes.ts'

export default {
  does: 'sends ten million spaces before its JSON',
  ending: 'undecided',
  answer: givesLarge(() => ' '.repeat(10_000_000) + GOOD),
} satisfies Hostile
