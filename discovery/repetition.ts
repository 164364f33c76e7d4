/** Whether a call that is repeated with the same key is reported as a repetition: the header of idempotency, found by its effect. */
import { randomUUID } from 'node:crypto'
import { getAt, leaves } from '../contract/json.ts'
import { atOneMoment } from '../probe/context.ts'
import type { Answer } from './answer.ts'
import type { Room } from './groups.ts'
import type { Operation } from './operation.ts'

/** The IETF draft's name, and the one before it. */
const USUAL = 'Idempotency-Key'
const OLDER = 'X-Idempotency-Key'

/** Three accepted calls; nothing is claimed where a property of the body, or the content alone, makes calls one. */
export async function findRepetition(op: Operation, room: Room): Promise<void> {
  const before = op.last
  if (op.endpoint !== 'ext-notify' || before === undefined || !room(4)) return
  if (op.draft.slots.some(slot => slot.in === 'header' && /idempot/i.test(slot.path[0] ?? ''))) return
  await atOneMoment(op.service.context, () => sendThrice(op, before))
}

async function sendThrice(op: Operation, before: Answer): Promise<void> {
  const send = (usual: string, older: string, purpose: string) =>
    op.ask(op.draft, { headers: { [USUAL]: usual, [OLDER]: older }, purpose })
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  const first = await send(one, one, 'a call with a key of idempotency')
  if (!op.service.accepted(first)) return
  const second = await send(one, two, 'the same call once more, with the same key')
  const isUsual = isSame(op, before, first, second)
  const third = await send(three, isUsual ? three : two, 'the same call once more, with another key')
  // The other key must make another call of it, or the older header must be what the first two differed in.
  if (isUsual ? isSame(op, before, first, third) : !isSame(op, before, second, third)) return
  const property = op.property({ in: 'header', path: [isUsual ? USUAL : OLDER] })
  property.proof = 'left out'
  property.required = false
  property.evidence.push(second.id, first.id)
}

/** What a call makes, an id, differs from that of the call before and is the same in both. */
function isSame({ service }: Operation, before: Answer, first: Answer, second: Answer): boolean {
  if (!service.accepted(second) || before.json === undefined || first.json === undefined) return false
  const made = [...leaves(first.json)].filter(({ pointer, value }) => {
    const isId =
      typeof value === 'string' ? /\d/.test(value) && !/\d{4}-\d\d-\d\dT/.test(value) : typeof value === 'number'
    return isId && value !== getAt(before.json ?? null, pointer)
  })
  const same = made.filter(({ pointer, value }) => value === getAt(second.json ?? null, pointer))
  return made.length > 0 && same.length > 0 && same.length >= made.length / 2
}
