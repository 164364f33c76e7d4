/** A certificate is worth what its authority is. */
import type { Duty } from '../duty.ts'
import { refuses } from './_refuses.ts'

export default {
  id: 'TLS-03',
  title: 'Refuses a certificate of an unknown authority',
  level: 'must',
  source: 'RFC 5280 §6.1; RFC 9110 §4.3.4',
  situation: 'certificate-of-a-stranger',
  good: 'It trusts the authorities that it was given, and sends nothing.',
  bad: 'It verifies nothing and sends its credentials.',
  judge: watched => refuses(watched, 'a certificate of an authority that it does not know'),
} satisfies Duty
