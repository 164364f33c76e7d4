/** A shape from a stream of samples: the same as merging the shape of each, without making one for each. */
import type { Json } from '../json.ts'
import { FORMATS, type FormatName, formatsOf, isOfFormat, isRedacted, isRedactedNumber } from './formats.ts'
import { isDataKey } from './keys.ts'
import { merge, sorted } from './merge.ts'
import { finite } from './sample.ts'
import { emptyShape, LIMITS, type ObjectShape, type Shape, sizeOf } from './shape.ts'
import { lengthOf } from './value.ts'

interface Strings {
  minLength: number
  maxLength: number
  judged: number
  formats: FormatName[]
  /** Absent once overflowed. */
  values: Map<string, number> | undefined
}

interface Node {
  counts: Shape['counts']
  strings: Strings | undefined
  numbers: { minimum: number; maximum: number } | undefined
  arrays: { minItems: number; maxItems: number; items: Node } | undefined
  objects: { members: Map<string, Node>; rest: Node | undefined; collapsed: boolean } | undefined
  /** What was seen here before the names of a parent were forgotten. */
  before: Shape | undefined
}

export class ShapeBuilder {
  readonly #root = freshNode()

  add(value: Json): this {
    addTo(this.#root, value, 0)
    return this
  }

  get size(): number {
    return sizeOf(this.#root)
  }

  shape(): Shape {
    return frozen(this.#root)
  }
}

function freshNode(before?: Shape): Node {
  return {
    counts: { ...emptyShape.counts },
    strings: undefined,
    numbers: undefined,
    arrays: undefined,
    objects: undefined,
    before,
  }
}

function addTo(node: Node, value: Json, depth: number): void {
  if (typeof value === 'string') addText(node, value)
  else if (typeof value === 'number') addNumber(node, value)
  else if (typeof value === 'boolean') node.counts.boolean += 1
  else if (value === null) node.counts.null += 1
  else if (Array.isArray(value)) addArray(node, value, depth)
  else addObject(node, value, depth)
}

function addNumber(node: Node, value: number): void {
  node.counts[Number.isInteger(value) ? 'integer' : 'number'] += 1
  const number = finite(value)
  if (node.numbers === undefined) node.numbers = { minimum: number, maximum: number }
  else if (number < node.numbers.minimum) node.numbers.minimum = number
  else if (number > node.numbers.maximum) node.numbers.maximum = number
}

function addText(node: Node, text: string): void {
  if (isRedactedNumber(text)) node.counts.integer += 1
  else addString(node, text)
}

function addString(node: Node, text: string): void {
  node.counts.string += 1
  const length = lengthOf(text)
  node.strings ??= { minLength: length, maxLength: length, judged: 0, formats: [...FORMATS], values: new Map() }
  const { strings } = node
  if (length < strings.minLength) strings.minLength = length
  if (length > strings.maxLength) strings.maxLength = length
  if (strings.values !== undefined) addValue(strings, strings.values, text)
  if (text === '' || isRedacted(text)) return
  if (strings.judged === 0) strings.formats = formatsOf(text)
  else if (strings.formats.length > 0 && !strings.formats.every(name => isOfFormat(name, text)))
    strings.formats = strings.formats.filter(name => isOfFormat(name, text))
  strings.judged += 1
}

function addValue(strings: Strings, values: Map<string, number>, text: string): void {
  const seen = values.get(text)
  if (seen !== undefined) values.set(text, seen + 1)
  else if (values.size >= LIMITS.values || text.length > LIMITS.valueLength) strings.values = undefined
  else values.set(text, 1)
}

function addArray(node: Node, list: readonly Json[], depth: number): void {
  node.counts.array += 1
  if (depth >= LIMITS.depth) return
  node.arrays ??= { minItems: list.length, maxItems: list.length, items: freshNode() }
  const { arrays } = node
  if (list.length < arrays.minItems) arrays.minItems = list.length
  if (list.length > arrays.maxItems) arrays.maxItems = list.length
  for (const item of list) addTo(arrays.items, item, depth + 1)
}

function addObject(node: Node, object: { [key: string]: Json }, depth: number): void {
  node.counts.object += 1
  if (depth >= LIMITS.depth) return
  node.objects ??= { members: new Map(), rest: undefined, collapsed: false }
  const { objects } = node
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value !== undefined) addTo(placeOf(objects, key), value, depth + 1)
  }
}

function placeOf(objects: NonNullable<Node['objects']>, key: string): Node {
  const known = objects.members.get(key)
  if (known !== undefined) return known
  if (!objects.collapsed && !isDataKey(key)) {
    const place = freshNode()
    objects.members.set(key, place)
    if (objects.members.size <= LIMITS.members) return place
    const forgotten = [...objects.members.values(), ...(objects.rest === undefined ? [] : [objects.rest])]
    objects.rest = freshNode(forgotten.map(frozen).reduce(merge))
    objects.members = new Map()
    objects.collapsed = true
  }
  objects.rest ??= freshNode()
  return objects.rest
}

function frozen(node: Node): Shape {
  const shape: Shape = { counts: { ...node.counts } }
  if (node.strings !== undefined) {
    const { values, formats, judged, ...lengths } = node.strings
    const kept = judged === 0 ? [] : [...formats]
    shape.strings = {
      ...lengths,
      judged,
      formats: kept,
      values: sorted(values ?? []),
      overflowed: values === undefined,
    }
  }
  if (node.numbers !== undefined) shape.numbers = { ...node.numbers }
  if (node.arrays !== undefined) shape.arrays = { ...node.arrays, items: frozen(node.arrays.items) }
  if (node.objects !== undefined) shape.objects = frozenObjects(node.objects)
  return node.before === undefined ? shape : merge(node.before, shape)
}

function frozenObjects({ members, rest, collapsed }: NonNullable<Node['objects']>): ObjectShape {
  const named = [...members].map(([key, node]): [string, Shape] => [key, frozen(node)])
  return { members: sorted(named), ...(rest === undefined ? {} : { rest: frozen(rest) }), collapsed }
}
