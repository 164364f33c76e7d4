import type { Hostile } from '../hostile.ts'

export default {
  does: 'never ends a TLS handshake',
  ending: 'unreachable',
  tells: /no connection stood/,
  secure: 'not really',
  connected: () => undefined,
} satisfies Hostile
