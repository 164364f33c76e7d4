/** What is required: what was missed, and what is missed again where it is left out. */
import { nameless } from '../contract/errors/mentions.ts'
import { mentionsOf, type Unit, unitsAbout } from '../contract/errors/units.ts'
import { pointerOf } from '../contract/json.ts'
import type { Answer } from './answer.ts'
import { type Draft, has, isBelow, keyOf, type PropertyLocation, type Slot, without, withSlots } from './draft.ts'
import type { Room } from './groups.ts'
import type { Operation } from './operation.ts'
import { isMissed, type PropertyKnowledge } from './property.ts'

/** A complaint that went when a property came, and no other could have been meant: it is required. */
export function concludeMissing(op: Operation): void {
  for (const slot of op.draft.slots) {
    const property = op.property(slot)
    if (!isMissed(property)) continue
    // One alternative does without it.
    if (!isMissedInAll(op, slot)) continue
    property.proof ??= 'missed'
    // Another one that was missed in the same words is done without: one of them may stand in for the other.
    if (isDoneWithout(op, slot)) continue
    property.required ??= true
    if (property.required) requireHolders(op, slot, property.alongside ?? [])
  }
}

/** What was missed in the same words in the same object, whatever their numbers, is missing from a request that was accepted with this one. */
function isDoneWithout(op: Operation, own: Slot): boolean {
  const stated = ({ in: location, path }: Slot) =>
    nameless(op.property({ in: location, path }).missing ?? '', path.slice(-1)).replace(/\d+/g, '#')
  return op.draft.slots.some(
    slot =>
      keyOf(slot) !== keyOf(own) &&
      slot.in === own.in &&
      pointerOf(slot.path.slice(0, -1)) === pointerOf(own.path.slice(0, -1)) &&
      stated(slot) === stated(own) &&
      (op.property(slot).required === false || op.accepted.some(({ draft }) => has(draft, own) && !has(draft, slot))),
  )
}

/** As often as any other that is missed in the same words: of several alternatives each says so. */
function isMissedInAll(op: Operation, own: Slot): boolean {
  const counts = (slot: Slot) => {
    const lines = (op.property(slot).missing ?? '').split('\n').map(line => nameless(line, slot.path))
    return new Map(lines.map(line => [line, lines.filter(each => each === line).length]))
  }
  const others = op.draft.slots.filter(({ path }) => path.length === own.path.length).map(counts)
  return [...counts(own)].every(([line, count]) => others.every(each => (each.get(line) ?? 0) <= count))
}

/** What stands alongside it may have asked for it: one answer told all that is missing, and it came later, or only its holder was complained of. */
export function isAskedByOthers(op: Operation, property: PropertyKnowledge): boolean {
  const { in: where, path, missing, asked = [] } = property
  if (path.length === 1) {
    const siblings = op.draft.slots.filter(
      slot => slot.in === where && slot.path[0] !== path[0] && isOfFirst(op, op.property(slot).missing),
    )
    const isLater = missing !== undefined && siblings.length > 1 && !isOfFirst(op, missing)
    return isLater && !isMissedWithout(op, property, draft => siblings.some(each => has(draft, each)))
  }
  const about = asked.filter(unit => mentionsOf(unit, path).length > 0)
  const isProven = (unit: Unit, at: readonly string[]) =>
    mentionsOf(unit, at).some(each => each.kind !== 'word' && op.service.forms.isProven(each))
  return about.some(unit => isProven(unit, path.slice(0, -1))) && !about.some(unit => isProven(unit, path))
}

/** A request without what may ask for it lacked it, too, and was told so in the same words, whatever else was listed with it. */
export function isMissedWithout(
  op: Operation,
  property: PropertyKnowledge,
  isAsking: (draft: Draft) => boolean,
): boolean {
  const names = [...op.properties.values()].flatMap(({ path }) => path.slice(-1))
  const wordsOf = (text: string) => nameless(text.replace(/^\d+ /, ''), names)
  const missed = new Set((property.missing ?? '').split('\n').map(wordsOf))
  return op.rejected.some(
    ({ answer, draft }) =>
      !has(draft, property) &&
      !isAsking(draft) &&
      unitsAbout(answer.units, property.path).some(({ text }) => missed.has(wordsOf(text))),
  )
}

/** What the first answer missed, before anything was sent, is known. */
export function isMissedFirst(op: Operation, location: PropertyLocation): boolean {
  const { missing, isDoubtful } = op.property(location)
  return isDoubtful !== true && isOfFirst(op, missing)
}

/** One of the complaints, each behind its status, stood in the first answer. */
const isOfFirst = ({ first }: Operation, missing = ''): boolean =>
  missing.split('\n').some(each => first?.has(each.replace(/^\d+ /, '')) === true)

/** Missed before anything of its holder was there: the holder is required with it. */
function requireHolders(op: Operation, slot: Slot, there: readonly string[]): void {
  if (slot.in !== 'body') return
  for (let i = 1; i < slot.path.length; i++) {
    const path = slot.path.slice(0, i)
    const key = keyOf({ in: 'body', path })
    if (/^\d+$/.test(path.at(-1) ?? '') || there.some(each => each === key || each.startsWith(`${key}/`))) continue
    const holder = op.property({ in: 'body', path })
    holder.proof ??= 'missed'
    holder.required ??= true
    holder.types.add(/^\d+$/.test(slot.path[i] ?? '') ? 'array' : 'object')
  }
}

/** What no complaint has asked for is left out: all of it at once, then whoever is missed, then one by one; then what holds it. */
export async function leaveOut(op: Operation, room: Room): Promise<void> {
  await leaveOutProperties(op, room)
  await leaveOutHolders(op, room)
}

/** Alone they are looked for only so often, where a service tells one fault at a time. */
const MOST_ALONE = 3

/** What was missed may be one of several that stand in for each other: it is left out where others stand that came later, or were done without. */
export async function leaveOutAlongside(op: Operation, room: Room): Promise<void> {
  const isMissing = (slot: Slot) =>
    op.property(slot).required === true &&
    op.property(slot).missing !== undefined &&
    op.property(slot).proof !== 'left out'
  const inObject = (a: Slot, b: Slot) =>
    a.in === b.in && pointerOf(a.path.slice(0, -1)) === pointerOf(b.path.slice(0, -1))
  const full = [...op.accepted, ...(op.fullest === undefined ? [] : [op.fullest])]
    .map(({ draft }) => draft)
    .sort((a, b) => b.slots.length - a.slots.length)[0]
  if (full === undefined) return
  const others = full.slots.filter(slot => op.property(slot).required !== true)
  const open = op.draft.slots.filter(
    slot => isMissing(slot) && has(full, slot) && others.some(each => inObject(each, slot)),
  )
  if (open.length === 0 || !room()) return
  const answer = await op.askOnce(without(full, open))
  const named = open.filter(slot => unitsAbout(answer.units, slot.path).length > 0)
  const left = op.service.accepted(answer) ? open : named.length > 1 ? open.filter(slot => !named.includes(slot)) : open
  for (const slot of left.slice(0, MOST_ALONE)) {
    if (!room()) return
    const alone = await op.askOnce(without(full, [slot]))
    if (!op.service.accepted(alone)) continue
    op.property(slot).required = false
    op.property(slot).evidence.push(alone.id)
  }
}

/** Nothing told whether an object is required: without it, and where it holds a single property with nothing in it. */
async function leaveOutHolders(op: Operation, room: Room): Promise<void> {
  const paths = op.draft.slots.flatMap(({ in: where, path }) =>
    where === 'body' ? path.slice(1).map((_, i) => path.slice(0, i + 1)) : [],
  )
  for (const path of new Map(paths.map(each => [each.join('/'), each])).values()) {
    const holder = op.property({ in: 'body', path })
    const inner = op.draft.slots.filter(slot => slot.in === 'body' && isBelow(slot.path, path))
    const [only] = inner
    if (/^\d+$/.test(path.at(-1) ?? '') || holder.required !== undefined || only === undefined || !room(3)) continue
    if (!inner.some(slot => op.property(slot).required === true)) continue
    const answer = await op.askOnce(without(op.draft, [{ in: 'body', path }]))
    holder.required = !op.service.accepted(answer)
    holder.types.add(/^\d+$/.test(only.path[path.length] ?? '') ? 'array' : 'object')
    holder.evidence.push(answer.id)
    if (holder.required) {
      holder.proof ??= 'left out'
      holder.leftOut = answer
    }
    const above = only.path.slice(0, -1)
    // It was missed by name, or what holds it holds others.
    if (inner.length > 1 || op.property(only).missing !== undefined || above.join('/') === '') continue
    const empty = await op.askOnce(
      withSlots(without(op.draft, [only]), { in: 'body', path: above, value: { template: {}, origin: 'type' } }),
    )
    op.property(only).required = !op.service.accepted(empty)
    op.property(only).evidence.push(empty.id)
  }
}

async function leaveOutProperties(op: Operation, room: Room): Promise<void> {
  let open = op.draft.slots.filter(slot => op.property(slot).required === undefined)
  const settle = (slot: Slot, answer: Answer, required: boolean) => {
    const property = op.property(slot)
    property.required = required
    property.evidence.push(answer.id)
    if (required) {
      property.proof ??= 'left out'
      property.leftOut = answer
    } else if (slot.value.origin === 'hint' && op.isHinted) property.proof ??= 'hint'
  }
  const isContainer = (slot: Slot) => typeof slot.value.template === 'object' && slot.value.template !== null
  while (open.length > 0 && room()) {
    const draft = without(op.draft, open)
    const answer = await op.askOnce(draft)
    if (op.service.accepted(answer)) {
      for (const slot of open) settle(slot, answer, false)
      drop(
        op,
        open.filter(slot => op.property(slot).proof === undefined),
      )
      return
    }
    // A key of every answer is no complaint about a property of that name.
    const missed = open.filter(slot =>
      unitsAbout(answer.units, slot.path).some(
        unit =>
          op.property(slot).missing !== undefined ||
          mentionsOf(unit, slot.path).some(mention => op.service.forms.isProven(mention)),
      ),
    )
    // Of several that are missed together one may stand in for the other.
    const together = missed.filter(slot => op.property(slot).isDoubtful === true)
    if (together.length > 1) {
      for (const slot of together) {
        if (!room()) return
        const alone = await op.askOnce(without(op.draft, [slot]))
        settle(slot, alone, !op.service.accepted(alone))
      }
      await eachAlone(
        op,
        together.filter(slot => op.property(slot).required === false && op.property(slot).proof === undefined),
        room,
      )
      drop(
        op,
        together.filter(slot => op.property(slot).required === false && op.property(slot).proof === undefined),
      )
      open = open.filter(slot => !together.includes(slot))
      continue
    }
    for (const slot of missed) {
      settle(slot, answer, true)
      requireHolders(op, slot, draft.slots.map(keyOf))
    }
    const left = open.filter(slot => !missed.includes(slot))
    if (missed.length > 0 && left.length > 0) {
      open = left
      continue
    }
    if (missed.length > 0) return
    if (open.length === 1) {
      for (const slot of open) settle(slot, answer, true)
      return
    }
    for (const slot of open) {
      if (!room()) return
      if (isContainer(slot) && open.some(each => isBelow(each.path, slot.path))) continue
      const alone = await op.askOnce(without(op.draft, [slot]))
      settle(slot, alone, !op.service.accepted(alone))
    }
    return
  }
}

/** What nobody proved to be known is not kept: it may be ignored. */
function drop(op: Operation, unproven: readonly Slot[]): void {
  if (unproven.length > 0) op.draft = without(op.draft, unproven)
  for (const slot of unproven) op.service.disproved.add(slot.path.at(-1) ?? '')
}

/** Of those that stand in for each other, each is taken without the others, and none of them is not. */
async function eachAlone(op: Operation, slots: readonly Slot[], room: Room): Promise<void> {
  if (slots.length < 2 || op.service.accepted(await op.askOnce(without(op.draft, slots)))) return
  for (const slot of slots) {
    if (!room()) return
    const others = slots.filter(each => each !== slot && !isBelow(each.path, slot.path))
    const answer = await op.askOnce(without(op.draft, others))
    if (op.service.accepted(answer)) op.property(slot).proof ??= 'missed'
  }
}

/** Of a group that was accepted, what is needed. */
export async function least(op: Operation, group: readonly Slot[], spent: () => boolean): Promise<Slot[]> {
  let kept = [...group]
  let size = Math.ceil(kept.length / 2)
  const controlled = op.with(...group)
  while (size >= 1 && kept.length > 0 && !spent()) {
    let shrank = false
    for (let i = 0; i < kept.length && !spent(); ) {
      const part = kept.slice(i, i + size)
      const draft = without(
        controlled,
        group.filter(slot => part.includes(slot) || !kept.includes(slot)),
      )
      if (op.service.accepted(await op.ask(draft))) {
        kept = kept.filter(slot => !part.includes(slot))
        shrank = true
      } else i += size
    }
    if (size === 1 && !shrank) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return kept
}
