import { secured } from '../certificate.ts'
import type { Hostile } from '../hostile.ts'

export default {
  does: 'speaks TLS 1.0 and 1.1 only',
  ending: 'unreachable',
  tells: /TLS/,
  secure: secured({ versions: ['TLSv1', 'TLSv1.1'] }),
} satisfies Hostile
