import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK } from './_bytes.ts'

export default {
  does: 'stops before the last chunk, and waits',
  ending: 'unreachable',
  tells: /no complete answer came/,
  answer: ({ socket }) => {
    socket.write(
      `${head(OK, JSON_TYPE, 'Transfer-Encoding: chunked')}${GOOD.length.toString(16)}\r\n${GOOD}\r\n`,
      'latin1',
    )
  },
} satisfies Hostile
