/** What is not allowed is not tried again with the same right. */
import type { Duty } from '../duty.ts'
import { leftAlone } from './_repeats.ts'

export default {
  id: 'RETRY-04',
  title: 'Does not repeat what is forbidden',
  level: 'must',
  source: 'RFC 9110 §15.5.4',
  situation: 'forbidden',
  good: 'It leaves it; once more with a new token is no harm.',
  bad: 'It sends the same request again with the same token.',
  judge: watched =>
    leftAlone(watched, (again, first) => again.length === 1 && again.every(call => call.token !== first.token)),
} satisfies Duty
