/** What is wrong in the request stays wrong. */
import type { Duty } from '../duty.ts'
import { leftAlone } from './_repeats.ts'

export default {
  id: 'RETRY-01',
  title: 'Does not repeat a request that was refused for its form',
  level: 'must',
  source: 'RFC 9110 §15.5.1 and §15.5.21',
  situation: 'request-refused',
  good: 'It gives the work back to whoever can mend it.',
  bad: 'It sends the same request again, as if the service had been busy.',
  judge: watched => leftAlone(watched),
} satisfies Duty
