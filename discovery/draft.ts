/** A request as slots, each a place with the template of its value; what grows is a draft, what is sent is a template. */
import { isObject, type Json } from '../contract/json.ts'
import type { Encoding, GeneratedValue, RequestTemplate } from '../contract/request-template.ts'

type Where = 'body' | 'header' | 'query'

export interface Value {
  template: Json
  let?: Record<string, GeneratedValue>
  /** Where the value comes from; a guess is doubted before what was given. */
  origin: 'given' | 'linked' | 'told' | 'guess' | 'type' | 'hint'
}

export interface PropertyLocation {
  in: Where
  path: string[]
}

export interface Slot extends PropertyLocation {
  value: Value
}

export interface Draft {
  slots: readonly Slot[]
  encoding: Encoding
  /** Names of the credentials that stand for user and password of HTTP Basic. */
  basic?: readonly [string, string]
}

export const EMPTY: Draft = { slots: [], encoding: 'json' }

export const keyOf = (location: PropertyLocation): string => `${location.in}:/${location.path.join('/')}`

const isIndex = (segment: string) => /^\d+$/.test(segment)

export const isBelow = (path: readonly string[], parent: readonly string[]): boolean =>
  path.length > parent.length && parent.every((segment, i) => path[i] === segment)

/** What stands at a place itself, and not below it. */
export function slotAt({ slots }: Pick<Draft, 'slots'>, location: PropertyLocation): Slot | undefined {
  const key = keyOf(location)
  return slots.find(slot => keyOf(slot) === key)
}

/** Whether something stands at a place of the body or below it. */
export function has(draft: Draft, location: PropertyLocation): boolean {
  const key = keyOf(location)
  return draft.slots.some(
    slot =>
      (slot.in === 'header' && location.in === 'header'
        ? slot.path[0]?.toLowerCase() === location.path[0]?.toLowerCase()
        : keyOf(slot) === key) ||
      (location.in === 'body' && slot.in === 'body' && isBelow(slot.path, location.path)),
  )
}

const isContainer = (value: Json) => typeof value === 'object' && value !== null

/**
 * With these slots; what stood at or, where it cannot hold them, above or below these places goes. A changed one keeps its
 * turn: a decoder that stops at the first fault of a body is asked about the same one again.
 */
export function withSlots(draft: Draft, ...slots: readonly Slot[]): Draft {
  let all = [...draft.slots]
  for (const slot of slots) {
    const key = keyOf(slot)
    if (slot.in === 'body') {
      // What stands above becomes an object that can hold it.
      all = all.map(each =>
        each.in === 'body' && isBelow(slot.path, each.path) && !isContainer(each.value.template)
          ? { ...each, value: { template: {}, origin: 'type' as const } }
          : each,
      )
      if (!isContainer(slot.value.template) || Object.keys(slot.value.template as object).length > 0)
        all = all.filter(each => each.in !== 'body' || !isBelow(each.path, slot.path))
    }
    const turn = all.findIndex(each => keyOf(each) === key)
    if (turn < 0) all.push(slot)
    else all[turn] = slot
  }
  return { ...draft, slots: all }
}

/** Without these places and all that stands below them. */
export function without(draft: Draft, locations: readonly PropertyLocation[]): Draft {
  const isGone = (slot: Slot) =>
    locations.some(
      location =>
        keyOf(location) === keyOf(slot) ||
        (location.in === 'body' && slot.in === 'body' && isBelow(slot.path, location.path)),
    )
  return { ...draft, slots: draft.slots.filter(slot => !isGone(slot)) }
}

/** Beside the first of what a datum holds its second one stands: the end of a span beside its start. */
export function besideItem({ slots }: Draft, { path }: PropertyLocation): Value[] {
  const holder = path.slice(0, -1).join('/')
  return slots.flatMap(each => {
    const [, name] = /^\{\{(.+?) \| first-item\}\}$/.exec(String(each.value.template)) ?? []
    const isBeside = each.path.slice(0, -1).join('/') === holder && each.path.at(-1) !== path.at(-1)
    return name === undefined || !isBeside ? [] : [{ template: `{{${name} | second-item}}`, origin: 'given' }]
  })
}

/** Objects of the body into which a property can be put, deepest first; the root apart. */
export function containers(draft: Draft): string[][] {
  const out = new Map<string, string[]>()
  for (const slot of draft.slots) {
    if (slot.in !== 'body') continue
    for (let i = 1; i < slot.path.length; i++) out.set(slot.path.slice(0, i).join('/'), slot.path.slice(0, i))
    const { template } = slot.value
    if (Array.isArray(template) && template.length === 1 && isContainer(template[0] ?? null))
      out.set([...slot.path, '0'].join('/'), [...slot.path, '0'])
    else if (isContainer(template) && !Array.isArray(template)) out.set(slot.path.join('/'), slot.path)
  }
  // A list is no object: its items are.
  const all = [...out.values()]
  const isList = (path: readonly string[]) =>
    all.some(other => other.length === path.length + 1 && isIndex(other.at(-1) ?? '') && isBelow(other, path))
  return all.filter(path => !isList(path)).sort((a, b) => b.length - a.length)
}

/** A name that nobody has. */
export const CONTROL = 'zqAlpha'
/** Two of them: a service that names both names all that it does not know. */
export const CONTROLS = [CONTROL, 'zqBeta'] as const

/** A name that nobody has, in this object. */
export const strangerIn = (holder: readonly string[]): Slot => ({
  in: 'body',
  path: [...holder, CONTROL],
  value: { template: 'zq', origin: 'guess' },
})

/** Each object with nothing in it holds a name that nobody has. */
export function filled(draft: Draft): Draft {
  const empty = draft.slots.filter(
    ({ in: where, path, value: { template } }) =>
      where === 'body' &&
      JSON.stringify(template) === '{}' &&
      !draft.slots.some(each => each.in === 'body' && isBelow(each.path, path)),
  )
  return { ...draft, slots: [...draft.slots, ...empty.map(({ path }) => strangerIn(path))] }
}

export function templateOf({ slots, encoding, basic }: Draft): RequestTemplate {
  const lets: Record<string, GeneratedValue> = {}
  const headers: Record<string, string> = {}
  const query: Record<string, string> = {}
  let body: Json = {}
  let made = 0
  const own = new WeakSet<object>()
  const named = (value: Value): Json => {
    if (value.let === undefined) return value.template
    if (value.origin === 'hint') {
      Object.assign(lets, value.let)
      return value.template
    }
    // Two slots may each make a value of their own under one name.
    let text = JSON.stringify(value.template)
    for (const [name, template] of Object.entries(value.let)) {
      const own =
        Object.hasOwn(lets, name) && JSON.stringify(lets[name]) !== JSON.stringify(template) ? `${name}${++made}` : name
      const fresh = Object.hasOwn(lets, own) && 'uuid' in template ? `${name}${++made}` : own
      lets[fresh] = template
      if (fresh !== name) text = text.replaceAll(`{{${name}`, `{{${fresh}`)
    }
    return JSON.parse(text) as Json
  }
  const text = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))
  const inOrder = [...slots].sort((a, b) => a.path.length - b.path.length)
  for (const slot of inOrder) {
    const value = named(slot.value)
    if (slot.in === 'header') headers[slot.path[0] ?? ''] = text(value)
    else if (slot.in === 'query') query[slot.path[0] ?? ''] = text(value)
    else body = setIn(body, slot.path, value, own)
  }
  if (basic !== undefined) {
    lets['basic'] = { base64: `{{${basic[0]}}}:${basic[1] === '' ? '' : `{{${basic[1]}}}`}` }
    headers['Authorization'] = 'Basic {{basic}}'
  }
  return {
    ...(Object.keys(lets).length > 0 ? { let: lets } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    encoding,
    ...(encoding === 'none' ? {} : { body }),
  }
}

/** `made`: objects and lists that were made here, and can be changed; those of a template are copied first. */
function setIn(root: Json, path: readonly string[], value: Json, made: WeakSet<object>): Json {
  const [first, ...rest] = path
  if (first === undefined) return value
  const isMade = typeof root === 'object' && root !== null && made.has(root)
  if (isIndex(first)) {
    const list = Array.isArray(root) ? (isMade ? root : [...root]) : []
    made.add(list)
    list[Math.min(Number(first), list.length)] = setIn(list[Number(first)] ?? {}, rest, value, made)
    return list
  }
  if (Array.isArray(root)) return [setIn(root[0] ?? {}, path, value, made)]
  const held = isObject(root) ? (isMade ? root : { ...root }) : {}
  const node: { [key: string]: Json } = held
  made.add(node)
  const before = Object.hasOwn(node, first) ? node[first] : undefined
  Object.defineProperty(node, first, {
    value: setIn(before ?? {}, rest, value, made),
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return node
}

/** What stands at each place of the body, an object with all that it holds. */
export function takenIn(draft: Draft): [string, Value][] {
  const slots = draft.slots.filter(each => each.in === 'body')
  const paths = slots.flatMap(({ path }) => path.map((_, i) => path.slice(0, i + 1)))
  return [...new Map(paths.map(path => [keyOf({ in: 'body', path }), path]))].flatMap(([key, path]) => {
    const inner = slots.filter(each => keyOf(each) === key || isBelow(each.path, path))
    const [only] = inner
    if (only !== undefined && inner.length === 1 && keyOf(only) === key) return [[key, only.value]]
    const { body, let: lets } = templateOf({
      slots: inner.map(each => ({ ...each, path: each.path.slice(path.length) })),
      encoding: 'json',
    })
    if (body === undefined) return []
    return [[key, { template: body, ...(lets === undefined ? {} : { let: lets }), origin: 'told' as const }]]
  })
}

/** An example that the operator gave, as a draft. */
export function draftOf(template: RequestTemplate, originOf: (each: Json) => Value['origin'] = () => 'hint'): Draft {
  const slots: Slot[] = []
  const lets = template.let === undefined ? {} : { let: template.let }
  const value = (each: Json): Value => ({ template: each, ...lets, origin: originOf(each) })
  for (const [name, each] of Object.entries(template.headers ?? {}))
    slots.push({ in: 'header', path: [name], value: value(each) })
  for (const [name, each] of Object.entries(template.query ?? {}))
    slots.push({ in: 'query', path: [name], value: value(each) })
  const walk = (node: Json, path: string[]): void => {
    const isOpen = isContainer(node) && Object.keys(node as object).length > 0
    if (isOpen && !Array.isArray(node))
      for (const [key, each] of Object.entries(node as { [key: string]: Json })) walk(each, [...path, key])
    else if (isOpen && Array.isArray(node) && node.some(isContainer))
      for (const [i, each] of node.entries()) walk(each, [...path, String(i)])
    else if (path.length > 0) slots.push({ in: 'body', path, value: value(node) })
  }
  walk(template.body ?? {}, [])
  return { slots, encoding: template.encoding ?? 'json' }
}

/** Header fields carry visible ASCII (RFC 9110, 5.5): readers take other octets for other letters, or for no request at all. */
export function isSendable(where: Slot['in'], value: Json | undefined): boolean {
  if (where !== 'header') return true
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return /^[\t\x20-\x7e]*$/.test(text)
}
