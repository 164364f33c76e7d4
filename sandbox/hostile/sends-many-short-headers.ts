import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'sends as many headers as fit into a head',
  ending: 'undecided',
  answer: gives(GOOD, ...Array.from({ length: 4_000 }, (_, i) => `h${i}: 1`)),
} satisfies Hostile
