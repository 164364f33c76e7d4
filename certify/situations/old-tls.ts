/** A downgrade, or a host that nobody has looked after. */
import type { Situation } from '../situation.ts'

export default {
  summary: 'The address has TLS 1.1 at most, with the right certificate.',
  harmless: true,
  needs: 'tls',
  certificate: 'old-tls',
} satisfies Situation
