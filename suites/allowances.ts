/** What the recorded contract allows in a request, as requests that use it, and the checks that nothing of it is rejected; a value may need others alongside it. */

import { sentIn } from '../contract/derive/case.ts'
import type { ExtEndpoint } from '../contract/endpoint.ts'
import { mentionsOf, type Unit, unitsOf, unitsUnder } from '../contract/errors/units.ts'
import { getAt, type Json, leaves, removeAt, segmentsOf, setAt } from '../contract/json.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { hasForm } from '../contract/shape/withdraw.ts'
import { type ClassifiedResponse, isAccepted } from '../probe/sender/classified-response.ts'
import { madeUp } from './made-up.ts'
import { outcomeText } from './must.ts'
import { brought, isFirm, type LocatedCheck } from './recorded.ts'
import words from './request-checks.json' with { type: 'json' }
import {
  goodFor,
  isForm,
  optionalProperties,
  type RequestProperty,
  recordedProperties,
  type Subject,
  stretched,
} from './request-properties.ts'
import type { Tools } from './test.ts'

export const ALLOWANCES = ['boundary', 'values', 'optional'] as const
export type Allowance = (typeof ALLOWANCES)[number]

interface Use {
  /** What the request has, in words: `with exactly 80 characters as /name`. */
  what: string
  location: string
  /** Where there is one check for each. */
  value?: string
  change: (body: Json) => Json
  /** The same property with a value that is no matter: what the answer is held against. */
  control: (body: Json) => Json
  /** With a value that is one character longer than that. */
  longer?: (body: Json) => Json
}

/** Texts exactly as long, and numbers exactly as great and as small, as the contract allows. */
function boundaryUses(subject: Subject, isFixed: (pointer: string) => boolean): Use[] {
  return properties(subject).flatMap(({ property, good }) => {
    const { pointer, schema } = property
    if (isFixed(pointer) || !isFirm(schema, 'bounds') || hasForm(schema)) return []
    const { maxLength, minimum, maximum } = schema
    const control = (body: Json) => setAt(body, pointer, madeUp(getAt(body, pointer) ?? good))
    const use = (what: string, value: (control: Json) => Json): Use => ({
      what: `with exactly ${what} as ${pointer}`,
      location: pointer,
      control,
      change: body => setAt(body, pointer, value(getAt(control(body), pointer) ?? null)),
    })
    if (typeof maxLength === 'number') {
      if (maxLength > 8_000) return []
      const ofLength = (value: Json, length: number) => (lengthOf(value) === length ? value : stretched(value, length))
      const longer = (body: Json) => {
        const value = getAt(control(body), pointer) ?? ''
        return setAt(body, pointer, ofLength(value, Math.min(maxLength - 1, (lengthOf(value) ?? 0) + 1)))
      }
      return [{ ...use(`${maxLength} characters`, value => ofLength(value, maxLength)), longer }]
    }
    if (isForm(subject.template)) return []
    return [minimum, maximum].flatMap(bound => (typeof bound === 'number' ? [use(String(bound), () => bound)] : []))
  })
}

/** Each value of each closed list, but for the one that tells the operations apart. */
function valueUses(subject: Subject, isFixed: (pointer: string) => boolean): Use[] {
  return properties(subject).flatMap(({ property: { pointer, schema } }) => {
    const listed = Array.isArray(schema['enum']) ? schema['enum'].filter(value => value !== null) : []
    if (isFixed(pointer) || listed.length === 0) return []
    return listed.map(value => ({
      what: `with ${JSON.stringify(value)} as ${pointer}`,
      location: pointer,
      value: String(value),
      control: (body: Json) => body,
      change: (body: Json) => setAt(body, pointer, value),
    }))
  })
}

function properties(subject: Subject): { property: RequestProperty; good: Json }[] {
  const alongside = subject.optional === true ? optionalProperties(subject) : []
  return [...recordedProperties(subject).filter(each => !each.container), ...alongside].map(property => ({
    property,
    good: goodFor(property.schema) ?? 'Test',
  }))
}

/** What is as long already keeps its form. */
const lengthOf = (value: Json) => (typeof value === 'string' ? [...value].length : undefined)

export type OfOperation<Made> = Made & { operation: string }

/** One check for each place of the recorded request, in every recorded operation, at which `make` finds something to try. */
export function locatedTrials<Made extends { what: string; location: string; value?: string }>(
  family: string,
  endpoint: ExtEndpoint,
  make: (subject: Subject & { templates: readonly OperationTemplate[] }) => readonly Made[],
): LocatedCheck<OfOperation<Made>>[] {
  return brought(family, contract => {
    const templates = contract.templates(endpoint)
    const schema = contract.requestBody(endpoint)?.schema
    if (schema === undefined) return []
    const several = templates.length > 1
    return templates.flatMap(template => {
      const { operation } = template
      // A person is known or not by what stands in the optional properties, and each right notification reaches a phone.
      return make({ template, schema, optional: endpoint === 'ext-reach', templates }).map(made => ({
        location: `${several ? `/${operation}` : ''}${made.location}${made.value === undefined ? '' : `/${made.value}`}`,
        made: { ...made, operation, ...(several ? { what: `${made.what} (${operation})` } : {}) },
      }))
    })
  })
}

export function allowedChecks(
  family: string,
  allowance: Allowance,
  endpoint: ExtEndpoint,
): LocatedCheck<OfOperation<Use>>[] {
  return locatedTrials(family, endpoint, subject => {
    const { template, templates } = subject
    if (allowance === 'boundary') return boundaryUses(subject, isFixed(template, templates))
    if (allowance === 'values') return valueUses(subject, isFixed(template, templates))
    const none = optionalProperties(subject).length === 0 && recordedProperties(subject).every(each => each.required)
    const same: Use = {
      what: words.accepted.optional.title,
      location: '',
      change: body => body,
      control: body => body,
    }
    return none ? [] : [{ ...same, location: `/${template.operation}` }]
  })
}

/** Ids from earlier answers, and what tells this operation from others, are not to be changed; nor what a template makes. */
function isFixed(template: OperationTemplate, all: readonly OperationTemplate[]): (pointer: string) => boolean {
  return pointer => {
    const own = getAt(template.body, pointer)
    if (typeof own === 'string' && /\{\{[^}]*#|\{\{unique/.test(own)) return true
    const others = all.filter(other => other.operation !== template.operation)
    const isReported = others.some(other => {
      const there = getAt(other.body, pointer)
      return there !== undefined && own !== undefined && there !== own
    })
    return isReported || (own !== undefined && all.length === 1 && isOnlyLeafAlongside(template, pointer))
  }
}

/** Where one operation is recorded, a list alongside nothing but ids may well choose among several. */
function isOnlyLeafAlongside(template: OperationTemplate, pointer: string): boolean {
  const rest = [...leaves(template.body ?? null)].filter(each => each.pointer !== pointer)
  return rest.every(({ value }) => typeof value === 'string' && value.includes('#'))
}

type Needed = Pick<Tools, 'sender' | 'contract' | 'must'>

type Asked = { allowance: Allowance; endpoint: ExtEndpoint }

export async function isAllowed(made: Made, { allowance, endpoint }: Asked, tools: Needed): Promise<void> {
  if (allowance === 'boundary') return atItsBound(made, endpoint, tools)
  return allowance === 'values' ? asListed(made, endpoint, tools) : withoutOptional(made.operation, endpoint, tools)
}

type Made = OfOperation<Use>

/** Alongside a value of no matter: nobody may be known under either, and the answers are alike all the same. */
async function atItsBound(
  { what, location, operation, change, control, longer }: Made,
  endpoint: ExtEndpoint,
  tools: Needed,
) {
  const { sender, must } = tools
  const plain = await sender.call(endpoint, {
    purpose: `the recorded call with another ${location}`,
    operation,
    change: control,
  })
  if (!isWellFormed(plain))
    must.undecided(`A usual value as ${location} is not accepted either: ${plain.why}.`, [plain])
  const response = await sender.call(endpoint, { purpose: `the recorded call ${what}`, operation, change })
  must.beDecided(response, 'faults', plain)
  if (!isWellFormed(response) && longer !== undefined) {
    const purpose = `the recorded call with one character more as ${location}`
    const other = await sender.call(endpoint, { purpose, operation, change: longer })
    if (!isWellFormed(other))
      must.undecided(`It is rejected for another reason than its length or size: ${other.why}.`, [
        plain,
        response,
        other,
      ])
  }
  must.hold(
    isWellFormed(response),
    `POST /${endpoint} does not take what the recorded contract allows: ${what}.`,
    'taken as a shorter or smaller value is',
    response,
    plain,
  )
}

/** What a value asks for besides is given, as far as the answers tell what is missing. */
async function asListed({ what, location, operation, change }: Made, endpoint: ExtEndpoint, tools: Needed) {
  const { sender, contract, must } = tools
  const schema = contract.requestBody(endpoint)?.schema ?? {}
  const subject = { template: sender.template(endpoint, operation), schema }
  const alongside = optionalProperties(subject).filter(each => each.pointer !== location)
  const asked = (more: Readonly<Record<string, Json>>) =>
    sender.call(endpoint, {
      purpose: `the recorded call ${what}`,
      operation,
      change: body => Object.entries(more).reduce((made, [at, value]) => setAt(made, at, value), change(body)),
    })
  // Alongside the wrong datum of a person nothing is missing, and each right notification reaches a phone.
  const { first, done } = await completed(asked, endpoint === 'ext-reach' ? alongside : [])
  const response = isWellFormed(done) ? done : first
  const without = () =>
    sender.call(endpoint, {
      purpose: `the recorded call without ${location}`,
      operation,
      change: body => removeAt(body, location),
    })
  const against = isWellFormed(response) ? [] : await saidOfValue(response, location, alongside, without)
  if (!isWellFormed(response) && against.length === 0)
    must.undecided(`It is not accepted, and the answer does not say that ${location} is why: ${response.why}.`, [
      response,
    ])
  must.hold(
    isWellFormed(response),
    `POST /${endpoint} does not take a value of the recorded list: ${what}.`,
    { expected: 'the call is accepted', actual: `${outcomeText(response)}: ${against[0]?.raw ?? ''}` },
    response,
  )
}

async function withoutOptional(operation: string, endpoint: ExtEndpoint, { sender, contract, must }: Needed) {
  const template = sender.template(endpoint, operation)
  const schema = contract.requestBody(endpoint)?.schema ?? {}
  const alongside = optionalProperties({ template, schema })
  const spared = sparedProperties({ template, schema }, isFixed(template, contract.templates(endpoint)))
  const without = (purpose: string, fields: readonly RequestProperty[]) =>
    sender.call(endpoint, {
      purpose: `the recorded call ${purpose}`,
      operation,
      change: body => fields.reduce((left, { pointer }) => removeAt(left, pointer), body),
    })
  const least = spared.length === 0 ? undefined : await without('with what it requires alone', spared)
  if (least !== undefined && isAccepted(least)) return must.beAccepted(least, 'never told')
  const response = await without('as it is', [])
  const fails = (pointer: string, rejected: ClassifiedResponse, ...evidence: ClassifiedResponse[]) =>
    must.hold(
      false,
      `POST /${endpoint} requires ${pointer}, and did without it when the contract was recorded.`,
      'the recorded call is accepted',
      rejected,
      ...evidence,
    )
  if (isAccepted(response)) {
    const rejected: ClassifiedResponse[] = []
    for (const property of spared) {
      const alone = await without(`without ${property.pointer}`, [property])
      // What is missed alongside everything and alongside nothing is asked for by no other value.
      if ([least, alone].every(each => each !== undefined && names(each, property.pointer)))
        return fails(property.pointer, alone, response)
      if (!isWellFormed(alone)) rejected.push(alone)
    }
    if (rejected.length === 0) return must.beAccepted(response, 'never told')
    return must.undecided('Without some properties it is rejected, and no answer says that they are missing.', rejected)
  }
  const isNamed = ({ pointer }: RequestProperty) => names(response, pointer)
  for (const property of [...alongside.filter(isNamed), ...alongside.filter(each => !isNamed(each))]) {
    const { pointer, schema } = property
    const purpose = `the recorded call with ${pointer}`
    const change = (body: Json) => setAt(body, pointer, goodFor(schema) ?? 'Test')
    const with_ = await sender.call(endpoint, { purpose, operation, change })
    // What was said of it is said no more, whatever else is required.
    const now = complaintsOf(with_, pointer).map(({ text }) => text)
    const isMissed = isNamed(property) && complaintsOf(response, pointer).every(({ text }) => !now.includes(text))
    if (isAccepted(with_) || isMissed) return fails(pointer, response, with_)
  }
  must.undecided(
    `The recorded call to /${endpoint} is not accepted, with further properties neither: ${response.why}.`,
    [response],
  )
}

/** Properties of the recorded request that accepted ones were seen without; not what stands inside of another of them. */
function sparedProperties(subject: Subject, isKept: (pointer: string) => boolean): RequestProperty[] {
  const spared = recordedProperties(subject).filter(({ pointer, required, schema }) => {
    const observed = schema['x-observed'] as { accepted: number; present: number } | undefined
    return observed !== undefined && observed.present < observed.accepted && !required && !isKept(pointer)
  })
  return spared.filter(({ pointer }) => !spared.some(other => pointer.startsWith(`${other.pointer}/`)))
}

type Ask = (more: Readonly<Record<string, Json>>) => Promise<ClassifiedResponse>

const ROUNDS = 2
const TRIED = 4

/** The first answer, and the last. */
export async function completed(
  ask: Ask,
  alongside: readonly RequestProperty[],
): Promise<{ first: ClassifiedResponse; done: ClassifiedResponse }> {
  const added: Record<string, Json> = {}
  const first = await ask(added)
  let done = first
  for (let round = 0; round < ROUNDS && !isAccepted(done); round++) {
    const missed = alongside.find(each => added[each.pointer] === undefined && names(done, each.pointer))
    const good = missed === undefined ? undefined : goodFor(missed.schema)
    if (missed === undefined || good === undefined) break
    added[missed.pointer] = good
    done = await ask(added)
  }
  for (const each of isAccepted(done) ? [] : alongside.slice(0, TRIED)) {
    done = await ask({ [each.pointer]: goodFor(each.schema) ?? 'Test' })
    if (isAccepted(done)) break
  }
  return { first, done }
}

/** What a rejection says of the property at `pointer` of the body. */
const complaintsOf = (response: ClassifiedResponse, pointer: string): Unit[] =>
  isAccepted(response)
    ? []
    : unitsUnder(
        unitsOf(response, { body: sentIn(response.exchange).sent, query: {}, headers: {} }),
        segmentsOf(pointer),
      )

/** What is said of a property, and of none that stands alongside it; by a key alone only what is not said without the property as well. */
async function saidOfValue(
  response: ClassifiedResponse,
  pointer: string,
  alongside: readonly RequestProperty[],
  without: () => Promise<ClassifiedResponse>,
): Promise<Unit[]> {
  const isOfAnother = (unit: Unit) => alongside.some(each => mentionsOf(unit, segmentsOf(each.pointer)).length > 0)
  const isByKey = (unit: Unit) => mentionsOf(unit, segmentsOf(pointer)).every(({ kind }) => kind === 'key')
  const own = complaintsOf(response, pointer).filter(unit => !isOfAnother(unit))
  if (!own.every(isByKey) || own.length === 0) return own.filter(unit => !isByKey(unit))
  const others = complaintsOf(await without(), pointer).map(({ text }) => text)
  return own.filter(({ text }) => !others.includes(text))
}

const names = (response: ClassifiedResponse, pointer: string) => complaintsOf(response, pointer).length > 0

/** Taken, or rejected for nothing but that nobody and nothing is known under it. */
function isWellFormed({ outcome }: ClassifiedResponse): boolean {
  return outcome === 'success' || outcome === 'no-match' || outcome === 'not-found'
}
