/** The schema of a request body from what is known of its fields: nested, one schema for all operations. */
import { type Json, segmentsOf } from '../json.ts'
import type { OperationKnowledge } from '../knowledge.ts'
import type { Schema } from './document.ts'
import { isFirm, isRequired, valueSchema } from './facts.ts'
import { type MergedField, mergeOperations, requiredOnlyHere } from './operations.ts'

interface Place {
  field?: MergedField
  members: Map<string, Place>
  items?: Place
}

/** `segments`: how a pointer is spelled on the wire; forms know no nesting. */
export function requestSchema(
  operations: readonly OperationKnowledge[],
  segments: (pointer: string) => string[] = segmentsOf,
): Schema {
  const merged = mergeOperations(operations)
  const root: Place = { members: new Map() }
  for (const field of merged) placeAt(root, segments(field.pointer)).field = field
  const refused = operations.length > 0 && operations.every(each => refusesUnknown(each))
  const branches = operations.flatMap(operation => branchOf(operation, merged, segments))
  return {
    ...schemaOf(root),
    ...(refused ? { additionalProperties: false } : {}),
    ...(branches.length > 0 ? { allOf: branches } : {}),
    ...unknownMembersNote(operations),
  }
}

function placeAt(root: Place, segments: readonly string[]): Place {
  let place = root
  for (const segment of segments) {
    if (segment === '*') {
      place.items ??= { members: new Map() }
      place = place.items
    } else {
      const next = place.members.get(segment) ?? { members: new Map() }
      place.members.set(segment, next)
      place = next
    }
  }
  return place
}

function schemaOf(place: Place): Schema {
  const own = place.field === undefined ? {} : valueSchema(place.field)
  const inside = place.members.size > 0 ? 'object' : place.items === undefined ? undefined : 'array'
  const required = [...place.members].filter(([, each]) => each.field !== undefined && isRequired(each.field))
  return {
    ...(inside === undefined ? {} : { type: inside }),
    ...own,
    ...(place.members.size > 0
      ? { properties: Object.fromEntries([...place.members].map(([name, each]) => [name, schemaOf(each)])) }
      : {}),
    ...(required.length > 0 ? { required: required.map(([name]) => name).sort() } : {}),
    ...(place.items === undefined ? {} : { items: schemaOf(place.items) }),
    ...(place.field?.onlyIn === undefined ? {} : { 'x-operations': place.field.onlyIn }),
  }
}

function refusesUnknown(operation: OperationKnowledge): boolean {
  return operation.unknownMembers?.value === 'refused' && isFirm(operation.unknownMembers)
}

function unknownMembersNote(operations: readonly OperationKnowledge[]): Schema {
  const found = operations.flatMap(each => (each.unknownMembers === undefined ? [] : [each.unknownMembers]))
  const [first] = found
  if (first === undefined || found.some(each => each.value !== first.value)) return {}
  return { 'x-unknown-members': first.value }
}

function branchOf(
  operation: OperationKnowledge,
  merged: readonly MergedField[],
  segments: (pointer: string) => string[],
): Schema[] {
  const only = requiredOnlyHere(operation, merged)
  const chosen = operation.chosenBy === undefined ? [] : [{ ...operation.chosenBy, required: only }]
  return [...chosen, ...(operation.conditions ?? [])].flatMap(({ pointer, value, required }) => {
    if (required.length === 0) return []
    const then: Requirement = new Map()
    for (const each of required) require(then, segments(each))
    return [{ if: chooses(segments(pointer), value), then: requirementSchema(then) }]
  })
}

function chooses(segments: readonly string[], value: Json): Schema {
  const [first, ...rest] = segments
  if (first === undefined) return { const: value }
  return { properties: { [first]: chooses(rest, value) }, required: [first] }
}

/** `true`: must be there; a map: what must be there inside. */
type Requirement = Map<string, { here: boolean; inside: Requirement }>

function require(into: Requirement, [first, ...rest]: readonly string[]): void {
  if (first === undefined) return
  const entry = into.get(first) ?? { here: false, inside: new Map() }
  into.set(first, entry)
  if (rest.length === 0) entry.here = true
  else require(entry.inside, rest)
}

function requirementSchema(requirement: Requirement): Schema {
  const items = requirement.get('*')
  const named = [...requirement].filter(([name]) => name !== '*')
  const required = named.filter(([, each]) => each.here).map(([name]) => name)
  const inner = named.filter(([, each]) => each.inside.size > 0)
  return {
    ...(required.length > 0 ? { required } : {}),
    ...(inner.length > 0
      ? { properties: Object.fromEntries(inner.map(([name, each]) => [name, requirementSchema(each.inside)])) }
      : {}),
    ...(items === undefined ? {} : { items: requirementSchema(items.inside) }),
  }
}
