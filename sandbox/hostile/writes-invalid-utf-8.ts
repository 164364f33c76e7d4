import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'writes bytes that are no UTF-8',
  ending: 'undecided',
  answer: gives(Buffer.from('7b22746f6b656e223a22fffec080eda080f8888080802269223a2241c328227d', 'hex')),
} satisfies Hostile
