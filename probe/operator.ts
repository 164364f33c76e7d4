/** What only the operator knows, asked of the person at the terminal where nothing that is known leads to an accepted request. */
import type { Endpoint } from '../contract/endpoint.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { isObject, type Json, parseJson, pointerOf, segmentsOf, setAt } from '../contract/json.ts'
import type { QuestionId } from '../contract/questions.ts'
import { type OperationTemplate, type RequestTemplate, RequestTemplateSchema } from '../contract/request-template.ts'
import { callOf, callsOf, isNamedIn } from './conclude/calls.ts'
import { call, type DiscoveryContext } from './context.ts'
import type { Environment } from './environment/types.ts'
import { isNobodys, referenceTo } from './published/request.ts'

/** Without a property an example of the whole request is asked for. */
export interface Asking {
  endpoint: Endpoint
  /** A property of the body whose values are asked for, and the exchange that complains of it. */
  property?: { name: string; exchange: string }
  /** What was typed before and could not be read. */
  unread?: string
}

export interface Operator {
  /** What was typed; empty where it is not known. */
  ask(asking: Asking): Promise<string>
}

/** What an operator said that led to an accepted request. */
export interface OperatorAnswers extends Pick<Environment, 'credentials' | 'testData'> {
  hints: Partial<Record<QuestionId, RequestTemplate>>
}

const MOST_VALUES = 8
const MOST_UNREAD = 3

/** Runs what answers the request of an endpoint; where that finds no accepted one, asks the operator and runs it once more. */
export async function withOperator(
  context: DiscoveryContext,
  endpoint: Endpoint | undefined,
  run: () => Promise<void>,
): Promise<void> {
  if (endpoint === undefined || context.operator === undefined) return run()
  const rejected = await run().catch((error: unknown) => {
    if (!(error instanceof HarnessError) || error.code !== 'CREDENTIALS_REFUSED') throw error
    return error
  })
  context.operatorAsked.add(endpoint)
  const template = isAccepted(context, endpoint)
    ? undefined
    : await answeredTemplate(context, context.operator, endpoint)
  if (template !== undefined) {
    // What a person says is followed as far as if nothing had been tried.
    context.begun = context.client.exchanges().length
    // For all that reads the environment in this run.
    context.environment.requestHints[`${endpoint}.request`] = template
    context.operatorAnswers.hints[`${endpoint}.request`] = template
    await run()
  } else if (rejected !== undefined) throw rejected
}

/** What is worth keeping: an answer that led nowhere is not. */
export function operatorAnswersIn({
  operatorAnswers: { hints, ...data },
  ...context
}: DiscoveryContext): OperatorAnswers {
  const accepted = Object.entries(hints).filter(([id]) => isAccepted(context, id.split('.')[0] as Endpoint))
  return { ...data, hints: Object.fromEntries(accepted) }
}

const isAccepted = ({ knowledge }: Pick<DiscoveryContext, 'knowledge'>, endpoint: Endpoint) =>
  knowledge.endpoints[endpoint]?.operations.some(({ accepted }) => accepted.length > 0) === true

async function answeredTemplate(
  context: DiscoveryContext,
  operator: Operator,
  endpoint: Endpoint,
): Promise<RequestTemplate | undefined> {
  return (await withValue(context, operator, endpoint)) ?? (await byExample(context, operator, endpoint))
}

/** The request as it came furthest, with the first value of those that were told that is complained of no more. */
async function withValue(
  context: DiscoveryContext,
  operator: Operator,
  endpoint: Endpoint,
): Promise<RequestTemplate | undefined> {
  const last = endpoint === 'auth-authenticate' ? undefined : lastComplaint(context, endpoint)
  if (last === undefined) return undefined
  const { pointer, exchange } = last
  const path = segmentsOf(pointer)
  const property = { name: path.join('.'), exchange }
  const typed = await operator.ask({ endpoint, property })
  const values = typed.split(',').flatMap(text => formsOf(text.trim()))
  const known = context.knowledge.endpoints[endpoint]?.operations[0]?.template ?? { operation: '', endpoint }
  const { operation: _operation, endpoint: _endpoint, ...begun }: Partial<OperationTemplate> = known
  for (const value of values.slice(0, MOST_VALUES)) {
    const body = setAt(askedFor(context, endpoint, begun.body), pointer, owned(context, endpoint, value, path))
    const template = { ...begun, body }
    const interpreted = await call(context, { endpoint, template, purpose: 'a value that the operator told' })
    const own = callOf(interpreted.reply.exchange)
    const isOfAnother = own !== undefined && own.units.length > 0 && !isNamedIn(own, pointer, callsOf(context))
    if (interpreted.outcome === 'success' || isOfAnother) return template
  }
  return undefined
}

const fieldsOf = ({ knowledge }: DiscoveryContext, endpoint: Endpoint) =>
  knowledge.endpoints[endpoint]?.operations.flatMap(operation => operation.fields) ?? []

/** Of a body that was rejected, the properties that are known. */
function askedFor(context: DiscoveryContext, endpoint: Endpoint, body: Json = {}): Json {
  const fields = fieldsOf(context, endpoint)
  const isKnown = (name: string) =>
    fields.some(({ pointer }) => pointer === pointerOf([name]) || pointer.startsWith(`${pointerOf([name])}/`))
  return isObject(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => isKnown(name))) : body
}

/** Of the last answer that names a known property of the body: one whose value was sent before one that is missing. */
function lastComplaint(
  context: DiscoveryContext,
  endpoint: Endpoint,
): { pointer: string; exchange: string } | undefined {
  const known = fieldsOf(context, endpoint).filter(each => each.in === 'body' && !each.pointer.includes('*'))
  const all = callsOf(context)
  for (const call of all.filter(each => each.endpoint === endpoint).toReversed()) {
    const named = known.filter(({ pointer }) => isNamedIn(call, pointer, all))
    const found = named.find(({ pointer }) => call.places.has(pointer)) ?? named[0]
    if (found !== undefined) return { pointer: found.pointer, exchange: call.id }
  }
  return undefined
}

/** A number may be wanted as a text. */
function formsOf(text: string): Json[] {
  if (text === '') return []
  const parsed = parseJson(text)
  return parsed !== undefined && typeof parsed !== 'string' ? [parsed, text] : [text.replace(/^"(.*)"$/, '$1')]
}

async function byExample(
  context: DiscoveryContext,
  operator: Operator,
  endpoint: Endpoint,
): Promise<RequestTemplate | undefined> {
  let unread: string | undefined
  for (let n = 0; n < MOST_UNREAD; n++) {
    const typed = (await operator.ask({ endpoint, ...(unread === undefined ? {} : { unread }) })).trim()
    if (typed === '') return undefined
    const template = templateIn(typed)
    if (template !== undefined) return ownedTemplate(context, endpoint, template)
    unread = typed
  }
  return undefined
}

/** A body as JSON or as a form, or a whole request with the keys of a hint. */
function templateIn(text: string): RequestTemplate | undefined {
  const parsed = parseJson(text)
  const isForm = parsed === undefined && /^[^\s={}[\]"]+=[^\s]*$/.test(text)
  if (isForm) return { encoding: 'form', body: Object.fromEntries(new URLSearchParams(text)) }
  if (!isObject(parsed)) return undefined
  const whole = RequestTemplateSchema.safeParse(parsed)
  return whole.success && Object.keys(parsed).length > 0 ? whole.data : { body: parsed }
}

function ownedTemplate(context: DiscoveryContext, endpoint: Endpoint, template: RequestTemplate): RequestTemplate {
  const texts = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, text]) => [name, String(owned(context, endpoint, text, [name]))]),
    )
  const { headers, query, body } = template
  return {
    ...template,
    ...(headers === undefined ? {} : { headers: texts(headers) }),
    ...(query === undefined ? {} : { query: texts(query) }),
    ...(body === undefined ? {} : { body: owned(context, endpoint, body, []) }),
  }
}

/** What is ours becomes its name; what may be a person's, an id or a secret becomes a datum of the environment, and is hidden as such. */
function owned(context: DiscoveryContext, endpoint: Endpoint, node: Json, path: readonly (string | number)[]): Json {
  if (Array.isArray(node)) return node.map((item, i) => owned(context, endpoint, item, [...path, i]))
  if (isObject(node))
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, owned(context, endpoint, value, [...path, name])]),
    )
  if (node === null || (typeof node === 'string' && node.includes('{{'))) return node
  const [known] = referenceTo(node, context.environment)
  const isText = typeof node === 'string'
  const named = (name: string) => (isText ? `{{${name}}}` : `{{${name} | number}}`)
  if (known !== undefined) return isText ? known.template : String(known.template).replace('}}', ' | number}}')
  const names = path.map(String)
  if (isNobodys(node, { path: names })) return node
  const kind = endpoint === 'auth-authenticate' ? 'credentials' : 'testData'
  const name = unused(names.at(-1) ?? 'value', context.environment[kind])
  context.environment[kind][name] = String(node)
  context.operatorAnswers[kind][name] = String(node)
  context.client.keepSecret(name, String(node))
  return named(name)
}

function unused(name: string, taken: Record<string, string>): string {
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${name} ${n}`
    if (!Object.hasOwn(taken, tried)) return tried
  }
}
