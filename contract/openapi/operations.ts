/** Several operations of one endpoint as one list of fields: what holds in all of them, and what only in some. */
import type { Json } from '../json.ts'
import type { Bounds, Fact, FieldKnowledge, OperationKnowledge } from '../knowledge.ts'
import { KNOWN_BY } from '../ledger.ts'
import { isRequired } from './facts.ts'

export interface MergedField extends FieldKnowledge {
  /** Where not every operation has it. */
  onlyIn?: string[]
}

export function mergeOperations(operations: readonly OperationKnowledge[]): MergedField[] {
  const byPlace = new Map<string, { operation: string; field: FieldKnowledge }[]>()
  for (const { operation, fields } of operations)
    for (const field of fields.filter(each => each.in === 'body'))
      byPlace.set(field.pointer, [...(byPlace.get(field.pointer) ?? []), { operation, field }])
  return [...byPlace.values()]
    .map(group => {
      const merged = mergeFields(group.map(each => each.field))
      if (group.length === operations.length) return merged
      const { required: _onlySometimes, ...rest } = merged
      return { ...rest, onlyIn: group.map(each => each.operation).sort() }
    })
    .sort((a, b) => (a.pointer < b.pointer ? -1 : 1))
}

/** One field as several operations, or several members of a family, know it. */
function mergeFields(fields: readonly FieldKnowledge[]): FieldKnowledge {
  const [first] = fields
  if (first === undefined || fields.length === 1) return first ?? empty
  const facts = {
    types: union(fields.map(field => field.types)),
    required: agreed(fields.map(field => field.required)),
    nullable: agreed(fields.map(field => field.nullable)),
    values: closedList(fields),
    acceptedValues: union(fields.map(field => field.acceptedValues)),
    format: same(fields.map(field => field.format)),
    pattern: same(fields.map(field => field.pattern)),
    bounds: same<Bounds>(fields.map(field => field.bounds)),
  }
  const known = Object.entries(facts).filter(([, fact]) => fact !== undefined)
  return {
    pointer: first.pointer,
    in: first.in,
    seen: {
      accepted: fields.reduce((sum, field) => sum + field.seen.accepted, 0),
      present: fields.reduce((sum, field) => sum + field.seen.present, 0),
    },
    ...(first.from === undefined ? {} : { from: first.from }),
    ...Object.fromEntries(known),
  }
}

const empty: FieldKnowledge = { pointer: '', in: 'body', seen: { accepted: 0, present: 0 } }

type Maybe<T> = Fact<T> | undefined

function joined<T>(facts: readonly Fact<T>[], value: T): Fact<T> {
  const weakest = Math.max(...facts.map(fact => KNOWN_BY.indexOf(fact.known)))
  return {
    value,
    known: KNOWN_BY[weakest] ?? 'observed',
    evidence: [...new Set(facts.flatMap(fact => fact.evidence))],
  }
}

function present<T>(facts: readonly Maybe<T>[]): Fact<T>[] {
  return facts.filter(fact => fact !== undefined)
}

/** Known only where every operation knows it and says the same. */
function agreed<T>(facts: readonly Maybe<T>[]): Maybe<T> {
  return present(facts).length === facts.length ? same(facts) : undefined
}

/** Known where one operation knows it and none says another thing. */
function same<T>(facts: readonly Maybe<T>[]): Maybe<T> {
  const [first, ...rest] = present(facts)
  if (first === undefined) return undefined
  const text = JSON.stringify(first.value)
  return rest.every(fact => JSON.stringify(fact.value) === text) ? joined([first, ...rest], first.value) : undefined
}

function union<T>(facts: readonly Maybe<T[]>[]): Maybe<T[]> {
  const all = present(facts)
  if (all.length === 0) return undefined
  const values = new Map(all.flatMap(fact => fact.value).map(value => [JSON.stringify(value), value]))
  return joined(
    all,
    [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value),
  )
}

/** A list that one operation told holds for another only as far as nothing beyond it was accepted there. */
function closedList(fields: readonly FieldKnowledge[]): Maybe<Json[]> {
  const list = union(fields.map(field => field.values))
  const inList = new Set(list?.value.map(value => JSON.stringify(value)))
  const beyond = fields.some(
    field => field.values === undefined && field.acceptedValues?.value.some(one => !inList.has(JSON.stringify(one))),
  )
  return beyond ? undefined : list
}

/** Pointers that an operation requires although not every operation does. */
export function requiredOnlyHere(operation: OperationKnowledge, merged: readonly MergedField[]): string[] {
  const always = new Set(merged.filter(isRequired).map(field => field.pointer))
  return operation.fields
    .filter(field => field.in === 'body' && isRequired(field) && !always.has(field.pointer))
    .map(field => field.pointer)
    .sort()
}
