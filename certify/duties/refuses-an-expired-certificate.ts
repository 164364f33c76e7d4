/** A certificate has an end. */
import type { Duty } from '../duty.ts'
import { refuses } from './_refuses.ts'

export default {
  id: 'TLS-01',
  title: 'Refuses a certificate that has expired',
  level: 'must',
  source: 'RFC 5280 §6.1.3; RFC 9110 §4.3.4',
  situation: 'certificate-expired',
  good: 'It breaks the handshake off and sends nothing.',
  bad: 'It goes on and sends its credentials.',
  judge: watched => refuses(watched, 'a certificate that has expired'),
} satisfies Duty
