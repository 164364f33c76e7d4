import type { Hostile } from '../hostile.ts'
import { forever, head, JSON_TYPE, OK } from './_bytes.ts'

const PIECE = `10000\r\n${'a'.repeat(0x10000)}\r\n`

export default {
  does: 'never ends a body',
  ending: 'capped',
  answer: ({ socket }) => {
    socket.write(`${head(OK, JSON_TYPE, 'Transfer-Encoding: chunked')}2\r\n["\r\n`, 'latin1')
    return forever(socket, () => PIECE)
  },
} satisfies Hostile
