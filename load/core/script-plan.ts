/** The plan as k6 reads it, once for each virtual user: requests taken apart, and what few calls need as text, parsed when it is needed. */
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import {
  partsOf,
  type Reference,
  type Resolver,
  resolve,
  UnresolvedTemplate,
  wholeOf,
} from '../../contract/template.ts'
import {
  type CompiledRequest,
  encodeText,
  type Field,
  type Slot,
  type Text,
  TOKEN,
  tight,
  written,
} from './compiled-request.ts'
import type { OraclePlan, Race } from './oracles/plan.ts'
import type { LoadPlan, PlannedCall, Secrets } from './plan.ts'

export interface ScriptCall extends Omit<PlannedCall, 'template'> {
  request: CompiledRequest
  /** Whether a request takes a value from its answer. */
  isRemembered: boolean
}

export interface ScriptRace extends Omit<Race, 'call'> {
  call: ScriptCall
}

export interface ScriptOracles extends Pick<OraclePlan, 'sampled' | 'trace'> {
  /** The calls that can be given a value under the header that traces. */
  traceable: string[]
  /** JSON of an OraclePlan without its race. */
  rest: string
  /** The share of journeys that race, and JSON of a ScriptRace. */
  race: { share: number; order: string } | null
}

export interface ScriptPlan extends Omit<LoadPlan, 'calls' | 'oracles'> {
  /** The key of each secret by its name: of its file, and of its variable. */
  secrets?: Record<string, string>
  /** Milliseconds since the epoch after which it must not start: consent was given for now. */
  until?: number
  calls: ScriptCall[]
  oracles?: ScriptOracles
  /** Address and port: whatever name is called, no other is contacted. Absent where k6 looks names up itself. */
  only?: string | undefined
}

const ACCEPT: CompiledRequest['headers'][number] = ['Accept', ['application/json, */*;q=0.5']]

/** With secrets, what is known of their values is written in: it is then for a file that only its owner can read. */
export function scriptPlan({ calls, oracles, ...plan }: LoadPlan, secrets?: Known): ScriptPlan {
  const texts = JSON.stringify([...calls, ...(oracles?.race ? [oracles.race.call] : [])].map(each => each.template))
  const compiled = (call: PlannedCall) => compiledCall(call, plan.token, texts, secrets)
  return {
    ...plan,
    calls: calls.map(compiled),
    ...(oracles === undefined ? {} : { oracles: scriptOracles(oracles, compiled) }),
  }
}

/** `texts`: every template of the plan. */
function compiledCall(
  { template, ...call }: PlannedCall,
  token: LoadPlan['token'],
  texts: string,
  secrets: Known | undefined,
): ScriptCall {
  const shown = call.endpoint === 'auth-authenticate' ? undefined : token?.presentation
  const request = compileRequest({ path: call.path, template }, shown, secrets && knownIn(secrets, template.let))
  const hasAccept = request.headers.some(([name]) => name.toLowerCase() === 'accept')
  const headers: CompiledRequest['headers'] = hasAccept ? request.headers : [ACCEPT, ...request.headers]
  const isRemembered = [call.endpoint, `${call.endpoint}.${call.operation}`].some(name => texts.includes(`${name}#`))
  return { ...call, request: { ...request, headers }, isRemembered }
}

function scriptOracles({ race, ...rest }: OraclePlan, compiled: (call: PlannedCall) => ScriptCall): ScriptOracles {
  const { sampled, trace, calls } = rest
  return {
    sampled,
    trace,
    traceable: Object.keys(calls).filter(name => calls[name]?.traceable === true),
    rest: JSON.stringify(rest),
    race: race && { share: race.share, order: JSON.stringify({ ...race, call: compiled(race.call) }) },
  }
}

type Known = Pick<Secrets, 'names' | 'people'>

/** What is the same for all persons, and made by no call itself. */
export function knownIn({ names, people }: Known, own: object = {}): Resolver {
  const varies = new Set([...people.flatMap(Object.keys), ...Object.keys(own)])
  return name => (Object.hasOwn(names, name) && !varies.has(name) ? names[name] : undefined)
}

type Presentation = TokenKnowledge['presentation']
type Part = string | Slot
const NOTHING: Resolver = () => undefined

/** `presentation`: where the call shows the token, looked up under `TOKEN`. `known`: values that are written in at once. */
export function compileRequest(
  { path, template }: Pick<PlannedCall, 'path' | 'template'>,
  presentation?: Presentation,
  known = NOTHING,
): CompiledRequest {
  const place = presentation?.in
  const content = contentOf(template, place)
  const query = Object.entries(template.query ?? {}).map(([name, text]) => field(name, text, known))
  const all = place === 'query' ? withToken(query, presentation) : query
  const headers = new Map<string, Text>()
  if (content !== 'none') headers.set('Content-Type', CONTENT_TYPES[content])
  for (const [name, text] of Object.entries(template.headers ?? {})) {
    // Names are without case: what the template says of the body is said once.
    if (name.toLowerCase() === 'content-type') headers.delete('Content-Type')
    headers.set(name, tight(textParts(text, 'text', known)))
  }
  if (presentation !== undefined) for (const [name, text] of tokenHeaders(presentation)) headers.set(name, text)
  return {
    ...(template.let === undefined ? {} : { let: template.let }),
    path: tight([path, ...(all.length === 0 ? [] : ['?', ...between(all)])]),
    headers: [...headers],
    ...bodyOf(content, template, place === 'body' ? presentation : undefined, known),
  }
}

function contentOf(
  { encoding, body }: RequestTemplate,
  place: Presentation['in'] | undefined,
): 'json' | 'form' | 'none' {
  if (encoding === 'form') return 'form'
  return place === 'body' || (encoding !== 'none' && body !== undefined) ? 'json' : 'none'
}

const CONTENT_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

function tokenHeaders({ in: place, name, scheme }: Presentation): [string, Text][] {
  const token: Slot = { of: TOKEN, filters: [], as: 'text' }
  if (place === 'header') return [[name, scheme === undefined ? [token] : [`${scheme} `, token]]]
  return place === 'cookie' ? [['Cookie', [`${name}=`, token]]] : []
}

/** The token as a field, in place of one of that name. */
function withToken(fields: readonly Field[], own: Presentation | undefined): Field[] {
  if (own === undefined) return [...fields]
  return lastOfEach([...fields, { name: encodeText(own.name), value: [{ of: TOKEN, filters: [], as: 'form' }] }])
}

function bodyOf(
  content: 'json' | 'form' | 'none',
  { encoding, body }: RequestTemplate,
  own: Presentation | undefined,
  known: Resolver,
): Pick<CompiledRequest, 'body' | 'fields'> {
  if (content === 'none') return { body: null }
  if (content === 'form') {
    const fields = withToken(fieldsOf(body ?? {}, known), own)
    const isText = fields.every(({ value }) => typeof value === 'string' || Array.isArray(value))
    return isText ? { body: tight(between(fields)) } : { body: null, fields }
  }
  const base = encoding === 'none' || body === undefined ? {} : body
  const full = own !== undefined && isObject(base) ? { ...base, [own.name]: `{{${TOKEN}}}` } : base
  return { body: tight(jsonParts(full, known)) }
}

/** Its value where that is known, else the place that it will stand in. */
function slotOf(reference: Reference, as: Slot['as'], known: Resolver): Part {
  try {
    return written({ as }, resolve(reference, known))
  } catch (error) {
    if (error instanceof UnresolvedTemplate) return { ...reference, as }
    throw error
  }
}

function textParts(text: string, as: Slot['as'], known: Resolver): Part[] {
  return partsOf(text).map(part => (typeof part === 'string' ? written({ as }, part) : slotOf(part, as, known)))
}

function jsonParts(value: Json, known: Resolver): Part[] {
  if (typeof value === 'string') {
    const whole = wholeOf(value)
    return whole === undefined ? ['"', ...textParts(value, 'inner', known), '"'] : [slotOf(whole, 'json', known)]
  }
  if (Array.isArray(value)) return ['[', ...value.flatMap((item, i) => [comma(i), ...jsonParts(item, known)]), ']']
  if (!isObject(value)) return [JSON.stringify(value)]
  const members = Object.entries(value).flatMap(([key, item], i) => [
    `${comma(i)}${JSON.stringify(key)}:`,
    ...jsonParts(item, known),
  ])
  return ['{', ...members, '}']
}

function comma(i: number): string {
  return i === 0 ? '' : ','
}

function field(name: string, text: string, known: Resolver): Field {
  return { name: encodeText(name), value: tight(textParts(text, 'form', known)) }
}

/** Nested members as `a.b`. */
function fieldsOf(body: Json, known: Resolver, at: readonly string[] = []): Field[] {
  if (typeof body === 'object' && body !== null)
    return lastOfEach(Object.entries(body as JsonObject).flatMap(([key, item]) => fieldsOf(item, known, [...at, key])))
  const name = at.join('.')
  if (typeof body !== 'string') return [field(name, JSON.stringify(body), known)]
  const whole = wholeOf(body)
  return [
    whole === undefined ? field(name, body, known) : { name: encodeText(name), value: slotOf(whole, 'form', known) },
  ]
}

/** A name that comes twice keeps its first place and its last value. */
function lastOfEach(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map(each => [each.name, each])).values()]
}

function between(fields: readonly Field[]): Part[] {
  return fields.flatMap(({ name, value }, i) => [`${i === 0 ? '' : '&'}${name}=`, ...[value].flat()])
}
