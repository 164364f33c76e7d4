/** A page of a network in between says nothing of the service. */
import type { Duty } from '../duty.ts'
import { notTaken } from './_taken.ts'

export default {
  id: 'TAKE-03',
  title: 'Takes no page for the answer of the service',
  level: 'must',
  source: 'RFC 6585 §6.1 and Appendix B; RFC 9110 §8.3',
  situation: 'portal-page',
  good: 'It sees that this is no answer of the service, asks again or reports it.',
  bad: 'It looks at the status alone and goes on.',
  judge: watched => notTaken(watched, 'a page with 200'),
} satisfies Duty
