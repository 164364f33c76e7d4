import type { Hostile } from '../hostile.ts'

export default {
  does: 'switches to another protocol',
  ending: 'unreachable',
  answer: ({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n\0\0\0')
  },
} satisfies Hostile
