import type { Hostile } from '../hostile.ts'
import { forever, head, JSON_TYPE, OK } from './_bytes.ts'

export default {
  does: 'sends its body one letter at a time',
  ending: 'unreachable',
  tells: /no complete answer came/,
  answer: ({ socket }) => {
    socket.write(`${head(OK, JSON_TYPE, 'Content-Length: 1000000')}{"token":"`, 'latin1')
    return forever(socket, () => 'a', 100)
  },
} satisfies Hostile
