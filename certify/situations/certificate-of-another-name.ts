/** A good certificate, for somebody else. */
import type { Situation } from '../situation.ts'

export default {
  summary: 'The address shows a certificate of the right authority for another name.',
  harmless: true,
  needs: 'tls',
  certificate: 'other-name',
} satisfies Situation
