import { randomBytes } from 'node:crypto'
import type { Hostile } from '../hostile.ts'

export default {
  does: 'sends random bytes',
  ending: 'unreachable',
  connected: socket => {
    socket.resume()
    socket.end(randomBytes(4_096))
  },
} satisfies Hostile
