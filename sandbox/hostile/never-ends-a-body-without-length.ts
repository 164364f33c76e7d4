import type { Hostile } from '../hostile.ts'
import { forever, head, JSON_TYPE, OK } from './_bytes.ts'

const PIECE = 'a'.repeat(0x10000)

export default {
  does: 'never ends a body that has no length',
  ending: 'capped',
  answer: ({ socket }) => {
    socket.write(`${head(OK, JSON_TYPE, 'Connection: close')}{"token":"`, 'latin1')
    return forever(socket, () => PIECE)
  },
} satisfies Hostile
