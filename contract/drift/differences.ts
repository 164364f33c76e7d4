/** Two schemas held against each other by their values, whatever words they use. */
import { getAt, type Json, sameJson } from '../json.ts'
import type { ShapeType } from '../shape/shape.ts'
import { isOwnState } from '../shape/withdraw.ts'
import {
  type Alternative,
  type Difference,
  isClosed,
  propertySchemas,
  type Schemas,
  type Sides,
  type Turn,
  turnOfValues,
  wordsOf,
} from './alternative.ts'
import { alternatives } from './alternatives.ts'
import { limitDifferences } from './limits.ts'

/** Deeper than any body of a service, and more than anyone reads of one body. */
const DEEPEST = 24
const MOST = 200
/** Pairs of schemas after which variants are no more held against each other crosswise. */
const PAIRS = 500

export function differences(before: Schemas, after: Schemas, sides: Sides, path: string[] = []): Difference[] {
  const { found = new Map<string, Difference[]>(), depth = 0 } = sides
  const key = JSON.stringify([before, after])
  const refersAlike = sides.sameReferences === true || !key.includes('"$ref"')
  const same = refersAlike && JSON.stringify(before) === JSON.stringify(after)
  if (same || depth > DEEPEST) return []
  const known = found.get(key) ?? fresh(key, before, after, { ...sides, found, depth: depth + 1 })
  return known.map(each => ({ ...each, path: [...path, ...each.path] }))
}

/** A schema that holds itself finds its own pair, still empty, and adds nothing. */
function fresh(key: string, before: Schemas, after: Schemas, sides: Sides): Difference[] {
  sides.found?.set(key, [])
  const was = alternatives(before, sides.before.document)
  const is = alternatives(after, sides.after.document)
  const found = [
    ...typeDifferences(was, is),
    ...commonTypes(was, is).flatMap(type => variantDifferences(ofType(was, type), ofType(is, type), sides)),
    ...defaultDifferences(before, after, was[0], is[0]),
  ].slice(0, MOST)
  sides.found?.set(key, found)
  return found
}

/** Whole numbers stand with the numbers. */
const groupOf = (type: ShapeType): ShapeType => (type === 'integer' ? 'number' : type)

function ofType(all: readonly Alternative[], type: ShapeType): Alternative[] {
  return all.filter(each => groupOf(each.type) === type)
}

function commonTypes(was: readonly Alternative[], is: readonly Alternative[]): ShapeType[] {
  const groups = new Set(is.map(each => groupOf(each.type)))
  return [...new Set(was.map(each => groupOf(each.type)))].filter(type => groups.has(type) && type !== 'null')
}

function namesOf(all: readonly Alternative[]): ShapeType[] {
  return [...new Set(all.map(each => each.type))].filter(type => type !== 'null')
}

const covers = (wide: readonly ShapeType[], type: ShapeType) =>
  wide.includes(type) || (type === 'integer' && wide.includes('number'))

function typeDifferences(was: readonly Alternative[], is: readonly Alternative[]): Difference[] {
  const [old, now] = [namesOf(was), namesOf(is)]
  const location = { path: [], was: was[0], is: is[0] }
  const sides = { before: old, after: now }
  const [hadNull, hasNull] = [was, is].map(all => all.some(each => each.type === 'null'))
  const nulls: Difference[] =
    hadNull === hasNull ? [] : [{ ...location, kind: 'null', turn: hadNull === true ? 'lost' : 'gained' }]
  if (old.length === 0 && now.length === 0) return nulls
  const gone = old.some(type => !covers(now, type))
  const come = now.some(type => !covers(old, type))
  if (!gone && !come) return nulls
  const touch = old.some(type => covers(now, type)) || now.some(type => covers(old, type))
  const isPart = touch || old.length === 0 || now.length === 0
  const turns: Turn[] = isPart ? [...(gone ? ['lost' as const] : []), ...(come ? ['gained' as const] : [])] : ['both']
  return [...turns.map((turn): Difference => ({ ...location, ...sides, kind: 'type', turn })), ...nulls]
}

function variantDifferences(was: Alternative[], is: Alternative[], sides: Sides): Difference[] {
  const between = (one: Alternative, other: Alternative) => alternativeDifferences(one, other, sides)
  const { pairs, gone, come } = paired({ was, is }, between, (sides.found?.size ?? 0) > PAIRS)
  const lost = gone.map(was => ({ turn: 'lost' as const, was, is: undefined, before: wordsFor(was) }))
  const gained = come.map(is => ({ turn: 'gained' as const, was: undefined, is, after: wordsFor(is) }))
  return [...pairs, ...[...lost, ...gained].map(each => ({ ...each, kind: 'variant' as const, path: [] }))]
}

/** What tells a variant from the others, for a reader. */
function wordsFor({ type, values, formats, patterns, bounds, properties, required }: Alternative): unknown {
  if (values !== undefined) return values
  if (type === 'object') return { members: [...new Set([...required, ...properties.keys()])] }
  return {
    type,
    ...(formats.length > 0 ? { format: formats.join(' ') } : {}),
    ...(patterns.length > 0 ? { pattern: patterns.join(' ') } : {}),
    ...bounds,
  }
}

function alternativeDifferences(was: Alternative, is: Alternative, sides: Sides): Difference[] {
  return [
    ...limitDifferences(was, is),
    ...(was.type === 'array' ? itemDifferences(was, is, sides) : []),
    ...(was.type === 'object' ? objectDifferences(was, is, sides) : []),
    ...beyondDifferences(was, is),
  ]
}

/** A list that was seen empty tells nothing of its items. */
function itemDifferences(was: Alternative, is: Alternative, sides: Sides): Difference[] {
  const unseen = (sides.before.observed && was.items.length === 0) || (sides.after.observed && is.items.length === 0)
  const isEmpty = was.bounds['maxItems'] === 0 || is.bounds['maxItems'] === 0
  return unseen || isEmpty ? [] : differences(was.items, is.items, sides, ['*'])
}

function objectDifferences(was: Alternative, is: Alternative, sides: Sides): Difference[] {
  const names = [...new Set([...was.properties.keys(), ...is.properties.keys(), ...was.required, ...is.required])]
  return [...names.flatMap(name => propertyDifferences(name, was, is, sides)), ...opennessDifferences(was, is, sides)]
}

function propertyDifferences(name: string, was: Alternative, is: Alternative, sides: Sides): Difference[] {
  const location = {
    path: [name],
    was: alternativeOf(name, was, sides.before),
    is: alternativeOf(name, is, sides.after),
  }
  const [old, now] = [was.properties.get(name), is.properties.get(name)]
  const [needed, needs] = [was.required.has(name), is.required.has(name)]
  const known = {
    was: old !== undefined || (needed && !sides.before.observed),
    is: now !== undefined || (needs && !sides.after.observed),
  }
  if (!known.was)
    return [
      {
        ...location,
        kind: 'member',
        turn: 'gained',
        required: needs,
        bare: was.properties.size === 0,
        open: !isClosed(was),
      },
    ]
  if (!known.is)
    return [
      {
        ...location,
        kind: 'member',
        turn: 'lost',
        required: needed,
        rejected: propertySchemas(is, name) === undefined,
      },
    ]
  const inside = differences(locationOf(name, was), locationOf(name, is), sides, location.path)
  // Of what discovery itself had set, nobody has seen whether it is always there.
  const isOwn = [was, is].some(side => (propertySchemas(side, name) ?? []).some(isOwnState))
  return [
    ...(isOwn ? inside.filter(each => each.kind !== 'null' || each.path.length > location.path.length) : inside),
    ...(needed === needs || isOwn
      ? []
      : [
          {
            ...location,
            kind: 'requirement' as const,
            turn: needs ? ('lost' as const) : ('gained' as const),
            lacked: wasLacked(is, location.is, sides.depth === 1),
          },
        ]),
  ]
}

/** Whether what holds a property was accepted without it: of a whole body, any accepted call. */
function wasLacked(holder: Alternative, property: Alternative | undefined, isWhole: boolean): boolean {
  const [around, own] = [holder, property].map(each => each?.notes['x-observed'])
  return Number(getAt(own, '/present')) < Number(isWhole ? getAt(own, '/accepted') : getAt(around, '/present'))
}

/** A property that must be there without being described is whatever the others may be. */
function locationOf(name: string, parent: Alternative): Schemas {
  return propertySchemas(parent, name) ?? [false]
}

function alternativeOf(name: string, parent: Alternative, side: Sides['before']): Alternative | undefined {
  const schemas = parent.properties.get(name)
  if (schemas === undefined) return undefined
  const [first] = alternatives(schemas, side.document)
  return first
}

function opennessDifferences(was: Alternative, is: Alternative, sides: Sides): Difference[] {
  const [closed, closes] = [isClosed(was), isClosed(is)]
  if (closed !== closes) return [{ path: [], was, is, kind: 'openness', turn: closes ? 'lost' : 'gained' }]
  return closed ? [] : differences(was.rest, is.rest, sides, ['*'])
}

function beyondDifferences(was: Alternative, is: Alternative): Difference[] {
  const keys = [...new Set([...Object.keys(was.beyond), ...Object.keys(is.beyond)])]
  const statedOf = ({ beyond }: Alternative, key: string) => ({ [key]: beyond[key] ?? null })
  return keys
    .map(key => ({ before: statedOf(was, key), after: statedOf(is, key) }))
    .filter(({ before, after }) => !sameJson(before, after))
    .map(stated => ({ kind: 'beyond', turn: 'both', path: [], was, is, ...stated }))
}

/** What stands for a value that is left out. */
function defaultDifferences(
  before: Schemas,
  after: Schemas,
  was: Alternative | undefined,
  is: Alternative | undefined,
): Difference[] {
  const stated = (schemas: Schemas): Json | undefined =>
    schemas.map(each => (each as { default?: Json } | null)?.default).find(each => each !== undefined)
  const [old, now] = [stated(before), stated(after)]
  if (sameJson(old ?? null, now ?? null)) return []
  return [{ kind: 'default', turn: 'both', path: [], was, is, before: old, after: now }]
}

interface Paired {
  /** What differs between variants that belong together. */
  pairs: Difference[]
  gone: Alternative[]
  come: Alternative[]
}

type Between = (was: Alternative, is: Alternative) => Difference[]

/** Beyond this the search for partners costs more than it tells: the rest is reported as gone and come. */
const MOST_PAIRS = 12

/** `quick`: in a document so large that not every variant can be held against every other, they are taken in their order. */
function paired(all: Variants, between: Between, quick: boolean): Paired {
  const same = sameWords(all)
  const [was, is] = [all.was.filter(each => !same.has(each)), all.is.filter(each => ![...same.values()].includes(each))]
  const inside = [...same].flatMap(([one, other]) => between(one, other))
  const { pairs, gone, come } =
    quick || (was.length === 1 && is.length === 1) ? inOrder(was, is, between) : alike(was, is, between)
  return { pairs: [...inside, ...pairs], gone, come }
}

interface Variants {
  was: readonly Alternative[]
  is: readonly Alternative[]
}

/** What is said in the same words belongs together, whatever its references lead to. */
function sameWords({ was, is }: Variants): Map<Alternative, Alternative> {
  const left = new Map(is.map(each => [wordsOf(each), each]))
  return new Map(
    was.flatMap(each => {
      const words = wordsOf(each)
      const partner = left.get(words)
      left.delete(words)
      return partner === undefined ? [] : [[each, partner] as const]
    }),
  )
}

function inOrder(was: readonly Alternative[], is: readonly Alternative[], between: Between): Paired {
  const pairs = was.flatMap((each, i) => {
    const partner = is[i]
    return partner === undefined ? [] : between(each, partner)
  })
  return { pairs, gone: was.slice(is.length), come: is.slice(was.length) }
}

function alike(was: readonly Alternative[], is: readonly Alternative[], between: Between): Paired {
  const all = was
    .slice(0, MOST_PAIRS)
    .flatMap(one => is.slice(0, MOST_PAIRS).map(other => ({ one, other, found: between(one, other) })))
  const ranked = all.sort((a, b) => unlike(a.found) - unlike(b.found))
  const [left, leftNow] = [new Set(was), new Set(is)]
  const pairs: Difference[] = []
  for (const { one, other, found } of ranked) {
    if (!left.has(one) || !leftNow.has(other) || (found.length > 0 && isForeign(found))) continue
    left.delete(one)
    leftNow.delete(other)
    pairs.push(...found)
  }
  const covered = (each: Alternative, side: 'one' | 'other') => {
    const turn = side === 'one' ? 'gained' : 'lost'
    return all.some(pair => pair[side] === each && pair.found.every(difference => turnOfValues(difference) === turn))
  }
  return {
    pairs,
    gone: [...left].filter(each => !covered(each, 'one')),
    come: [...leftNow].filter(each => !covered(each, 'other')),
  }
}

const unlike = (found: readonly Difference[]) => found.length + (isForeign(found) ? 100 : 0)

/** Another value of a tag, or other properties that must be there: two things, not one thing that changed. */
function isForeign(found: readonly Difference[]): boolean {
  const lists = found.filter(
    each => each.kind === 'values' && each.was?.values?.length === 1 && each.is?.values?.length === 1,
  )
  const properties = found.filter(each => each.kind === 'member' && each.required === true)
  const turns = new Set(properties.map(each => each.turn))
  return lists.length > 0 || turns.size > 1 || found.some(each => each.kind === 'type' && each.turn === 'both')
}
