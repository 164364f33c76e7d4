import type { Hostile } from '../hostile.ts'

export default {
  does: 'greets as another protocol does',
  ending: 'unreachable',
  connected: socket => {
    socket.write('SSH-2.0-OpenSSH_9.6\r\n')
    socket.resume()
  },
} satisfies Hostile
