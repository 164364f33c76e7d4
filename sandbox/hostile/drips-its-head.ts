import type { Hostile } from '../hostile.ts'
import { forever } from './_bytes.ts'

export default {
  does: 'sends its headers one letter at a time',
  ending: 'unreachable',
  tells: /no complete answer came/,
  answer: ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ', 'latin1')
    return forever(socket, () => 'a', 100)
  },
} satisfies Hostile
