/** A gateway speaks in pages. */
import type { Duty } from '../duty.ts'
import { notTaken } from './_taken.ts'

export default {
  id: 'TAKE-04',
  title: 'Takes no page of a gateway for an answer',
  level: 'must',
  source: 'RFC 9110 §15.6.3',
  situation: 'gateway-page',
  good: 'It looks at the status before it reads, and asks again later or reports it.',
  bad: 'It reads the page for a value, finds none, and goes on.',
  judge: watched => notTaken(watched, 'a page with 502'),
} satisfies Duty
