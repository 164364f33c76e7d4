import type { Hostile } from '../hostile.ts'
import { forever } from './_bytes.ts'

const PIECE = `X-More: ${'a'.repeat(1_000)}\r\n`

export default {
  does: 'never ends its headers',
  ending: 'unreachable',
  answer: ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n', 'latin1')
    return forever(socket, () => PIECE)
  },
} satisfies Hostile
