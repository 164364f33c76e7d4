import type { Hostile } from '../hostile.ts'
import { forever } from './_bytes.ts'

const PIECE = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(100)

export default {
  does: 'floods with early hints',
  ending: 'unreachable',
  answer: ({ socket }) => forever(socket, () => PIECE),
} satisfies Hostile
