import type { Hostile } from '../hostile.ts'
import { head } from './_bytes.ts'

export default {
  does: 'answers without TLS where TLS is spoken',
  ending: 'unreachable',
  tells: /TLS/,
  secure: 'not really',
  connected: socket => {
    socket.resume()
    socket.end(head('HTTP/1.1 400 Bad Request', 'Content-Length: 0'))
  },
} satisfies Hostile
