import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'writes UTF-7',
  ending: 'undecided',
  answer: gives(
    '+AHs-+ACI-token+ACI-:+ACI-abc+ACI-+AH0-+ADw-script+AD4-alert(1)',
    'Content-Type: application/json; charset=utf-7',
  ),
} satisfies Hostile
