/** From a request on the wire to words of the service: operation, validation, meaning. */
import { getAt, isObject, type Json, segmentsOf, stableStringify } from '../../contract/json.ts'
import type { Dialect, EndpointDialect, Field, Operation, RequestWord } from '../dialect.ts'
import { type Issue, Refused } from '../refusal.ts'
import type { Sent, Words } from './call.ts'
import { validate } from './validate.ts'

interface Reading {
  words: Words
  operation: Operation | undefined
  sameness(): string
}

export interface Reader {
  read(sent: Sent): Reading
  nameOf(word: RequestWord): string
}

const PLACES = ['header', 'query', 'basic', 'body'] as const
type Place = (typeof PLACES)[number]

const OPERATIONS: readonly (Operation | undefined)[] = ['check', 'manage', 'clear', 'send', 'inquire', undefined]
const LAYERS: readonly (readonly Issue['kind'][])[] = [['missing', 'unknown', 'null'], ['type']]

const placeOf = (field: Field): Place => field.in ?? 'body'

export function readerOf(endpoint: EndpointDialect, dialect: Dialect): Reader {
  const trees = new Map(
    PLACES.flatMap(place => {
      const fields = endpoint.fields.filter(each => placeOf(each) === place)
      if (fields.length === 0 && place !== 'body') return []
      return [[place, new Map(OPERATIONS.map(operation => [operation, treeOf(fields, operation)]))] as const]
    }),
  )
  const meant = endpoint.fields.flatMap(field => (field.means === undefined ? [] : [meaning(field, field.means)]))
  const chosen = endpoint.fields.find(each => each.means === 'operation')

  return {
    nameOf: word => segmentsOf(endpoint.fields.find(each => each.means === word)?.at ?? '').at(-1) ?? word,
    read(sent) {
      const places = placesOf(sent, trees.get('header')?.get(undefined))
      const operation = operationOf(endpoint, chosen, sent.body)
      const issues: Issue[] = []
      for (const [place, byOperation] of trees) {
        const root = byOperation.get(operation)
        const unknownMembers = place === 'body' ? dialect.unknownMembers : 'ignored'
        if (root !== undefined) validate(root, places[place], { in: place, unknownMembers, issues })
      }
      if (endpoint.chooser?.by === 'tag' && operation === undefined && isObject(sent.body))
        issues.push(tagIssue(endpoint.chooser.tags))
      if (issues.length > 0) throw new Refused('invalid', told(issues, dialect.errors.tells))
      const words: Words = {}
      for (const each of meant) {
        if (each.only !== undefined && (operation === undefined || !each.only.includes(operation))) continue
        const value = each.read(places[each.place])
        if (value !== undefined) words[each.means] = value
      }
      return { words, operation, sameness: () => stableStringify(sent.body) }
    },
  }
}

function told(issues: Issue[], tells: 'all' | 'first' | 'layers'): Issue[] {
  if (tells === 'first') return issues.slice(0, 1)
  if (tells === 'all') return issues
  const layer = LAYERS.find(kinds => issues.some(each => kinds.includes(each.kind)))
  return layer === undefined ? issues : issues.filter(each => layer.includes(each.kind))
}

function tagIssue(tags: Readonly<Record<string, Operation>>): Issue {
  const names = Object.keys(tags).map(each => segmentsOf(each)[0] ?? each)
  return { kind: 'missing', path: [names[0] ?? ''], in: 'body', expected: { members: names } }
}

function operationOf(endpoint: EndpointDialect, chosen: Field | undefined, body: Json): Operation | undefined {
  if (chosen !== undefined) {
    const wire = getAt(body, chosen.at)
    const found = Object.entries(chosen.values ?? {}).find(([, value]) => value === wire)
    return found?.[0] as Operation | undefined
  }
  const { chooser } = endpoint
  if (chooser?.by === 'member') {
    const value = getAt(body, chooser.at)
    if (value === undefined) return chooser.absent
    return value === null ? (chooser.null ?? chooser.present) : chooser.present
  }
  if (chooser?.by === 'tag') {
    const given = Object.entries(chooser.tags).filter(([at]) => getAt(body, at) !== undefined)
    return given.length === 1 ? given[0]?.[1] : undefined
  }
  return undefined
}

interface Meaning {
  means: RequestWord
  place: Place
  only: readonly Operation[] | undefined
  read(root: Json): Json | undefined
}

function meaning(field: Field, means: RequestWord): Meaning {
  const service = field.values === undefined ? undefined : new Map(Object.entries(field.values).map(([a, b]) => [b, a]))
  return {
    means,
    place: placeOf(field),
    only: field.only,
    read(root) {
      const value = getAt(root, field.at)
      return value === undefined || value === null ? value : (service?.get(value) ?? value)
    },
  }
}

/** Header names in the spelling that the dialect declares, since HTTP knows no case. */
function placesOf(sent: Sent, headers: Node | undefined): Record<Place, Json> {
  const spelled: Record<string, Json> = {}
  for (const name of headers?.children.keys() ?? []) {
    const value = sent.headers[name.toLowerCase()]
    if (typeof value === 'string') spelled[name] = value
  }
  return {
    header: spelled,
    query: Object.fromEntries(sent.query),
    basic: basicOf(sent.headers.authorization),
    body: sent.body,
  }
}

function basicOf(header: string | undefined): Json {
  const encoded = /^basic\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return {}
  const [username = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { username, password: password.join(':') }
}

export interface Node {
  field: Field | undefined
  required: boolean
  pattern: RegExp | undefined
  children: Map<string, Node>
  items: Node | undefined
}

const bare = (): Node => ({
  field: undefined,
  required: false,
  pattern: undefined,
  children: new Map(),
  items: undefined,
})

function step(node: Node, segment: string): Node {
  if (segment === '*') {
    node.items ??= bare()
    return node.items
  }
  const below = node.children.get(segment) ?? bare()
  node.children.set(segment, below)
  return below
}

function isRequired(field: Field, operation: Operation | undefined): boolean {
  if (typeof field.required === 'boolean' || field.required === undefined)
    return field.required === true && (operation !== undefined || field.only === undefined)
  return operation !== undefined && field.required.includes(operation)
}

/**
 * The declared fields of a request as a tree, one for each operation, made once when the service starts. Without an
 * operation (the request did not say which) every member is known and only the common ones are required.
 */
function treeOf(fields: readonly Field[], operation: Operation | undefined): Node {
  const root = bare()
  for (const field of fields) {
    if (operation !== undefined && field.only !== undefined && !field.only.includes(operation)) continue
    let node = root
    for (const segment of segmentsOf(field.at)) node = step(node, segment)
    node.field = field
    node.required = isRequired(field, operation)
    node.pattern = field.pattern === undefined ? undefined : new RegExp(field.pattern, 'u')
  }
  return root
}
