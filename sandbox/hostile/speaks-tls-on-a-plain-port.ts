import type { Hostile } from '../hostile.ts'

export default {
  does: 'answers with TLS where none is spoken',
  ending: 'unreachable',
  tells: /speaks HTTPS \(TLS\)/,
  connected: socket => {
    socket.resume()
    socket.end(Buffer.from('15030300020228', 'hex'))
  },
} satisfies Hostile
