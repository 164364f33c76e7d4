import type { Hostile } from '../hostile.ts'

export default {
  does: 'never ends a TLS handshake',
  ending: 'unreachable',
  tells: /time|TLS/,
  secure: 'not really',
  connected: () => undefined,
} satisfies Hostile
