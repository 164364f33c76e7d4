import { randomBytes } from 'node:crypto'
import type { Hostile } from '../hostile.ts'

export default {
  does: 'garbles a TLS handshake',
  ending: 'unreachable',
  tells: /TLS/,
  secure: 'not really',
  connected: socket => {
    socket.resume()
    socket.end(Buffer.concat([Buffer.from('1603030fff', 'hex'), randomBytes(4_095)]))
  },
} satisfies Hostile
