/** What the ledger says of documents: where the service speaks against them, and what only they name. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { unitsUnder } from '../../contract/errors/units.ts'
import { pointerOf, sameJson, starred } from '../../contract/json.ts'
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
import { callsOf, isSaidOtherwise, pathOf } from '../conclude/calls.ts'
import { type Run, runAt, shown } from '../conclude/there.ts'
import type { DiscoveryContext } from '../context.ts'
import { targetsOf } from '../requests/vary.ts'
import type { PublishedDocument, PublishedEndpoint } from './document.ts'
import type { PublishedProperty } from './properties.ts'
import { documentsOf } from './request.ts'

type PublishedContext = Pick<DiscoveryContext, 'knowledge' | 'client' | 'published' | 'token'>

interface Contradiction {
  /** The fact, as `facts` of the ledger names it: `/nickname#required`. */
  fact: string
  /** What the description says and what was seen, for people. */
  sentence: string
  evidence: string[]
}

export function withDocuments(questions: Ledger['questions'], context: PublishedContext): Ledger['questions'] {
  const result: Record<string, Answer> = { ...questions }
  const calls = callsOf(context)
  for (const found of documentsOf(context)) {
    const amend = (id: string, judge: (answer: Answer) => [against: Contradiction[], assumed?: string[]]) => {
      const answer = result[id]
      if (answer !== undefined && isAnswered(answer)) result[id] = amended(answer, found, ...judge(answer))
    }
    for (const endpoint of ENDPOINTS) {
      const published = found.endpoints[endpoint]
      const known = context.knowledge.endpoints[endpoint]
      if (published === undefined || known === undefined) continue
      const held = { published, known, run: runAt(endpoint, calls) }
      const against = contradictionsOf(held)
      amend(`${endpoint}.request`, () => [against, assumedIn(held, against)])
    }
    const whole = (stated: unknown, { evidence }: Answer): [Contradiction[]] => [
      [{ fact: '', sentence: `it says ${JSON.stringify(stated)}`, evidence: evidence.for.slice(0, 2) }],
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
    ...assumed.map(location => [`published:${location}`, 'assumed'] as const),
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
const locationOf = ({ path }: PublishedProperty) => pointerOf(path.map(part => (typeof part === 'number' ? '*' : part)))
const keyOf = (location: string, pointer: string) =>
  `${location}:${location === 'header' ? pointer.toLowerCase() : pointer}`

interface Held {
  published: PublishedEndpoint
  known: EndpointKnowledge
  run: Run
}

const fieldsOf = (operations: readonly OperationKnowledge[]): FieldKnowledge[] =>
  operations.flatMap(each => each.fields)

/** Where the service speaks against its published description, with the exchanges that show it. */
function contradictionsOf(held: Held): Contradiction[] {
  const operations = held.known.operations.filter(each => each.accepted.length > 0)
  if (operations.length === 0) return []
  const { properties } = held.published
  const named = new Set(properties.map(property => keyOf(property.in, locationOf(property))))
  const unnamed = fieldsOf(operations).filter(field => isRequired(field) && !named.has(keyOf(field.in, field.pointer)))
  const byLocation = [...new Map(unnamed.map(field => [field.pointer, field])).values()]
  return [
    ...properties.flatMap(property => ofProperty(property, held, operations)),
    ...byLocation.map(({ pointer, required }) =>
      against(pointer, 'known', `it does not name ${pointer}, which the service requires`, shownBy(required)),
    ),
  ]
}

/** Properties that only the description names: nothing speaks for them and nothing against them. */
function assumedIn({ known, published }: Held, contradictions: readonly Contradiction[]): string[] {
  const fields = new Set(fieldsOf(known.operations).map(field => keyOf(field.in, field.pointer)))
  const refused = new Set(contradictions.map(each => each.fact.split('#')[0]))
  return published.properties
    .filter(
      property => !fields.has(keyOf(property.in, locationOf(property))) && typeof property.path.at(-1) === 'string',
    )
    .map(locationOf)
    .filter(location => !refused.has(location))
}

function against(location: string, what: string, sentence: string, evidence: readonly string[]): Contradiction {
  return { fact: `${location}#${what}`, sentence, evidence: [...new Set(evidence)] }
}

const shownBy = (...facts: readonly ({ evidence: string[] } | undefined)[]): string[] =>
  facts.flatMap(fact => fact?.evidence.slice(0, 2) ?? [])

function ofProperty(
  property: PublishedProperty,
  held: Held,
  operations: readonly OperationKnowledge[],
): Contradiction[] {
  const location = locationOf(property)
  const fields = fieldsOf(operations).filter(field => keyOf(field.in, field.pointer) === keyOf(property.in, location))
  const sentIn = held.run.calls.filter(each => property.in === 'body' && each.places.has(location))
  const isUnknown = (operation: OperationKnowledge) =>
    shown({ pointer: location, seen: { accepted: 0, present: 0 } }, operation, held.run) === 'rejected'
  if (fields.length === 0 && sentIn.length > 0 && operations.every(isUnknown))
    return [
      against(
        location,
        'known',
        `it names ${location}, which the service does not know`,
        sentIn.slice(0, 1).map(({ id }) => id),
      ),
    ]
  const ofValue =
    fields.length === 0 ? [] : [...ofStated(property, location, fields), ...ofList(property, location, fields, held)]
  return [...ofRequired(property, location, fields, operations), ...ofValue]
}

function ofRequired(
  property: PublishedProperty,
  location: string,
  fields: readonly FieldKnowledge[],
  operations: readonly OperationKnowledge[],
): Contradiction[] {
  const says = (sentence: string, evidence: readonly string[]) => [against(location, 'required', sentence, evidence)]
  const shown = shownBy(...fields.map(field => field.required))
  const everywhere = fields.length >= operations.length && fields.length > 0
  if (property.required === false && everywhere && fields.every(isRequired))
    return says(`it does not require ${location}, which the service requires`, shown)
  if (property.required !== true || !property.always || typeof property.path.at(-1) !== 'string') return []
  if (everywhere && fields.every(field => field.required?.value === false))
    return says(`it requires ${location}, which was accepted left out`, shown)
  const isSent = operations.some(({ template }) =>
    targetsOf(template).some(target => starred(keyOf(target.in, target.pointer)) === keyOf(property.in, location)),
  )
  if (isSent || fields.length > 0) return []
  const accepted = operations.flatMap(each => each.accepted.slice(0, 1))
  return says(`it requires ${location}, without which requests were accepted`, accepted)
}

/** What the service states of type, bounds and format. */
function ofStated(
  { expected }: PublishedProperty,
  location: string,
  fields: readonly FieldKnowledge[],
): Contradiction[] {
  const first = <T>(of: (field: FieldKnowledge) => Fact<T> | undefined) =>
    fields.map(of).find(each => each !== undefined)
  const stated = <T>(of: (field: FieldKnowledge) => Fact<T> | undefined) =>
    first(field => (of(field)?.known === 'stated' ? of(field) : undefined))
  const [type, bounds, format] = [stated(each => each.types), first(each => each.bounds), stated(each => each.format)]
  const fits = (is: string) => is === expected.type || (is === 'integer' && expected.type === 'number')
  const isOfType = expected.type === undefined || type === undefined || type.value.some(fits)
  const says = (what: string, message: string, fact: Fact<unknown> | undefined, is: unknown) =>
    against(location, what, `it says ${message}, the service says ${is}`, shownBy(fact))
  return [
    ...(isOfType ? [] : [says('type', `that ${location} is of type ${expected.type}`, type, type?.value.join(' or '))]),
    ...BOUND_NAMES.flatMap(name => {
      const [stated, is] = [expected[name], bounds?.value[name]]
      const isSame = is === undefined || typeof stated !== 'number' || stated === is
      return isSame ? [] : [says(name, `${name} ${stated} for ${location}`, bounds, is)]
    }),
    ...(format === undefined || expected.format === undefined || format.value === expected.format
      ? []
      : [says('format', `that ${location} is a ${expected.format}`, format, format.value)]),
  ]
}

/** Against the list that the service told; where it tells none, against what it rejected when it was sent. */
function ofList(
  property: PublishedProperty,
  location: string,
  fields: readonly FieldKnowledge[],
  held: Held,
): Contradiction[] {
  const stated = property.expected.values
  if (stated === undefined) return []
  const list = fields.map(field => field.values).find(each => each !== undefined)
  if (list !== undefined) {
    const [ours, theirs] = [stated.map(String), list.value.map(String)]
    const refused = ours.filter(value => !theirs.includes(value))
    const missing = theirs.filter(value => !ours.includes(value))
    const words = [
      ...(refused.length > 0 ? [`it lists ${refused.join(', ')} for ${location}, which the service rejects`] : []),
      ...(missing.length > 0
        ? [`it does not list ${missing.join(', ')} for ${location}, which the service lists`]
        : []),
    ]
    return words.length === 0 ? [] : [against(location, 'enum', words.join('; '), shownBy(list))]
  }
  const { calls } = held.run
  const rejected = calls.find(
    call =>
      stated.includes(call.places.get(location) ?? null) &&
      unitsUnder(call.units, pathOf(location)).some(unit => !isSaidOtherwise(unit, call, location, calls)),
  )
  if (rejected === undefined) return []
  const value = String(rejected.places.get(location))
  return [against(location, 'enum', `it lists ${value} for ${location}, which was rejected`, [rejected.id])]
}
