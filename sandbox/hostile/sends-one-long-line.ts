import type { Hostile } from '../hostile.ts'
import { givesLarge } from './_bytes.ts'

const line = () => 'invalid field '.repeat(280_000)

export default {
  does: 'sends a text of four million letters in one line',
  ending: 'undecided',
  answer: givesLarge(line, 'Content-Type: text/plain'),
} satisfies Hostile
