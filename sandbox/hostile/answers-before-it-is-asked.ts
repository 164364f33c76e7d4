import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK } from './_bytes.ts'

export default {
  does: 'answers before it is asked',
  ending: 'either',
  connected: socket => {
    socket.write(`${head(OK, JSON_TYPE, `Content-Length: ${GOOD.length}`)}${GOOD}`)
    socket.resume()
  },
} satisfies Hostile
