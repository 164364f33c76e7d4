/** A certificate is for a name. */
import type { Duty } from '../duty.ts'
import { refuses } from './_refuses.ts'

export default {
  id: 'TLS-02',
  title: 'Refuses a certificate of another name',
  level: 'must',
  source: 'RFC 9110 §4.3.4; RFC 9525 §6',
  situation: 'certificate-of-another-name',
  good: 'It compares the name and sends nothing.',
  bad: 'It goes by the authority alone and sends its credentials.',
  judge: watched => refuses(watched, 'a certificate of another name'),
} satisfies Duty
