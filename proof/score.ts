/** A discovery's ledger and OpenAPI document held against the truth: each fact right, open or wrong. */
import { isObject, type Json, type JsonObject, own, segmentsOf } from '../contract/json.ts'
import { membersOf, type TrueEndpoint, type Truth } from './truth.ts'

type FactVerdict = 'right' | 'open' | 'wrong'

export interface Fact {
  id: string
  kind: Kind
  verdict: FactVerdict
  detail: string
}

export const KINDS = ['auth', 'required', 'optional', 'type', 'enum', 'success', 'answer', 'invented'] as const
export type Kind = (typeof KINDS)[number]

export interface Found {
  ledger?: Json | undefined
  openapi?: Json | undefined
}

interface Member {
  required: boolean
  types: string[]
  values: Json[] | undefined
}

const DEEPEST = 12
const ANSWERED = ['observed', 'confirmed', 'assumed']
const LENIENT_LIFETIME = 0.02

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const normal = (value: unknown): string => JSON.stringify(value ?? null).toLowerCase()
const entriesOf = (value: Json | undefined): [string, Json][] => (isObject(value) ? Object.entries(value) : [])
const typesOf = (type: string): string[] =>
  type
    .replace(' (optional)', '')
    .split('|')
    .map(each => each.trim())
const areTypes = (known: readonly string[], wanted: readonly string[]): boolean =>
  known.some(
    each =>
      wanted.includes(each) ||
      (each === 'integer' && wanted.includes('number')) ||
      (each === 'number' && wanted.includes('integer')),
  )
/** No properties of a body: headers, halves of Basic, and items of lists as a whole. */
const isNoMember = (pointer: string): boolean => pointer === '' || pointer.includes(':') || pointer.endsWith('/0')

function deref(document: Json | undefined, node: Json | undefined): Json | undefined {
  let at = node
  for (let hops = 0; hops < 20 && isObject(at) && typeof at['$ref'] === 'string'; hops++)
    at = segmentsOf(at['$ref'].replace(/^.*#/, '')).reduce<Json | undefined>(
      (parent, key) => own(parent, key),
      document,
    )
  return at
}

function flatten(document: Json | undefined, schema: Json | undefined): Map<string, Member> {
  const properties = new Map<string, Member>()
  const walk = (node: Json | undefined, at: string, isRequired: boolean, depth: number): void => {
    const each = deref(document, node)
    if (!isObject(each) || depth > DEEPEST) return
    for (const [word, isOneOfMany] of [
      ['allOf', false],
      ['oneOf', true],
      ['anyOf', true],
    ] as const)
      for (const variant of listOf(each[word])) walk(variant, at, isRequired && !isOneOfMany, depth + 1)
    for (const [name, property] of entriesOf(each['properties'])) {
      const pointer = `${at}/${name}`
      const needed = isRequired && listOf(each['required']).includes(name)
      const leaf = deref(document, property)
      const object: JsonObject = isObject(leaf) ? leaf : {}
      const before = properties.get(pointer)
      const types = listOf(object['type']).map(text).filter(Boolean)
      if (object['properties'] !== undefined && types.length === 0) types.push('object')
      const closed = object['enum'] ?? (object['const'] === undefined ? before?.values : [object['const']])
      properties.set(pointer, {
        required: needed || before?.required === true,
        types: [...new Set([...(before?.types ?? []), ...types])],
        values: closed as Json[] | undefined,
      })
      walk(object, pointer, needed, depth + 1)
      const items = deref(document, object['items'])
      if (isObject(items) && ['properties', 'oneOf', 'anyOf'].some(word => items[word] !== undefined))
        walk(items, `${pointer}/0`, needed, depth + 1)
    }
  }
  walk(schema, '', true, 0)
  return properties
}

function schemaOf(content: Json | undefined): Json | undefined {
  const media = entriesOf(content).find(([type]) => /json|form/.test(type))?.[1]
  return isObject(media) ? media['schema'] : undefined
}

const at = (node: Json | undefined, ...keys: string[]): Json | undefined =>
  keys.reduce<Json | undefined>((parent, key) => own(parent, key), node)

export function score(truth: Truth, { ledger, openapi }: Found): Fact[] {
  const facts: Fact[] = []
  const add = (kind: Kind, id: string, verdict: FactVerdict, detail = ''): void => {
    facts.push({ id, kind, verdict, detail })
  }
  scoreAuth(truth, ledger, add)
  for (const [path, endpoint] of Object.entries(truth.endpoints)) {
    const name = path.replace(/^\/|\/$/g, '')
    const key = entriesOf(at(openapi, 'paths')).find(([each]) => each.replace(/\/$/, '').endsWith(`/${name}`))?.[0]
    const operation = key === undefined ? undefined : at(openapi, 'paths', key, 'post')
    scoreRequest(
      name,
      endpoint,
      flatten(openapi, schemaOf(at(deref(openapi, at(operation, 'requestBody')), 'content'))),
      add,
    )
    scoreAnswer(name, endpoint, operation, openapi, add)
  }
  return facts
}

type Add = (kind: Kind, id: string, verdict: FactVerdict, detail?: string) => void

function scoreAuth(truth: Truth, ledger: Json | undefined, add: Add): void {
  const reported = (id: string): Json | undefined => {
    const question = at(ledger, 'questions', id)
    return ANSWERED.includes(text(at(question, 'status'))) ? at(question, 'value') : undefined
  }
  const judge = (id: string, value: Json | undefined, isRight: () => boolean, wanted: unknown): void => {
    const isOpen = value === undefined || value === null
    add('auth', id, isOpen ? 'open' : isRight() ? 'right' : 'wrong', `${normal(value)} vs ${normal(wanted)}`)
  }
  const { encoding, encodings = [], tokenIn, tokenForm, presentation, lifetimeSeconds } = truth.auth
  const lower = (value: unknown): string => String(value ?? '').toLowerCase()
  const plain = (value: unknown): string => lower(value).replace(/^(header|cookie):/, '')
  const sent = reported('auth.request.encoding')
  judge(
    'auth.request.encoding',
    sent,
    () =>
      [encoding, ...encodings].some(each => normal(sent).includes(String(each).split(/[ +,]/)[0]?.toLowerCase() ?? '')),
    encoding,
  )
  const location = reported('auth.token.location')
  judge(
    'auth.token.location',
    location,
    () =>
      at(location, 'in') === tokenIn.where &&
      plain(at(location, 'at') ?? at(location, 'name')) === plain(tokenIn.path ?? tokenIn.name),
    tokenIn,
  )
  const form = reported('auth.token.form')
  const formKind = text(at(form, 'kind'))
  judge(
    'auth.token.form',
    form,
    () =>
      (/jwt/i.test(tokenForm) ? ['jwt'] : /uuid/i.test(tokenForm) ? ['uuid'] : ['opaque', 'uuid']).includes(formKind),
    tokenForm,
  )
  const shown = reported('auth.token.presentation')
  judge(
    'auth.token.presentation',
    shown,
    () =>
      at(shown, 'in') === presentation.where &&
      lower(at(shown, 'name')).replace(/^\//, '') ===
        lower(presentation.path ?? presentation.name).replace(/^\//, '') &&
      lower(at(shown, 'scheme')) === lower(presentation.scheme),
    presentation,
  )
  if (!lifetimeSeconds) return
  const seconds = at(reported('auth.token.lifetime'), 'seconds')
  judge(
    'auth.token.lifetime',
    seconds,
    () => Math.abs(Number(seconds) - lifetimeSeconds) <= Math.max(5, lifetimeSeconds * LENIENT_LIFETIME),
    lifetimeSeconds,
  )
}

function scoreRequest(name: string, endpoint: TrueEndpoint, known: Map<string, Member>, add: Add): void {
  const { required, optional } = membersOf(endpoint)
  const all: Record<string, string> = { ...optional, ...required }
  const isConditional = (pointer: string): boolean =>
    own((endpoint.conditional ?? endpoint.conditions ?? {}) as Json, pointer) !== undefined
  /** A property of an object in whose place something else may stand: what the object requires is no requirement of the body. */
  const isInOneOfSeveral = (pointer: string): boolean =>
    typesOf(all[pointer.slice(0, pointer.lastIndexOf('/'))] ?? '').length > 1 &&
    Array.isArray(endpoint.conditional) &&
    endpoint.conditional.some(rule => rule.required?.[pointer] !== undefined)
  for (const pointer of Object.keys(required)) {
    if (isNoMember(pointer)) continue
    const property = known.get(pointer)
    add(
      'required',
      `${name}.required ${pointer}`,
      property !== undefined && (property.required || isConditional(pointer)) ? 'right' : 'open',
      property === undefined ? 'absent' : `required=${property.required}`,
    )
  }
  for (const [pointer, property] of known) {
    const type = all[pointer]
    if (type === undefined) {
      if (!Object.keys(all).some(each => each.startsWith(`${pointer}/`)))
        add('invented', `${name}.invented ${pointer}`, 'wrong', 'no such field')
      continue
    }
    if (property.required && !(pointer in required) && !isInOneOfSeveral(pointer))
      add('required', `${name}.required ${pointer}`, 'wrong', 'it is optional')
    const wanted = typesOf(type)
    if (property.types.length > 0)
      add(
        'type',
        `${name}.type ${pointer}`,
        areTypes(property.types, wanted) ? 'right' : 'wrong',
        `${property.types} vs ${wanted}`,
      )
    const listed = endpoint.enums?.[pointer]
    if (property.values === undefined || listed === undefined) continue
    const isSame = normal([...property.values].sort()) === normal([...listed].sort())
    const isPart = property.values.every(each => listed.includes(each))
    add(
      'enum',
      `${name}.enum ${pointer}`,
      isSame ? 'right' : isPart ? 'open' : 'wrong',
      `${property.values} vs ${listed}`,
    )
  }
  for (const pointer of Object.keys(optional))
    if (!isNoMember(pointer)) add('optional', `${name}.optional ${pointer}`, known.has(pointer) ? 'right' : 'open')
}

function scoreAnswer(
  name: string,
  { successStatus, responseFields = {} }: TrueEndpoint,
  operation: Json | undefined,
  openapi: Json | undefined,
  add: Add,
): void {
  const responses = at(operation, 'responses')
  const success = at(responses, String(successStatus))
  const known = flatten(openapi, schemaOf(at(deref(openapi, success), 'content')))
  const statuses = entriesOf(responses).map(([status]) => status)
  add('success', `${name}.success ${successStatus}`, success === undefined ? 'open' : 'right', statuses.join())
  for (const [pointer, type] of Object.entries(responseFields)) {
    if (isNoMember(pointer)) continue
    const types = known.get(pointer)?.types
    const isRight = types?.length === 0 || areTypes(types ?? [], typesOf(type))
    add(
      'answer',
      `${name}.answer ${pointer}`,
      types === undefined ? 'open' : isRight ? 'right' : 'wrong',
      types === undefined ? '' : `${types} vs ${typesOf(type)}`,
    )
  }
}

/** What a perfect discovery would find: all of its facts are right, and their number is what is possible. */
export function perfect(truth: Truth): Found {
  const { encoding, tokenIn, tokenForm, presentation, lifetimeSeconds } = truth.auth
  const kind = /jwt/i.test(tokenForm) ? 'jwt' : /uuid/i.test(tokenForm) ? 'uuid' : 'opaque'
  const reported: Record<string, Json> = {
    'auth.request.encoding': encoding.split(/[ +,]/)[0] ?? '',
    'auth.token.location': {
      in: tokenIn.where,
      at: (tokenIn.path ?? tokenIn.name ?? '').replace(/^(header|cookie):/, ''),
    },
    'auth.token.form': { kind },
    'auth.token.presentation': {
      in: presentation.where,
      name: presentation.name ?? '',
      scheme: presentation.scheme ?? '',
    },
    'auth.token.lifetime': { seconds: lifetimeSeconds ?? null },
  }
  const questions = Object.fromEntries(
    Object.entries(reported).map(([id, value]) => [id, { status: 'observed', value }]),
  )
  const paths = Object.entries(truth.endpoints).map(([path, endpoint]) => {
    const { required, optional } = membersOf(endpoint)
    const asked = schemaFor(
      { ...required, ...optional },
      pointer => pointer in required,
      pointer => endpoint.enums?.[pointer],
    )
    const answered = schemaFor(endpoint.responseFields ?? {})
    const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } })
    return [path, { post: { requestBody: json(asked), responses: { [endpoint.successStatus]: json(answered) } } }]
  })
  return { ledger: { questions }, openapi: { paths: Object.fromEntries(paths) as Json } }
}

type Draft = { type?: Json; properties?: Record<string, Draft>; required?: string[]; items?: Draft; enum?: Json[] }

function schemaFor(
  types: Record<string, string>,
  isRequired: (pointer: string) => boolean = () => false,
  valuesOf: (pointer: string) => Json[] | undefined = () => undefined,
): Json {
  const root: Draft = { type: 'object' }
  for (const [pointer, type] of Object.entries(types)) {
    if (pointer.includes(':') || pointer === '') continue
    let node = root
    const keys = pointer.slice(1).split('/')
    for (const [index, key] of keys.entries()) {
      const isLast = index === keys.length - 1
      if (key === '0') {
        node.type = 'array'
        node.items ??= { type: 'object' }
        node = node.items
        continue
      }
      node.properties ??= {}
      node.properties[key] ??= isLast ? {} : { type: 'object' }
      const next = node.properties[key]
      if (isLast) {
        next.type ??= typesOf(type)
        const values = valuesOf(pointer)
        if (values !== undefined) next.enum = values
        if (isRequired(pointer)) node.required = [...(node.required ?? []), key]
      }
      node = next
    }
  }
  return root as Json
}
