import type { Hostile } from '../hostile.ts'
import { givesLarge } from './_bytes.ts'

const items = () => `{"errors":[${'{},'.repeat(1_000_000)}{}]}`

export default {
  does: 'sends a list of a million items',
  ending: 'undecided',
  answer: givesLarge(items),
} satisfies Hostile
