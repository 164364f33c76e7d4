/** That somebody is not known is what was asked for. */
import type { Duty } from '../duty.ts'
import { leftAlone } from './_repeats.ts'

export default {
  id: 'RETRY-03',
  title: 'Takes an unknown person for an answer',
  level: 'must',
  source: 'RFC 9110 §15.3.1; the contract: states of a user',
  situation: 'person-unknown',
  good: 'It takes it that the service does not know the person, and leaves it.',
  bad: 'It asks again, as if the service had failed.',
  judge: watched => leftAlone(watched),
} satisfies Duty
