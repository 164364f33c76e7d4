import type { Hostile } from '../hostile.ts'

export default {
  does: 'resets each connection at once',
  ending: 'unreachable',
  tells: /closed|reset/i,
  connected: socket => void socket.resetAndDestroy(),
} satisfies Hostile
