import type { Hostile } from '../hostile.ts'
import { forever, head, JSON_TYPE, OK } from './_bytes.ts'

const PIECE = `X-Trailer: ${'t'.repeat(1_000)}\r\n`

export default {
  does: 'floods with trailers',
  ending: 'unreachable',
  answer: ({ socket }) => {
    socket.write(`${head(OK, JSON_TYPE, 'Transfer-Encoding: chunked')}0\r\n`, 'latin1')
    return forever(socket, () => PIECE)
  },
} satisfies Hostile
