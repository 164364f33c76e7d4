import type { Hostile } from '../hostile.ts'

export default {
  does: 'speaks HTTP/2 only',
  ending: 'unreachable',
  connected: socket => {
    socket.write(Buffer.from('000006040000000000000400100000', 'hex'))
    socket.resume()
  },
} satisfies Hostile
