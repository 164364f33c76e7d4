import { secured } from '../certificate.ts'
import type { Hostile } from '../hostile.ts'

export default {
  does: 'speaks HTTP/2 only, over TLS',
  ending: 'unreachable',
  secure: { ...secured({}), ALPNProtocols: ['h2'] },
  connected: socket => {
    socket.write(Buffer.from('000006040000000000000400100000', 'hex'))
    socket.resume()
  },
} satisfies Hostile
