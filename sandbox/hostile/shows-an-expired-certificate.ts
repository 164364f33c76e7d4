import { secured } from '../certificate.ts'
import type { Hostile } from '../hostile.ts'

export default {
  does: 'shows a certificate that has expired',
  ending: 'unreachable',
  tells: /expired/,
  secure: secured({ endsInDays: -3 }),
} satisfies Hostile
