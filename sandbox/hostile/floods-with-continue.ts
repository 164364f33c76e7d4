import type { Hostile } from '../hostile.ts'
import { forever } from './_bytes.ts'

const PIECE = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)

export default {
  does: 'floods with answers that say to go on',
  ending: 'unreachable',
  answer: ({ socket }) => forever(socket, () => PIECE),
} satisfies Hostile
