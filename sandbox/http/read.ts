/** From a request on the wire to words of the service: operation, validation, meaning. */
import { getAt, isObject, type Json, segmentsOf, stableStringify } from '../../contract/json.ts'
import type { Expected } from '../../contract/observation.ts'
import type { Dialect, EndpointDialect, Field, Operation, RequestWord } from '../dialect.ts'
import { type Issue, RequestRejected } from '../rejection.ts'
import type { RequestValues, Sent } from './call.ts'

interface Reading {
  values: RequestValues
  operation: Operation | undefined
  sameness(): string
}

export interface Reader {
  read(sent: Sent): Reading
  nameOf(word: RequestWord): string
}

const REQUEST_PARTS = ['header', 'query', 'basic', 'body'] as const
type RequestPart = (typeof REQUEST_PARTS)[number]

const OPERATIONS: readonly (Operation | undefined)[] = ['check', 'manage', 'clear', 'send', 'inquire', undefined]
const LAYERS: readonly (readonly Issue['kind'][])[] = [['missing', 'unknown', 'null'], ['type']]

const locationOf = (field: Field): RequestPart => field.in ?? 'body'

export function readerOf(endpoint: EndpointDialect, dialect: Dialect): Reader {
  const trees = new Map(
    REQUEST_PARTS.flatMap(location => {
      const fields = endpoint.fields.filter(each => locationOf(each) === location)
      if (fields.length === 0 && location !== 'body') return []
      return [[location, new Map(OPERATIONS.map(operation => [operation, treeOf(fields, operation)]))] as const]
    }),
  )
  const meant = endpoint.fields.flatMap(field => (field.means === undefined ? [] : [meaning(field, field.means)]))
  const chosen = endpoint.fields.find(each => each.means === 'operation')

  return {
    nameOf: word => segmentsOf(endpoint.fields.find(each => each.means === word)?.at ?? '').at(-1) ?? word,
    read(sent) {
      const locations = locationsOf(sent, trees.get('header')?.get(undefined))
      const operation = operationOf(endpoint, chosen, sent.body)
      const issues: Issue[] = []
      for (const [location, byOperation] of trees) {
        const root = byOperation.get(operation)
        const unknownMembers = location === 'body' ? dialect.unknownMembers : 'ignored'
        if (root !== undefined) validate(root, locations[location], { in: location, unknownMembers, issues })
      }
      if (endpoint.chooser?.by === 'tag' && operation === undefined && isObject(sent.body))
        issues.push(tagIssue(endpoint.chooser.tags))
      if (issues.length > 0) throw new RequestRejected('invalid', reportedIssues(issues, dialect.errors.tells))
      const words: RequestValues = {}
      for (const each of meant) {
        if (each.only !== undefined && (operation === undefined || !each.only.includes(operation))) continue
        const value = each.read(locations[each.part])
        if (value !== undefined) words[each.means] = value
      }
      return { values: words, operation, sameness: () => stableStringify(sent.body) }
    },
  }
}

function reportedIssues(issues: Issue[], tells: 'all' | 'first' | 'layers'): Issue[] {
  if (tells === 'first') return issues.slice(0, 1)
  if (tells === 'all') return issues
  const layer = LAYERS.find(kinds => issues.some(each => kinds.includes(each.kind)))
  return layer === undefined ? issues : issues.filter(each => layer.includes(each.kind))
}

function tagIssue(tags: Readonly<Record<string, Operation>>): Issue {
  const names = Object.keys(tags).map(each => segmentsOf(each)[0] ?? each)
  return { kind: 'missing', path: [names[0] ?? ''], in: 'body', expected: { properties: names } }
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
  part: RequestPart
  only: readonly Operation[] | undefined
  read(root: Json): Json | undefined
}

function meaning(field: Field, means: RequestWord): Meaning {
  const service = field.values === undefined ? undefined : new Map(Object.entries(field.values).map(([a, b]) => [b, a]))
  return {
    means,
    part: locationOf(field),
    only: field.only,
    read(root) {
      const value = getAt(root, field.at)
      return value === undefined || value === null ? value : (service?.get(value) ?? value)
    },
  }
}

/** Header names in the spelling that the dialect declares, since HTTP knows no case. */
function locationsOf(sent: Sent, headers: Node | undefined): Record<RequestPart, Json> {
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

interface Node {
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
 * operation (the request did not say which) every property is known and only the common ones are required.
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

type Path = readonly (string | number)[]

interface Judge {
  in: Issue['in']
  unknownMembers: 'refused' | 'ignored'
  issues: Issue[]
}

function validate(root: Node, value: Json, judge: Judge): void {
  if (!isObject(value)) {
    judge.issues.push({ kind: 'type', path: [], in: judge.in, expected: { type: 'object' }, value })
    return
  }
  descend(root, value, [], judge)
}

function descend(node: Node, value: { [key: string]: Json }, path: Path, judge: Judge): void {
  for (const [key, child] of node.children)
    if (Object.hasOwn(value, key)) look(child, value[key] ?? null, [...path, key], judge)
    else if (child.required)
      judge.issues.push({
        kind: 'missing',
        path: [...path, key],
        in: judge.in,
        expected: expectedOf(child.field),
      })
  if (judge.unknownMembers === 'ignored') return
  for (const key of Object.keys(value))
    if (!node.children.has(key))
      judge.issues.push({
        kind: 'unknown',
        path: [...path, key],
        in: judge.in,
        expected: {},
        known: [...node.children.keys()],
      })
}

function look(node: Node, value: Json, path: Path, judge: Judge): void {
  const { field } = node
  const complain = (kind: Issue['kind'], expected: Expected): void => {
    judge.issues.push({ kind, path, in: judge.in, expected, value })
  }
  const type = field?.type ?? 'object'
  if (value === null) {
    if (field?.nullable !== true) complain('null', expectedOf(field))
  } else if (!isOfType(value, type)) complain('type', { type })
  else if (isObject(value)) descend(node, value, path, judge)
  else if (field !== undefined) {
    judgeValue(node, field, value, complain)
    if (Array.isArray(value) && node.items !== undefined)
      for (const [i, item] of value.entries()) look(node.items, item, [...path, i], judge)
  }
}

function isOfType(value: Json, type: Field['type']): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isSafeInteger(value)
  return typeof value === type
}

function judgeValue(
  node: Node,
  field: Field,
  value: Json,
  complain: (kind: Issue['kind'], expected: Expected) => void,
): void {
  const { bounds, format, values } = field
  if (values !== undefined) {
    const list = Object.values(values)
    if (!list.includes(value)) complain('enum', { values: list })
    return
  }
  if (typeof value === 'string') {
    if (value === '' && bounds?.minLength === 1) complain('blank', {})
    else if (format !== undefined && !FORMATS[format](value)) complain('format', { format })
    else if (node.pattern !== undefined && !node.pattern.test(value))
      complain('pattern', { pattern: field.pattern ?? '' })
  }
  const broken = bounds === undefined || value === '' ? undefined : brokenBound(bounds, value)
  if (broken !== undefined) complain('bounds', broken)
}

function brokenBound(bounds: NonNullable<Field['bounds']>, value: Json): Expected | undefined {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = bounds
  if (typeof value === 'string') {
    // As JSON Schema counts: characters, not UTF-16 units.
    const length = value.length > (maxLength ?? Number.POSITIVE_INFINITY) ? [...value].length : value.length
    if (minLength !== undefined && length < minLength) return { minLength }
    if (maxLength !== undefined && length > maxLength) return { maxLength }
  }
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) return { minimum }
    if (maximum !== undefined && value > maximum) return { maximum }
  }
  if (Array.isArray(value)) {
    if (minItems !== undefined && value.length < minItems) return { minItems }
    if (maxItems !== undefined && value.length > maxItems) return { maxItems }
  }
  return undefined
}

/** All that the field asks for, told where it is missing. */
function expectedOf(field: Field | undefined): Expected {
  if (field === undefined) return { type: 'object' }
  return {
    type: field.type,
    ...(field.values === undefined ? {} : { values: Object.values(field.values) }),
    ...(field.format === undefined ? {} : { format: field.format }),
  }
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** `Date.parse` takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 10))
}

/** The formats a dialect may ask for, as the service itself judges them. */
const FORMATS: Readonly<Record<NonNullable<Field['format']>, (text: string) => boolean>> = {
  email: text => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  e164: text => /^\+[1-9]\d{6,14}$/.test(text),
  uuid: text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  'date-time': text => DATE_TIME.test(text) && isDay(text) && !Number.isNaN(Date.parse(text)),
  date: text => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text),
  time: text => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  country: text => /^[A-Z]{2}$/.test(text),
  digits: text => /^\d+$/.test(text),
}
