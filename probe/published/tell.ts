/** What the ledger says of documents: where the service speaks against them, and what only they name. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { getAt, type Json, parseJson, pointerOf, sameJson, starred } from '../../contract/json.ts'
import {
  BOUND_NAMES,
  type EndpointKnowledge,
  type Fact,
  type FieldKnowledge,
  type OperationKnowledge,
} from '../../contract/knowledge.ts'
import { type Answer, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { isRequired } from '../../contract/openapi/request-body.ts'
import type { Presentation } from '../../contract/request.ts'
import type { DiscoveryContext, Note } from '../context.ts'
import { targetsOf } from '../requests/vary.ts'
import type { PublishedDocument, PublishedEndpoint } from './document.ts'
import type { PublishedProperty } from './properties.ts'
import { documentsOf } from './request.ts'

type PublishedContext = Pick<DiscoveryContext, 'knowledge' | 'notes' | 'client' | 'published' | 'token'>

interface Contradiction {
  /** The fact, as `facts` of the ledger names it: `/nickname#required`. */
  fact: string
  /** What the description says and what was seen, for people. */
  sentence: string
  evidence: string[]
}

export function withDocuments(questions: Ledger['questions'], context: PublishedContext): Ledger['questions'] {
  const result: Record<string, Answer> = { ...questions }
  for (const found of documentsOf(context)) {
    const amend = (id: string, judge: (answer: Answer) => [against: Contradiction[], assumed?: string[]]) => {
      const answer = result[id]
      if (answer !== undefined && isAnswered(answer)) result[id] = amended(answer, found, ...judge(answer))
    }
    for (const endpoint of ENDPOINTS) {
      const published = found.endpoints[endpoint]
      const known = context.knowledge.endpoints[endpoint]
      if (published === undefined || known === undefined) continue
      const { client, notes } = context
      const held = { published, known, notes: notes.of(endpoint), exchanges: client.exchanges() }
      const against = contradictionsOf(held)
      amend(`${endpoint}.request`, () => [against, assumedIn(held, against)])
    }
    const whole = (said: unknown, { evidence }: Answer): [Contradiction[]] => [
      [{ fact: '', sentence: `it says ${JSON.stringify(said)}`, evidence: evidence.for.slice(0, 2) }],
    ]
    const { presentation, route } = found
    const shown = context.token?.proven === true ? context.token.presentation : undefined
    if (presentation !== undefined && shown !== undefined && !sameJson(plain(presentation), plain(shown)))
      amend('auth.token.presentation', answer => whole(presentation, answer))
    if (route !== undefined && !sameJson(route, context.knowledge.basePath))
      amend('env.base-path', answer => whole(route, answer))
  }
  return result
}

function plain({ name, scheme = '', ...rest }: Presentation) {
  return { ...rest, name: name.toLowerCase(), scheme: scheme.toLowerCase() }
}

function amended(
  answer: Answer,
  { exchange, path }: PublishedDocument,
  contradictions: readonly Contradiction[],
  assumed: readonly string[] = [],
): Answer {
  if (contradictions.length === 0 && assumed.length === 0) return answer
  const name = exchange === undefined ? path : `its description at ${path}`
  const sentences = [
    ...(contradictions.length > 0
      ? [`The service contradicts ${name}: ${contradictions.map(each => each.sentence).join('; ')}.`]
      : []),
    ...(assumed.length > 0 ? [`Only ${name} names ${assumed.join(', ')}; nothing that was seen shows it.`] : []),
  ]
  const facts = [
    ...contradictions.map(each => [`published:${each.fact}`, 'contradicted'] as const),
    ...assumed.map(place => [`published:${place}`, 'assumed'] as const),
  ]
  const against = [...answer.evidence.against, ...contradictions.flatMap(each => each.evidence)]
  return {
    ...answer,
    how: [answer.how, ...sentences].join(' '),
    evidence: { for: answer.evidence.for, against: [...new Set(against)] },
    facts: { ...answer.facts, ...Object.fromEntries(facts) },
  }
}

/** The place as the ledger writes it, items of a list as `*`. */
const placeOf = ({ path }: PublishedProperty) => pointerOf(path.map(part => (typeof part === 'number' ? '*' : part)))
const keyOf = (place: string, pointer: string) => `${place}:${place === 'header' ? pointer.toLowerCase() : pointer}`

interface Held {
  published: PublishedEndpoint
  known: EndpointKnowledge
  notes: readonly Note[]
  exchanges: readonly Exchange[]
}

const fieldsOf = (operations: readonly OperationKnowledge[]): FieldKnowledge[] =>
  operations.flatMap(each => each.fields)

/** Where the service speaks against its published description, with the exchanges that show it. */
function contradictionsOf(held: Held): Contradiction[] {
  const operations = held.known.operations.filter(each => each.accepted.length > 0)
  if (operations.length === 0) return []
  const { properties: members } = held.published
  const named = new Set(members.map(member => keyOf(member.in, placeOf(member))))
  const unnamed = fieldsOf(operations).filter(field => isRequired(field) && !named.has(keyOf(field.in, field.pointer)))
  const byPlace = [...new Map(unnamed.map(field => [field.pointer, field])).values()]
  return [
    ...members.flatMap(member => ofProperty(member, held, operations)),
    ...byPlace.map(({ pointer, required }) =>
      against(pointer, 'known', `it does not name ${pointer}, which the service requires`, shownBy(required)),
    ),
  ]
}

/** Members that only the description names: nothing speaks for them and nothing against them. */
function assumedIn({ known, published }: Held, contradictions: readonly Contradiction[]): string[] {
  const fields = new Set(fieldsOf(known.operations).map(field => keyOf(field.in, field.pointer)))
  const refused = new Set(contradictions.map(each => each.fact.split('#')[0]))
  return published.properties
    .filter(member => !fields.has(keyOf(member.in, placeOf(member))) && typeof member.path.at(-1) === 'string')
    .map(placeOf)
    .filter(place => !refused.has(place))
}

function against(place: string, what: string, sentence: string, evidence: readonly string[]): Contradiction {
  return { fact: `${place}#${what}`, sentence, evidence: [...new Set(evidence)] }
}

const shownBy = (...facts: readonly ({ evidence: string[] } | undefined)[]): string[] =>
  facts.flatMap(fact => fact?.evidence.slice(0, 2) ?? [])

const isAt = (at: (string | number)[] | null, path: readonly (string | number)[]) =>
  at !== null && pointerOf(at) === pointerOf(path)

function ofProperty(member: PublishedProperty, held: Held, operations: readonly OperationKnowledge[]): Contradiction[] {
  const place = placeOf(member)
  const fields = fieldsOf(operations).filter(field => keyOf(field.in, field.pointer) === keyOf(member.in, place))
  const unknown = held.notes.find(
    ({ observation }) => observation.kind === 'unknown' && isAt(observation.at, member.path),
  )
  if (fields.length === 0 && unknown !== undefined)
    return [against(place, 'known', `it names ${place}, which the service does not know`, [unknown.exchange])]
  const ofValue =
    fields.length === 0 ? [] : [...ofStated(member, place, fields), ...ofList(member, place, fields, held)]
  return [...ofRequired(member, place, fields, operations), ...ofValue]
}

function ofRequired(
  member: PublishedProperty,
  place: string,
  fields: readonly FieldKnowledge[],
  operations: readonly OperationKnowledge[],
): Contradiction[] {
  const says = (sentence: string, evidence: readonly string[]) => [against(place, 'required', sentence, evidence)]
  const shown = shownBy(...fields.map(field => field.required))
  const everywhere = fields.length >= operations.length && fields.length > 0
  if (member.required === false && everywhere && fields.every(isRequired))
    return says(`it does not require ${place}, which the service requires`, shown)
  if (member.required !== true || !member.always || typeof member.path.at(-1) !== 'string') return []
  if (everywhere && fields.every(field => field.required?.value === false))
    return says(`it requires ${place}, which was accepted left out`, shown)
  const isSent = operations.some(({ template }) =>
    targetsOf(template).some(target => starred(keyOf(target.in, target.pointer)) === keyOf(member.in, place)),
  )
  if (isSent || fields.length > 0) return []
  const accepted = operations.flatMap(each => each.accepted.slice(0, 1))
  return says(`it requires ${place}, without which requests were accepted`, accepted)
}

/** What the service states of type, bounds and format. */
function ofStated({ expected }: PublishedProperty, place: string, fields: readonly FieldKnowledge[]): Contradiction[] {
  const first = <T>(of: (field: FieldKnowledge) => Fact<T> | undefined) =>
    fields.map(of).find(each => each !== undefined)
  const stated = <T>(of: (field: FieldKnowledge) => Fact<T> | undefined) =>
    first(field => (of(field)?.known === 'stated' ? of(field) : undefined))
  const [type, bounds, format] = [stated(each => each.types), first(each => each.bounds), stated(each => each.format)]
  const fits = (is: string) => is === expected.type || (is === 'integer' && expected.type === 'number')
  const isOfType = expected.type === undefined || type === undefined || type.value.some(fits)
  const says = (what: string, said: string, fact: Fact<unknown> | undefined, is: unknown) =>
    against(place, what, `it says ${said}, the service says ${is}`, shownBy(fact))
  return [
    ...(isOfType ? [] : [says('type', `that ${place} is of type ${expected.type}`, type, type?.value.join(' or '))]),
    ...BOUND_NAMES.flatMap(name => {
      const [said, is] = [expected[name], bounds?.value[name]]
      const isSame = is === undefined || typeof said !== 'number' || said === is
      return isSame ? [] : [says(name, `${name} ${said} for ${place}`, bounds, is)]
    }),
    ...(format === undefined || expected.format === undefined || format.value === expected.format
      ? []
      : [says('format', `that ${place} is a ${expected.format}`, format, format.value)]),
  ]
}

/** Against the list that the service told; where it tells none, against what it refused when it was sent. */
function ofList(
  member: PublishedProperty,
  place: string,
  fields: readonly FieldKnowledge[],
  held: Held,
): Contradiction[] {
  const said = member.expected.values
  if (said === undefined) return []
  const list = fields.map(field => field.values).find(each => each !== undefined)
  if (list !== undefined) {
    const [ours, theirs] = [said.map(String), list.value.map(String)]
    const refused = ours.filter(value => !theirs.includes(value))
    const missing = theirs.filter(value => !ours.includes(value))
    const words = [
      ...(refused.length > 0 ? [`it lists ${refused.join(', ')} for ${place}, which the service refuses`] : []),
      ...(missing.length > 0 ? [`it does not list ${missing.join(', ')} for ${place}, which the service lists`] : []),
    ]
    return words.length === 0 ? [] : [against(place, 'enum', words.join('; '), shownBy(list))]
  }
  const refusals = held.notes.flatMap(({ exchange, observation }) => {
    if (!['enum', 'invalid', 'pattern'].includes(observation.kind) || !isAt(observation.at, member.path)) return []
    const sent = sentAt(held.exchanges, exchange, member.path)
    if (sent === undefined || !said.includes(sent)) return []
    return [against(place, 'enum', `it lists ${String(sent)} for ${place}, which was refused`, [exchange])]
  })
  return refusals.slice(0, 1)
}

function sentAt(exchanges: readonly Exchange[], id: string, path: readonly (string | number)[]): Json | undefined {
  const body = exchanges.find(each => each.id === id)?.request.body
  const parsed = body === undefined ? undefined : parseJson(body)
  return getAt(parsed, pointerOf(path))
}
