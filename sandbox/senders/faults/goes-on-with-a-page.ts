import type { SenderFault } from '../fault.ts'
import { blindly } from './_blindly.ts'

export default {
  summary: 'It takes a page with 200 for a success.',
  breaks: 'TAKE-03',
  plant: good =>
    blindly(good, ({ status, headers }) => status === 200 && (headers['content-type'] ?? '').includes('html')),
} satisfies SenderFault
