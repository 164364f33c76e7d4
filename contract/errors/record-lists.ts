/** Lists in an object that is one complaint: which of them is the path to a property, and what of them is told in words again. */
import { getAt, type Json, pointerOf } from '../json.ts'
import { mentionsIn } from './mentions.ts'
import type { Leaf } from './records.ts'

export const textsOf = (list: readonly Leaf[]): string[] => list.map(({ value }) => value)

export function listsOf(group: readonly Leaf[]): Leaf[][] {
  const lists = new Map<number, Leaf[]>()
  for (const leaf of group) if (leaf.list > 0) lists.set(leaf.list, [...(lists.get(leaf.list) ?? []), leaf])
  return [...lists.values()]
}

/** Of several lists the path is the one that leads furthest into what was sent, else the shortest; the others list values. */
export function pathsAmong(lists: readonly Leaf[][], group: readonly Leaf[], body: Json | undefined): Leaf[][] {
  // Where a text is a JSON Pointer, no list is a path.
  if (group.some(({ list, value }) => list === 0 && /^#?\/[\w/~-]+$/.test(value))) return []
  const pathly = lists.filter(
    list => textsOf(list).every(value => /^\S+$/.test(value)) && !isOfNames(group, textsOf(list), body),
  )
  const depthOf = (list: readonly Leaf[]) => depthsIn(body, textsOf(list))[0]
  const deepest = Math.max(0, ...pathly.map(depthOf))
  const leading = pathly.filter(list => depthOf(list) === deepest)
  const shortest = Math.min(...leading.map(({ length }) => length))
  return leading.filter(list => list.length === shortest || lists.length === 1)
}

/** Those of a list of names that a sentence next to it sets in quotes: the others belong to the schema, and nothing is said of them. */
export function namedIn(group: readonly Leaf[], values: readonly string[], body: Json | undefined): readonly string[] {
  const quoted = quotedIn(group)
  return isOfNames(group, values, body) ? values.filter(value => quoted.has(value)) : values
}

/** A sentence quotes some of its values, and they do not lead one into the other. */
function isOfNames(group: readonly Leaf[], values: readonly string[], body: Json | undefined): boolean {
  const quoted = quotedIn(group)
  const [, beyond] = depthsIn(body, values)
  // An empty JSON Pointer is the whole body (RFC 6901): then it is no path that ends in a name.
  const isOfRoot = group.some(({ list, value }) => list === 0 && value === '')
  return (
    values.length > 1 &&
    quoted.size > 0 &&
    [...quoted].every(each => values.includes(each)) &&
    (values.slice(0, -1).some(value => quoted.has(value)) || beyond > 1 || isOfRoot)
  )
}

const quotedIn = (group: readonly Leaf[]): Set<string> =>
  new Set(
    group
      .filter(({ list }) => list === 0)
      .flatMap(({ value }) => mentionsIn(value))
      .flatMap(({ kind, segments }) => (kind === 'quoted' ? [segments.join('.')] : [])),
  )

/** How many segments lead into what was sent, and how many lead beyond it; they may begin with the name of the body itself. */
function depthsIn(body: Json | undefined, segments: readonly string[]): readonly [depth: number, beyond: number] {
  const from = (start: number): readonly [number, number] => {
    let node: Json | undefined = body
    let depth = 0
    for (const segment of segments.slice(start)) {
      node = node === null || typeof node !== 'object' ? undefined : getAt(node, pointerOf([segment]))
      if (node === undefined) break
      depth++
    }
    return [depth, segments.length - start - depth]
  }
  const [whole, below] = [from(0), from(1)]
  return below[0] > whole[0] || (below[0] === whole[0] && below[0] === 0) ? below : whole
}
