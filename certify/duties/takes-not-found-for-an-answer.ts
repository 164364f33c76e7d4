/** 404 is an answer. */
import type { Duty } from '../duty.ts'
import { leftAlone } from './_repeats.ts'

export default {
  id: 'RETRY-02',
  title: 'Takes not-found for an answer',
  level: 'must',
  source: 'RFC 9110 §15.5.5',
  situation: 'not-found',
  good: 'It takes it that there is nobody, and leaves it.',
  bad: 'It asks again, as if the service had failed.',
  judge: watched => leftAlone(watched),
} satisfies Duty
