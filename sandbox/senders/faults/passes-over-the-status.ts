import type { SenderFault } from '../fault.ts'
import { blindly } from './_blindly.ts'

export default {
  summary: 'It takes a page with 502 for a success.',
  breaks: 'TAKE-04',
  plant: good => blindly(good, ({ status }) => status === 502),
} satisfies SenderFault
