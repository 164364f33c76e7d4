/** How a place answers a name that nobody has: what it lists alongside is all that is known there. */
import { type Unit, unitsAbout } from '../contract/errors/units.ts'
import { CONTROLS, isBelow, keyOf } from './draft.ts'
import type { Operation } from './operation.ts'
import { wrongAt } from './wrong-value.ts'

/** Where known names are listed alongside one that nobody has, that one tells all of them. */
export async function areListed(op: Operation, location: readonly string[]): Promise<boolean> {
  if (!op.service.listsKnownNames) return false
  const here = op.draft.slots.flatMap(({ in: where, path }) =>
    where === 'body' && isBelow(path, location) ? (path[location.length] ?? '') : [],
  )
  const isWhole = () => {
    const listed = op.listedAt(location)
    return listed.length > 0 && here.every(name => listed.some(path => path.at(-1) === name))
  }
  if (isWhole()) return true
  await controlAlone(op, location)
  return isWhole()
}

/** What is said of a name that nobody has, where it was not asked for yet. */
export async function controlAlone(op: Operation, location: readonly string[]): Promise<Unit[]> {
  const path = [...location, CONTROLS[0] ?? '']
  const slot = wrongAt(path, op.draft)
  if (op.acceptsUnknown === true || op.bundled.has(keyOf(slot))) return []
  op.bundled.add(keyOf(slot))
  const alone = await op.ask(op.with(slot))
  if (op.service.accepted(alone)) return []
  const about = unitsAbout(alone.units, path)
  op.service.learnUnknown(about, path)
  op.learnListed(alone, op.with(slot))
  return about
}

/** A value that no type takes in a known place, behind a name that nobody has: where the place is told, nothing that is known is hidden by an unknown name. */
export async function tellsKnownFirst(op: Operation): Promise<boolean> {
  const { service } = op
  const leaf = op.draft.slots.findLast(slot => slot.in === 'body' && typeof service.value(slot.value) === 'string')
  if (service.tellsKnownFirst !== undefined || leaf === undefined) return service.tellsKnownFirst === true
  const [name = ''] = CONTROLS
  const wrong = wrongAt(leaf.path, op.draft)
  const { slots, ...draft } = op.with(wrong)
  const { units } = await service.ask(op.endpoint, { ...draft, slots: [wrongAt([name], op.draft), ...slots] })
  service.tellsKnownFirst = unitsAbout(units, [name]).length === 0 && unitsAbout(units, leaf.path).length > 0
  return service.tellsKnownFirst
}
