import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'writes Shift_JIS',
  ending: 'undecided',
  answer: gives(
    Buffer.from('7b2265727273223a228365835883675c227d', 'hex'),
    'Content-Type: application/json; charset=shift_jis',
  ),
} satisfies Hostile
