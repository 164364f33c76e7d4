/** The request that was refused, as readers need it: which names and which values it held, and where. */
import { isObject, type Json } from '../json.ts'
import type { Refusal } from '../observation.ts'

export type Segment = string | number

export interface Asked {
  body: Json | undefined
  text: string
  /** Names of all members sent, as spelt. */
  names: Set<string>
  /** Paths by the text of the scalar that was sent there. */
  values: Map<string, Segment[][]>
}

const MOST = 2000
const known = new WeakMap<Refusal, Asked>()

export function askedOf(refusal: Refusal): Asked {
  const before = known.get(refusal)
  if (before !== undefined) return before
  const asked: Asked = {
    body: refusal.sent === undefined && refusal.sentText === '' ? undefined : refusal.sent,
    text: refusal.sentText.slice(0, 100_000),
    names: new Set(),
    values: new Map(),
  }
  const queue: { node: Json; at: Segment[] }[] = refusal.sent === undefined ? [] : [{ node: refusal.sent, at: [] }]
  for (let i = 0; i < queue.length && i < MOST; i++) {
    const here = queue[i]
    if (here !== undefined) note(asked, here.node, here.at, queue)
  }
  known.set(refusal, asked)
  return asked
}

function note(asked: Asked, node: Json, at: Segment[], queue: { node: Json; at: Segment[] }[]): void {
  if (Array.isArray(node)) {
    for (const [i, item] of node.slice(0, MOST).entries()) queue.push({ node: item, at: [...at, i] })
  } else if (isObject(node)) {
    for (const [name, item] of Object.entries(node).slice(0, MOST)) {
      asked.names.add(name)
      queue.push({ node: item, at: [...at, name] })
    }
  } else if (node !== null) {
    const text = String(node)
    const places = asked.values.get(text) ?? []
    places.push(at)
    asked.values.set(text, places)
  }
}

/** Lower case, letters and digits alone: `customer_id` and `CustomerID` are both `customerid`. */
export function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function step(node: Json | undefined, segment: Segment): Json | undefined {
  if (Array.isArray(node)) return typeof segment === 'number' ? node[segment] : undefined
  return isObject(node) && Object.hasOwn(node, String(segment)) ? node[String(segment)] : undefined
}

export function sentAt(asked: Asked, at: readonly Segment[]): Json | undefined {
  let node = asked.body
  for (const segment of at) node = step(node, segment)
  return node
}

/** The path as it was sent, where only the spelling differs. */
export function sentSpelling(asked: Asked, at: readonly Segment[]): Segment[] | undefined {
  let node = asked.body
  const spelt: Segment[] = []
  for (const segment of at) {
    const own = step(node, segment)
    if (own !== undefined) {
      spelt.push(segment)
      node = own
      continue
    }
    if (!isObject(node)) return undefined
    const wanted = squeeze(String(segment))
    const like = Object.keys(node).find(name => squeeze(name) === wanted)
    if (like === undefined || wanted === '') return undefined
    spelt.push(like)
    node = node[like]
  }
  return spelt
}
