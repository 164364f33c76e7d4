/** Names that refusals spell as code does may be read in any case: where the spelling of the answers is taken too, it is the one of the wire. */
import { isObject, type Json } from '../contract/json.ts'
import { keyOf } from './draft.ts'
import type { Operation } from './operation.ts'
import { inStyle, styleOf, tokensOf } from './spelling.ts'

export async function respell(op: Operation): Promise<void> {
  const { service } = op
  const answers = [op.last?.json, ...service.lab.memory.answers.values()]
  const style = styleOf(answers.flatMap(json => keysIn(json ?? null)))
  if (style === undefined || style === 'pascal') return
  const spelt = (part: string) => (/^\p{Lu}/u.test(part) ? inStyle(tokensOf(part), style) : part)
  const slots = op.draft.slots.map(slot => (slot.in === 'body' ? { ...slot, path: slot.path.map(spelt) } : slot))
  const draft = { ...op.draft, slots }
  if (slots.every((slot, i) => keyOf(slot) === keyOf(op.draft.slots[i] ?? slot))) return
  const answer = await op.ask(draft, { purpose: 'the same in the spelling of the answer' })
  if (!service.accepted(answer)) return
  for (const [i, slot] of slots.entries()) {
    const old = keyOf(op.draft.slots[i] ?? slot)
    const { in: where, path } = slot
    const member = op.members.get(old)
    op.members.delete(old)
    if (member !== undefined) op.members.set(keyOf(slot), { ...member, in: where, path })
  }
  op.settle({ answer, draft })
  service.tellsCode = true
  service.names.splice(0, service.names.length, ...service.names.map(spelt))
}

const keysIn = (json: Json): string[] =>
  isObject(json)
    ? Object.entries(json).flatMap(([key, value]) => [key, ...keysIn(value)])
    : Array.isArray(json)
      ? json.flatMap(keysIn)
      : []
