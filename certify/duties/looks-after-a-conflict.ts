/** A conflict is resolved before the request comes again. */
import type { Duty } from '../duty.ts'
import { isExt } from '../watched.ts'
import { leftAlone } from './_repeats.ts'

export default {
  id: 'RETRY-05',
  title: 'Does not blindly repeat after a conflict',
  level: 'should',
  source: 'RFC 9110 §15.5.10',
  situation: 'conflict',
  good: 'It leaves it, or looks what the service holds before it tries again.',
  bad: 'It sends the same change again and again.',
  judge: watched =>
    leftAlone(watched, (again, first) =>
      again.every((call, i) => {
        const before = again[i - 1] ?? first
        return watched.played.some(each => isExt(each) && each.id > before.id && each.id < call.id)
      }),
    ),
} satisfies Duty
