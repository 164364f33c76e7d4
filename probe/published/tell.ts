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
import { isRequired } from '../../contract/openapi/facts.ts'
import type { Lab, Note } from '../lab.ts'
import { targetsOf } from '../requests/vary.ts'
import type { PublishedDocument, PublishedEndpoint } from './document.ts'
import type { PublishedMember } from './members.ts'
import { documentsOf } from './request.ts'

type Told = Pick<Lab, 'knowledge' | 'notes' | 'client' | 'published' | 'token'>

export function withDocuments(questions: Ledger['questions'], lab: Told): Ledger['questions'] {
  return documentsOf(lab).reduce((answers, found) => withDocument(answers, found, lab), questions)
}

function withDocument(questions: Ledger['questions'], found: PublishedDocument, lab: Told): Ledger['questions'] {
  const result: Record<string, Answer> = { ...questions }
  const amend = (id: string, contradictions: readonly Contradiction[], assumed: readonly string[] = []) => {
    const answer = result[id]
    if (answer !== undefined && isAnswered(answer)) result[id] = amended(answer, found, contradictions, assumed)
  }
  for (const endpoint of ENDPOINTS) {
    const published = found.endpoints[endpoint]
    const known = lab.knowledge.endpoints[endpoint]
    if (published === undefined || known === undefined) continue
    const held = { published, known, notes: lab.notes.of(endpoint), exchanges: lab.client.exchanges() }
    amend(`${endpoint}.request`, contradictionsOf(held), assumedIn(held))
  }
  amend('auth.token.presentation', ofPresentation(found, lab, result['auth.token.presentation']))
  amend('env.base-path', ofRoute(found, lab, result['env.base-path']))
  return result
}

function amended(
  answer: Answer,
  found: PublishedDocument,
  contradictions: readonly Contradiction[],
  assumed: readonly string[],
): Answer {
  if (contradictions.length === 0 && assumed.length === 0) return answer
  const against = contradictions.flatMap(each => each.evidence)
  const sentences = [
    ...(contradictions.length > 0
      ? [`The service contradicts ${nameOf(found)}: ${contradictions.map(each => each.sentence).join('; ')}.`]
      : []),
    ...(assumed.length > 0
      ? [`Only ${nameOf(found)} names ${assumed.join(', ')}; nothing that was seen shows it.`]
      : []),
  ]
  const facts = [
    ...contradictions.map(each => [`published:${each.fact}`, 'contradicted'] as const),
    ...assumed.map(place => [`published:${place}`, 'assumed'] as const),
  ]
  return {
    ...answer,
    how: [answer.how, ...sentences].join(' '),
    evidence: { for: answer.evidence.for, against: [...new Set([...answer.evidence.against, ...against])] },
    facts: { ...answer.facts, ...Object.fromEntries(facts) },
  }
}

const nameOf = ({ exchange, path }: PublishedDocument) => (exchange === undefined ? path : `its description at ${path}`)

function ofPresentation(found: PublishedDocument, { token }: Told, answer: Answer | undefined): Contradiction[] {
  const said = found.presentation
  if (said === undefined || token?.proven !== true || answer === undefined) return []
  const plain = ({ name, scheme = '', ...rest }: typeof said) => ({
    ...rest,
    name: name.toLowerCase(),
    scheme: scheme.toLowerCase(),
  })
  if (sameJson(plain(said), plain(token.presentation))) return []
  return [{ fact: '', sentence: `it says ${JSON.stringify(said)}`, evidence: answer.evidence.for.slice(0, 2) }]
}

function ofRoute(found: PublishedDocument, { knowledge }: Told, answer: Answer | undefined): Contradiction[] {
  if (found.route === undefined || answer === undefined || sameJson(found.route, knowledge.basePath)) return []
  return [{ fact: '', sentence: `it says ${JSON.stringify(found.route)}`, evidence: answer.evidence.for.slice(0, 2) }]
}

/** The place as the ledger writes it, items of a list as `*`. */
const placeOf = ({ path }: PublishedMember) => pointerOf(path.map(part => (typeof part === 'number' ? '*' : part)))

interface Contradiction {
  /** The fact, as `facts` of the ledger names it: `/nickname#required`. */
  fact: string
  /** What the description says and what was seen, for people. */
  sentence: string
  evidence: string[]
}

interface Held {
  published: PublishedEndpoint
  known: EndpointKnowledge
  notes: readonly Note[]
  exchanges: readonly Exchange[]
}

/**
 * Where the service speaks against its published description, with the exchanges that show it; and what nobody has
 * seen.
 */
function contradictionsOf(held: Held): Contradiction[] {
  const operations = held.known.operations.filter(each => each.accepted.length > 0)
  if (operations.length === 0) return []
  return [...held.published.members.flatMap(member => ofMember(member, held, operations)), ...unnamed(held, operations)]
}

/** Members that only the description names: nothing speaks for them and nothing against them. */
function assumedIn(held: Held): string[] {
  const known = new Set(fieldsOf(held.known.operations).map(field => keyOf(field.in, field.pointer)))
  const refused = new Set(contradictionsOf(held).map(each => each.fact.split('#')[0]))
  return held.published.members
    .filter(member => !known.has(keyOf(member.in, placeOf(member))) && typeof member.path.at(-1) === 'string')
    .map(placeOf)
    .filter(place => !refused.has(place))
}

const keyOf = (place: string, pointer: string) => `${place}:${place === 'header' ? pointer.toLowerCase() : pointer}`
const fieldsOf = (operations: readonly OperationKnowledge[]): FieldKnowledge[] =>
  operations.flatMap(each => each.fields)

function against(place: string, what: string, sentence: string, evidence: readonly string[]): Contradiction {
  return { fact: `${place}#${what}`, sentence, evidence: [...new Set(evidence)] }
}

const shownBy = (...facts: readonly ({ evidence: string[] } | undefined)[]): string[] =>
  facts.flatMap(fact => fact?.evidence.slice(0, 2) ?? [])

function ofMember(member: PublishedMember, held: Held, operations: readonly OperationKnowledge[]): Contradiction[] {
  const place = placeOf(member)
  const fields = fieldsOf(operations).filter(field => keyOf(field.in, field.pointer) === keyOf(member.in, place))
  const unknown = held.notes.find(
    ({ observation }) => observation.kind === 'unknown' && isAt(observation.at, member.path),
  )
  if (fields.length === 0 && unknown !== undefined)
    return [against(place, 'known', `it names ${place}, which the service does not know`, [unknown.exchange])]
  return [
    ...ofRequired(member, place, fields, operations),
    ...(fields.length === 0 ? [] : ofValues(member, place, fields, held)),
  ]
}

const isAt = (at: (string | number)[] | null, path: readonly (string | number)[]) =>
  at !== null && pointerOf(at) === pointerOf(path)

function ofRequired(
  member: PublishedMember,
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
  const isSent = operations.some(({ recipe }) =>
    targetsOf(recipe).some(target => starred(keyOf(target.in, target.pointer)) === keyOf(member.in, place)),
  )
  if (isSent || fields.length > 0) return []
  const accepted = operations.flatMap(each => each.accepted.slice(0, 1))
  return says(`it requires ${place}, without which requests were accepted`, accepted)
}

function ofValues(
  member: PublishedMember,
  place: string,
  fields: readonly FieldKnowledge[],
  held: Held,
): Contradiction[] {
  const { expected } = member
  const found: Contradiction[] = []
  const says = (what: string, said: string, fact: Fact<unknown>, is: string) =>
    found.push(against(place, what, `it says ${said}, the service says ${is}`, shownBy(fact)))
  const type = fields.map(field => field.types).find(fact => fact?.known === 'stated')
  const fits = (is: string) => is === expected.type || (is === 'integer' && expected.type === 'number')
  if (type !== undefined && expected.type !== undefined && !type.value.some(fits))
    says('type', `that ${place} is of type ${expected.type}`, type, type.value.join(' or '))
  found.push(...ofList(member, place, fields, held))
  const bounds = fields.map(field => field.bounds).find(fact => fact !== undefined)
  for (const name of BOUND_NAMES) {
    const [said, is] = [expected[name], bounds?.value[name]]
    if (bounds !== undefined && is !== undefined && typeof said === 'number' && said !== is)
      says(name, `${name} ${said} for ${place}`, bounds, String(is))
  }
  const format = fields.map(field => field.format).find(fact => fact?.known === 'stated')
  if (format !== undefined && expected.format !== undefined && format.value !== expected.format)
    says('format', `that ${place} is a ${expected.format}`, format, format.value)
  return found
}

/** Against the list that the service told; where it tells none, against what it refused when it was sent. */
function ofList(
  member: PublishedMember,
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

/** Members that the service requires and the description has not. */
function unnamed({ published }: Held, operations: readonly OperationKnowledge[]): Contradiction[] {
  const named = new Set(published.members.map(member => keyOf(member.in, placeOf(member))))
  const missing = fieldsOf(operations).filter(field => isRequired(field) && !named.has(keyOf(field.in, field.pointer)))
  const byPlace = new Map(missing.map(field => [field.pointer, field]))
  return [...byPlace.values()].map(({ pointer, required }) =>
    against(pointer, 'known', `it does not name ${pointer}, which the service requires`, shownBy(required)),
  )
}
