/** Where a redirect ends is not where the request went. */
import type { Duty } from '../duty.ts'
import { notTaken } from './_taken.ts'

export default {
  id: 'TAKE-05',
  title: 'Takes no redirect for a success',
  level: 'must',
  source: 'RFC 9110 §15.4.3',
  situation: 'redirected-to-a-page',
  good: 'It reports the redirect, or asks the service again.',
  bad: 'It follows with GET, finds a page with 200, and goes on as if its request had been done.',
  judge: watched => notTaken(watched, 'a redirect to a page'),
} satisfies Duty
