import { secured } from '../certificate.ts'
import type { Hostile } from '../hostile.ts'

export default {
  does: 'shows a certificate of another name',
  ending: 'unreachable',
  tells: /TLS/,
  secure: secured({ certificate: 'elsewhere' }),
} satisfies Hostile
