import type { Hostile } from '../hostile.ts'

export default {
  does: 'takes connections and never answers',
  ending: 'unreachable',
  tells: /no complete answer came/,
  connected: () => undefined,
} satisfies Hostile
