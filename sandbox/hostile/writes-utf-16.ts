import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'writes UTF-16',
  ending: 'undecided',
  answer: gives(
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(GOOD, 'utf16le')]),
    'Content-Type: application/json; charset=utf-16',
  ),
} satisfies Hostile
