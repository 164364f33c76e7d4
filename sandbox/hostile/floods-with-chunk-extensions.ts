import type { Hostile } from '../hostile.ts'
import { forever, head, JSON_TYPE, OK } from './_bytes.ts'

const PIECE = `;${'e'.repeat(10_000)}`

export default {
  does: 'floods with extensions of a chunk',
  ending: 'unreachable',
  answer: ({ socket }) => {
    socket.write(`${head(OK, JSON_TYPE, 'Transfer-Encoding: chunked')}1`, 'latin1')
    return forever(socket, () => PIECE)
  },
} satisfies Hostile
