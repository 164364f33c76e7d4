/** Somebody forgot to renew it, or kept the key. */
import type { Situation } from '../situation.ts'

export default {
  summary: 'The address shows a certificate that ended yesterday.',
  harmless: true,
  needs: 'tls',
  certificate: 'expired',
} satisfies Situation
