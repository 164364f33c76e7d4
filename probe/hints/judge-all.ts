/** Every hint of the environment against what this run has seen. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { getAt, isObject, type Json, type JsonObject } from '../../contract/json.ts'
import type { Knowledge } from '../../contract/knowledge.ts'
import { type Answer, isAnswered, type Ledger, openAnswer } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import { isQuestionId } from '../../contract/questions.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { SHAPE_TYPES, shapeOf, toSchema } from '../../contract/shape/shape.ts'
import { propertiesIn, schemaAt, typesOf } from '../../contract/shape/withdraw.ts'
import { assumed } from '../answers.ts'
import type { Environment } from '../environment/types.ts'
import { generic, type Target, targetsOf } from '../requests/vary.ts'
import { type Agreement, compared } from './in-words.ts'

export interface Learnt {
  environment: Pick<Environment, 'hints' | 'requestHints'>
  knowledge: Knowledge
  openapi: OpenApiDocument
  exchanges: readonly Exchange[]
}

export function judgedHints(questions: Ledger['questions'], learnt: Learnt): Ledger['questions'] {
  const { hints, requestHints } = learnt.environment
  const result: Record<string, Answer> = { ...questions }
  for (const [id, given] of Object.entries({ ...hints, ...requestHints })) {
    if (!isQuestionId(id)) continue
    const hint = JSON.parse(JSON.stringify(given ?? null)) as Json
    const answer = questions[id] ?? openAnswer()
    const observed = answer.status === 'assumed' ? undefined : (answer.value as Json | undefined)
    const request = requestHints[id]
    const agreement =
      request === undefined
        ? agreementFor(id, hint, observed, learnt.openapi)
        : requestAgreement(request, id.split('.')[0] as Endpoint, learnt)
    result[id] = judged(hint, answer, agreement)
  }
  return result
}

function agreementFor(
  id: Parameters<typeof compared>[0],
  hint: Json,
  observed: Json | undefined,
  openapi: OpenApiDocument,
): Agreement | undefined {
  if (observed === undefined || observed === null) return undefined
  return id.endsWith('.response') ? responseAgreement(hint, observed, openapi) : compared(id, hint, observed)
}

/**
 * A hinted response, as a schema or as an example, alongside the schema of the answers that were seen: types of the
 * properties. What was never in an answer may still come; `undefined` where no answer was seen.
 */
function responseAgreement(hint: Json, observed: Json, openapi: OpenApiDocument): Agreement | undefined {
  const reference = isObject(observed) ? observed['$ref'] : undefined
  if (typeof reference !== 'string') return undefined
  const content = getAt(openapi, `${reference.replace(/^[^#]*#/, '')}/content`)
  const [media] = isObject(content) ? Object.values(content) : []
  const schema = isObject(media) ? media['schema'] : undefined
  if (!isObject(schema) || !isObject(hint)) return undefined
  const found: Agreement = { same: [], differs: [], unseen: [] }
  const judged: string[] = []
  for (const { path, pointer, schema: stated } of propertiesIn(asSchema(hint))) {
    if (judged.some(each => pointer.startsWith(`${each}/`))) continue
    const there = schemaAt(schema, path)
    if (isObject(stated['properties']) && isObject(there?.['properties'])) continue
    judged.push(pointer)
    const [types, seen] = [stated, there ?? {}].map(each => typesOf(each).map(String)) as [string[], string[]]
    const words = types.join(' or ')
    if (there === undefined) found.unseen.push({ pointer, hint: words })
    else if (overlap(types, seen)) found.same.push(pointer)
    else found.differs.push({ pointer, hint: words, seen: seen.join(' or ') })
  }
  return found
}

/** An example is described as an answer that was seen is. */
function asSchema(hint: JsonObject): JsonObject {
  const isSchema = isObject(hint['properties']) || typesOf(hint).some(type => SHAPE_TYPES.some(each => each === type))
  return isSchema ? hint : toSchema(shapeOf(hint))
}

/** An example of a number may be a whole one by chance. */
function overlap(a: readonly string[], b: readonly string[]): boolean {
  const plain = (words: readonly string[]) => words.map(word => (word === 'integer' ? 'number' : word))
  return plain(a).some(word => plain(b).includes(word))
}

/**
 * A hinted request alongside what was accepted: what of it was not taken as it stands. Properties that the accepted request
 * has alongside the hint do not speak against it: a hint may be a part.
 */
function requestAgreement(
  hint: RequestTemplate,
  endpoint: Endpoint,
  { knowledge, exchanges }: Learnt,
): Agreement | undefined {
  const operations = (knowledge.endpoints[endpoint]?.operations ?? []).filter(each => each.accepted.length > 0)
  if (operations.length === 0) return undefined
  const first = exchanges.find(each => each.endpoint === endpoint && AS_HINTED.test(each.purpose))
  const asGiven = first !== undefined && outcomeOf(first).outcome === 'success'
  const fields = new Set(operations.flatMap(each => each.fields).map(field => keyOf(field)))
  const all = operations.map(({ template }) => agreementWith(hint, template, fields, asGiven))
  return all.sort((a, b) => a.differs.length - b.differs.length)[0]
}

/** The purposes that hinted requests are sent for. */
const AS_HINTED = / as the hint describes it$/

/** `asGiven`: whether the request was accepted as the hint has it. */
function agreementWith(
  hint: RequestTemplate,
  template: RequestTemplate,
  fields: ReadonlySet<string>,
  asGiven: boolean,
): Agreement {
  const found: Agreement = { same: [], differs: [], unseen: [] }
  const accepted = new Map(targetsOf(template).map(target => [keyOf(target), target.template]))
  for (const target of targetsOf(hint)) {
    if (target.container) continue
    const pointer = target.in === 'body' ? target.pointer : `${target.in}:${target.pointer.slice(1)}`
    const observed = accepted.get(keyOf(target))
    const isKnown = fields.has(keyOf({ ...target, pointer: locationOf(target, hint) }))
    if (observed !== undefined && (asGiven || isSame(target.template, observed, hint, template)))
      found.same.push(pointer)
    else if (observed !== undefined) found.differs.push({ pointer, hint: target.template, seen: observed })
    else if (isKnown) found.same.push(pointer)
    else if (asGiven) found.unseen.push({ pointer, hint: target.template })
    else found.differs.push({ pointer, hint: target.template, seen: 'accepted without it' })
  }
  if (!asGiven && hint.encoding !== undefined && template.encoding !== undefined && hint.encoding !== template.encoding)
    found.differs.push({ pointer: 'encoding', hint: hint.encoding, seen: template.encoding })
  return found
}

const locationOf = (target: Target, hint: RequestTemplate) =>
  target.in === 'body' ? generic(target.pointer, hint.body) : target.pointer

const keyOf = (target: { in: string; pointer: string }) =>
  `${target.in}:${target.in === 'header' ? target.pointer.toLowerCase() : target.pointer}`

/** Names of what is made at the time of sending may differ; what they make may not. */
function isSame(a: Json, b: Json, hint: RequestTemplate, template: RequestTemplate): boolean {
  if (isObject(a) || Array.isArray(a)) return true
  const made = (value: Json, lets: RequestTemplate['let']) =>
    String(value).replace(/\{\{\s*([^{}|]+?)\s*(\|[^{}]*)?\}\}/g, (_all, name: string, filter = '') => {
      const entry = lets?.[name]
      return `{{${entry === undefined ? name : JSON.stringify(entry)}${filter}}}`
    })
  return made(a, hint.let) === made(b, template.let)
}

/** `agreement` is `undefined` where nothing was seen that the hint can be held against. */
function judged(hint: Json, answer: Answer, agreement: Agreement | undefined): Answer {
  if (answer.status === 'contradicted') return answer
  if (agreement !== undefined && agreement.differs.length > 0) return against(hint, answer, agreement)
  if (!isAnswered(answer)) return still(hint, answer)
  if (agreement === undefined || agreement.same.length === 0) return beside(hint, answer, agreement)
  if (agreement.unseen.length === 0) return { ...answer, how: `${answer.how} The environment file says the same.` }
  return {
    ...answer,
    how: `${answer.how} The environment file says the same, and alongside it ${listed(agreement)}, which was not seen.`,
    facts: { ...answer.facts, ...assumedFacts(agreement) },
  }
}

/** The value is what was seen; the exchanges that show it speak against the hint. */
function against(hint: Json, answer: Answer, { differs }: Agreement): Answer {
  const messages = differs.map(
    each => `${each.pointer === '' ? '' : `${each.pointer} `}${shown(each.hint)}, seen ${shown(each.seen)}`,
  )
  return {
    ...answer,
    status: 'contradicted',
    how: `The environment file says ${messages.join('; ')}: the hint ${shown(hint)} is false. ${answer.how}`,
    evidence: { for: answer.evidence.for, against: unique([...answer.evidence.for, ...answer.evidence.against]) },
    facts: {
      ...answer.facts,
      ...Object.fromEntries(differs.map(each => [`hint:${each.pointer}`, 'contradicted' as const])),
    },
  }
}

function still(hint: Json, answer: Answer): Answer {
  const { ask } = answer
  const why = answer.status === 'open' || answer.status === 'assumed' ? '' : ` ${answer.how}`
  const { evidence } = answer
  return {
    ...assumed(hint, `The environment file says so; it has not been seen.${why}`),
    evidence,
    ...(ask === undefined ? {} : { ask }),
  }
}

/** Something else of the question was seen than what the hint speaks of. */
function beside(hint: Json, answer: Answer, agreement: Agreement | undefined): Answer {
  const nothingElse = agreement !== undefined && /^\{"scheme":"none seen"/.test(JSON.stringify(answer.value))
  if (nothingElse)
    return { ...still(hint, answer), how: `The environment file says so; it has not been seen. ${answer.how}` }
  return {
    ...answer,
    how: `${answer.how} The hint ${shown(hint)} speaks of what was not seen; it stays assumed.`,
    facts: {
      ...answer.facts,
      ...(agreement === undefined ? { 'hint:': 'assumed' as const } : assumedFacts(agreement)),
    },
  }
}

const assumedFacts = ({ unseen }: Agreement): NonNullable<Answer['facts']> =>
  Object.fromEntries(unseen.map(each => [`hint:${each.pointer}`, 'assumed' as const]))

const listed = ({ unseen }: Agreement) => unseen.map(each => `${each.pointer} ${shown(each.hint)}`).join(', ')

function shown(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

const unique = (ids: string[]) => [...new Set(ids)]
