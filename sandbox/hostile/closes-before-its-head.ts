import type { Hostile } from '../hostile.ts'

export default {
  does: 'closes before it has said a word',
  ending: 'unreachable',
  tells: /closed/,
  answer: ({ socket }) => void socket.end(),
} satisfies Hostile
