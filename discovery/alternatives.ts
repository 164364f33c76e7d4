/** Further ways in which an operation is accepted: each of several properties that stand in for each other. */
import { mentionsOf } from '../contract/errors/units.ts'
import type { Answer } from './answer.ts'
import { type Draft, keyOf, type Slot, without, withSlots } from './draft.ts'
import type { Room } from './groups.ts'
import { grow } from './grow.ts'
import { concludeMissing, leaveOut } from './needed.ts'
import type { AcceptedDraft, Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { squeezed } from './spelling.ts'

/** A further way in which the operation is accepted: another value of a closed list, or a property's presence. */
export interface Variant {
  /** What chooses it. */
  slot: Slot
  /** That of the first request where the presence of a property chooses. */
  operation: Operation
  accepted: AcceptedDraft
}

/** Properties that were asked for together, and of which the one stands in for the other: each alone is an operation. */
export async function alternatives(op: Operation, room: Room): Promise<Variant[]> {
  const holders = headsOf(op)
  if (holders.length < 2 || holders.length > 6) return []
  const removable: string[] = []
  /** Without them something else is missed: that may do in their place. */
  const doubtful: string[] = []
  const release = (name: string) => {
    removable.push(name)
    for (const property of op.properties.values())
      if (property.in === 'body' && property.path[0] === name && property.path.length === 1) property.required = false
  }
  for (const name of holders) {
    if (!room(6)) return []
    const answer = await op.askOnce(without(op.draft, [{ in: 'body', path: [name] }]))
    const isProperty = [...op.properties.values()].some(
      ({ path, missing, proof }) => path[0] === name && (missing !== undefined || proof !== undefined),
    )
    if (op.service.accepted(answer)) {
      if (isProperty) release(name)
    } else if (asksElsewhere(op, answer, name)) doubtful.push(name)
    else
      for (const slot of op.draft.slots.filter(each => each.in === 'body' && each.path.join() === name)) {
        op.property(slot).required = true
        op.property(slot).proof ??= 'left out'
        op.property(slot).evidence.push(answer.id)
      }
  }
  if (removable.length === 0 || removable.length + doubtful.length < 2) return []
  const base = op.draft
  const at = (names: readonly string[]) => names.map(name => ({ in: 'body' as const, path: [name] }))
  const found: { name: string; operation: Operation }[] = []
  for (const name of doubtful) {
    const operation = await grown(op, without(base, at([name])), [name], room)
    const [other] = removable
    if (operation === undefined || other === undefined) continue
    release(name)
    found.push({ name: other, operation })
  }
  for (const name of removable) {
    if (found.some(each => each.name === name)) continue
    const others = removable.filter(each => each !== name)
    if (others.length === 0) continue
    const operation = await grown(op, without(base, at(others)), others, room)
    if (operation !== undefined) found.push({ name, operation })
  }
  const variants = found.flatMap(({ name, operation }) => asVariant(op, operation, name))
  const [first] = [...variants].sort((a, b) => a.accepted.draft.slots.length - b.accepted.draft.slots.length)
  if (first !== undefined) op.settle(first.accepted)
  return variants.filter(each => each !== first)
}

/** What stands at the top of the body. */
const headsOf = ({ draft }: Operation): string[] => [
  ...new Set(draft.slots.filter(slot => slot.in === 'body').map(slot => slot.path[0] ?? '')),
]

/** Names of the list that asked for one that was taken: each in its place. */
export async function insteadOf(op: Operation, room: Room): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const name of headsOf(op)) {
    const { among = [], asked = [], rivals = [] } = op.properties.get(keyOf({ in: 'body', path: [name] })) ?? {}
    const isName = (word: string) =>
      /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(word) && !op.service.wordings.isOfOthers(word, asked, [name])
    // With the value that was taken it lists values.
    const isOfValues = op.draft.slots.some(
      slot => slot.path[0] === name && among.includes(String(op.service.value(slot.value))),
    )
    const named = [...rivals, ...(isOfValues || rivals.length > 0 ? [] : among.filter(isName))]
    const others = named.filter(each => !op.has([each]))
    if (others.length === 0 || others.length > 3 || variants.length > 0) continue
    for (const other of others) {
      if (!room(4)) break
      const draft = without(op.draft, [{ in: 'body', path: [name] }])
      const operation = await grown(op, withSlots(draft, op.slot({ in: 'body', path: [other] })), [name], room)
      if (operation === undefined) continue
      // What asked for the one or the other asks for this one here.
      operation.property({ in: 'body', path: [other] }).required =
        op.property({ in: 'body', path: [name] }).required ?? true
      variants.push(...asVariant(op, operation, other))
    }
  }
  return variants
}

/** Another operation, from a draft and without some names. */
async function grown(
  op: Operation,
  draft: Draft,
  banned: readonly string[],
  room: Room,
): Promise<Operation | undefined> {
  const child = op.sibling(draft)
  for (const name of banned) child.banned.add(squeezed(name))
  if (!(await grow(child, { most: 16, goesOn: () => room(2) }))) return undefined
  concludeMissing(child)
  await leaveOut(child, room)
  return child
}

/** It is chosen by the presence of a property; what it has shown of others is known of the endpoint. */
function asVariant(op: Operation, operation: Operation, name: string): Variant[] {
  const accepted = operation.accepted.at(-1)
  const slot = accepted?.draft.slots.find(each => each.path[0] === name)
  if (accepted === undefined || slot === undefined) return []
  operation.settle(accepted)
  for (const [key, property] of operation.properties)
    if (!op.properties.has(key) && property.proof !== undefined)
      op.properties.set(key, {
        ...property,
        required: property.path.length > 1 ? property.required : false,
      } as PropertyKnowledge)
  return [{ slot: { ...slot, path: [name] }, operation, accepted }]
}

/** Complaints that are about something else than what was left out, and that no other endpoint has. */
const asksElsewhere = (op: Operation, answer: Answer, name: string) =>
  answer.units.some(
    unit =>
      mentionsOf(unit, [name]).length === 0 &&
      op.draft.slots.some(slot => slot.path[0] !== name && mentionsOf(unit, slot.path.slice(0, 1)).length > 0),
  )
