/** A sender that stops at answers that mean success, where something about them is not as it is used to. */
import type { Json } from '../../../contract/json.ts'
import { type Answer, type Behaviour, textOf } from '../behaviour.ts'

export function refusing(
  good: Behaviour,
  isStrange: (answer: Answer, json: Json | undefined, text: string) => boolean,
  kind: 'refused' | 'broken' = 'refused',
): Partial<Behaviour> {
  return {
    judge: answer => {
      const ending = good.judge(answer)
      if (ending.kind !== 'done' || !isStrange(answer, ending.json, textOf(answer) ?? '')) return ending
      return { kind, answer }
    },
  }
}
