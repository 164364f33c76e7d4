import { alignsWith } from '../contract/errors/units.ts'
import { type Answer, sameAnswer } from './answer.ts'
import { keyOf } from './draft.ts'
import { judge } from './judge.ts'
import type { Operation } from './operation.ts'
import type { Hypothesis } from './propose.ts'
import { squeezed } from './spelling.ts'

/** Objects that were reported changed nothing at all: what the told paths begin with may stand outside of the body. */
export async function outOfFrame(
  op: Operation,
  before: Answer,
  chosen: readonly Hypothesis[],
): Promise<Answer | undefined> {
  const isReported = ({ kind, slot, mention }: Hypothesis) =>
    kind === 'add' && slot.in === 'body' && mention !== undefined && alignsWith(mention.segments, slot.path)
  const nested = chosen.filter(
    each => isReported(each) && each.slot.path.length > 1 && !op.has(each.slot.path.slice(0, 1)),
  )
  const [first] = nested
  if (first?.mention === undefined || op.service.frames.has(first.mention)) return undefined
  const shared = (depth: number) => {
    const [head] = nested.map(each => each.slot.path.slice(0, depth).join('/'))
    return nested.every(({ slot }) => slot.path.length > depth && slot.path.slice(0, depth).join('/') === head)
  }
  for (let depth = 1; shared(depth); depth++) {
    const shorter = nested.map((each): Hypothesis => {
      const slot = { ...each.slot, path: each.slot.path.slice(depth) }
      return { ...each, slot, key: `add ${keyOf(slot)} 0`, isPlaced: false }
    })
    const next = op.with(...op.together(shorter.map(each => each.slot)))
    const after = await op.ask(next)
    if (sameAnswer(before, after)) continue
    const held = op.draft
    const judged = judge(op, before, after, shorter, next)
    if (op.draft !== held) {
      op.service.frames.learn(first.mention, depth)
      for (const head of first.slot.path.slice(0, depth)) op.service.prefixes.add(squeezed(head))
    }
    return judged
  }
  return undefined
}
