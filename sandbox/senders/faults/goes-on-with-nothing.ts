import type { SenderFault } from '../fault.ts'
import { blindly } from './_blindly.ts'

export default {
  summary: 'It takes an empty answer with 200 for a success.',
  breaks: 'TAKE-02',
  plant: good => blindly(good, ({ status, body }) => status === 200 && body.length === 0),
} satisfies SenderFault
