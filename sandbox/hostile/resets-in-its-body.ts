import type { Hostile } from '../hostile.ts'
import { head, JSON_TYPE, OK } from './_bytes.ts'

export default {
  does: 'resets in the middle of a body',
  ending: 'unreachable',
  answer: ({ socket }) => {
    socket.write(`${head(OK, JSON_TYPE, 'Content-Length: 500')}{"token":`, 'latin1', () => socket.resetAndDestroy())
  },
} satisfies Hostile
