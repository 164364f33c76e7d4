/** TLS 1.0 and 1.1 are broken. */
import type { Duty } from '../duty.ts'
import { refuses } from './_refuses.ts'

export default {
  id: 'TLS-04',
  title: 'Refuses TLS before 1.2',
  level: 'should',
  source: 'RFC 8996 §4 and §5; RFC 9325 §3.1.1',
  situation: 'old-tls',
  good: 'It offers TLS 1.2 and later, and sends nothing over less.',
  bad: 'It goes down to whatever the other side has.',
  judge: watched => refuses(watched, 'TLS 1.1 at most'),
} satisfies Duty
