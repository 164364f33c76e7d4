/** Whoever stands in between can make one like it. */
import type { Situation } from '../situation.ts'

export default {
  summary: 'The address shows a certificate for its name, of an authority that nobody was told to trust.',
  harmless: true,
  needs: 'tls',
  certificate: 'stranger',
} satisfies Situation
