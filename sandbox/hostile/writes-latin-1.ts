import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'writes Latin-1 and does not say so',
  ending: 'undecided',
  answer: gives(Buffer.from('{"error":"ung\xfcltige Stra\xdfe"}', 'latin1')),
} satisfies Hostile
