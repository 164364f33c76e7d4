/** A sender that takes some answers for a success whatever they say, and goes on with blanks. */
import type { Answer, Behaviour } from '../behaviour.ts'

export function blindly(good: Behaviour, isTaken: (answer: Answer) => boolean): Partial<Behaviour> {
  return {
    blank: '',
    judge: answer => (isTaken(answer) ? { kind: 'done', answer, json: {} } : good.judge(answer)),
  }
}
