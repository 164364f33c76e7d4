import type { Hostile } from '../hostile.ts'

export default {
  does: 'takes connections and never answers',
  ending: 'unreachable',
  tells: /time|answer/,
  connected: () => undefined,
} satisfies Hostile
