import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK } from './_bytes.ts'

export default {
  does: 'answers each request three times',
  ending: 'either',
  answer: ({ socket }) => {
    const one = `${head(OK, JSON_TYPE, `Content-Length: ${GOOD.length}`)}${GOOD}`
    socket.write(one + one + one)
  },
} satisfies Hostile
