/** From what an operation has shown to facts: a property is claimed where an exchange proves that it exists, and no more of it than was shown. */
import { getAt, type Json, pointerOf } from '../contract/json.ts'
import type { EndpointKnowledge, Fact, FieldKnowledge, OperationKnowledge } from '../contract/knowledge.ts'
import { isOfTheForm } from '../contract/media-types.ts'
import type { JsonType } from '../contract/observation.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { inMediaType } from '../probe/media-type.ts'
import { isKnownOperation, operationName } from '../probe/requests/operation-names.ts'
import { satisfies } from '../probe/values/satisfy.ts'
import type { Variant } from './alternatives.ts'
import { isAskedByChoice } from './choices.ts'
import { type Draft, has, isBelow, keyOf, type PropertyLocation, type Slot, slotAt, templateOf } from './draft.ts'
import { isPersonal } from './lists.ts'
import { isAskedByOthers } from './needed.ts'
import type { AcceptedDraft, Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { squeezed } from './spelling.ts'
import { isOneSentence } from './wordings.ts'

export function endpointKnowledge(op: Operation, variants: readonly Variant[]): EndpointKnowledge {
  const others = distinct(op, variants)
  const base = knowledgeOf(
    op,
    op.last === undefined || !op.service.accepted(op.last) ? undefined : { answer: op.last, draft: op.draft },
    others.length === 0 ? 'default' : ownName(op, variants),
    // What another value brought is of the operation that it chooses.
    each => others.every(({ slot }) => valueAt(each.draft, slot) === valueAt(op.draft, slot)),
  )
  const operations = namedByNeeds([base, ...others.map(variant => variantKnowledge(op, variant))])
  if (op.endpoint === 'ext-reach')
    for (const field of operations.flatMap(each => each.fields))
      if (isOfOneWord(op, field, variants)) delete field.required
  const chooser = variants[0]?.slot
  const own = chooser === undefined ? undefined : slotAt(op.draft, chooser)
  if (operations.length > 1 && own !== undefined)
    base.chosenBy = { pointer: pointerOf(own.path), value: own.value.template }
  return {
    endpoint: op.endpoint,
    operations,
    headers: base.fields.filter(field => field.in === 'header'),
    query: base.fields.filter(field => field.in === 'query'),
  }
}

/** No figures alone but short ones: the number of a person or parcel chooses nothing. */
const A_CODE = /^(?:\d{1,2}|(?=.*\p{L})[\p{L}\p{N}_-]{1,20})$/u

/** Required in an object alongside a word that may choose another operation, of which nothing is known: that one may do without. */
function isOfOneWord(
  op: Operation,
  { pointer, required, in: where }: FieldKnowledge,
  variants: readonly Variant[],
): boolean {
  const property = [...op.properties.values()].find(each => each.in === where && pointerAt(each) === pointer)
  const isIn = (path: readonly string[]) => op.draft.slots.some(slot => isBelow(slot.path, path))
  if (required?.value !== true || where !== 'body' || property === undefined) return false
  const { path } = property
  const [head] = path
  // A variant that was chosen elsewhere tells what another word requires.
  if (variants.some(({ operation, slot }) => operation !== op && slot.path[0] !== head)) return false
  const words = op.draft.slots.filter(slot => {
    const { template } = slot.value
    const { isClosed, listRejection } = op.property(slot)
    const isListed = isClosed === true || listRejection !== undefined
    // A code that was given may choose as a word of the service's own does.
    const isGivenCode =
      slot.value.origin !== 'linked' && !isPersonal(op, slot) && A_CODE.test(String(op.service.value(slot.value)))
    return slot.in === 'body' && typeof template === 'string' && (isListed || !template.includes('{{') || isGivenCode)
  })
  const least = Math.min(...words.map(word => word.path.length))
  return words.some(slot => {
    const shared = path.findIndex((each, i) => each !== slot.path[i])
    const isBeside = shared === 0 || (shared === slot.path.length - 1 && slot.path.length === least)
    return (
      isBeside &&
      (path.length > shared + 1 || isIn(path)) &&
      (property.missing === undefined ||
        property.proof === 'left out' ||
        property.alongside?.includes(keyOf(slot)) === true)
    )
  })
}

/** Of words that nobody knows, in whatever language, that of the operation that requires the least looks; the only other one changes. */
function namedByNeeds(operations: OperationKnowledge[]): OperationKnowledge[] {
  const conditions = operations.flatMap(each => each.conditions ?? [])
  const needs = ({ template, fields }: OperationKnowledge): number =>
    fields.filter(({ required }) => required?.value === true).length +
    conditions.filter(({ pointer, value }) => getAt(template.body ?? null, pointer) === value).length
  const [least, ...others] = [...operations].sort((a, b) => needs(a) - needs(b))
  const name = (each: OperationKnowledge | undefined, operation: string) => {
    if (each === undefined || operations.some(other => other.operation === operation)) return
    if (isKnownOperation(each.operation)) return
    each.operation = operation
    each.template.operation = operation
  }
  const [next] = others
  if (least === undefined || next === undefined || needs(least) === needs(next)) return operations
  name(least, 'check')
  if (others.length === 1) name(next, 'manage')
  return operations
}

/** Variants that are an operation of their own: of `ext-reach` by what chooses them; elsewhere they only tell of conditions. */
function distinct(op: Operation, variants: readonly Variant[]): Variant[] {
  const seen = new Set([ownName(op, variants)])
  return variants.filter(variant => {
    if (op.endpoint !== 'ext-reach') return false
    const name = nameOfVariant(op, variant)
    return !seen.has(name) && seen.add(name) !== undefined
  })
}

/** A value that says nothing itself: what asks for more changes something. */
const nameOf = ({ value: { template } }: Slot, isMore: boolean): string =>
  typeof template === 'string' && !template.includes('{{') ? operationName(template) : isMore ? 'manage' : 'check'

const nameOfVariant = (op: Operation, variant: Variant): string =>
  variant.operation === op ? 'manage' : nameOf(variant.slot, isMore(op, variant))

const isMore = (op: Operation, { slot, accepted }: Variant) =>
  typeof slot.value.template === 'object' ||
  typeof slot.value.template === 'string' ||
  accepted.draft.slots.length >= op.draft.slots.length

export function ownName(op: Operation, variants: readonly Variant[]): string {
  const [first] = variants
  const own = op.draft.slots.find(slot => first !== undefined && keyOf(slot) === keyOf(first.slot))
  return first === undefined || own === undefined ? 'check' : nameOf(own, !isMore(op, first))
}

function variantKnowledge(op: Operation, variant: Variant): OperationKnowledge {
  const { slot, operation, accepted } = variant
  const name = nameOfVariant(op, variant)
  // Chosen by what is there, whatever it holds.
  if (operation === op)
    return knowledgeOf(op, accepted, name, each => valueAt(each.draft, slot) !== valueAt(op.draft, slot))
  // With all that it takes: what changes something shows it by what is read back.
  const known = knowledgeOf(merged(op, operation), operation.fullest ?? accepted, name)
  return { ...known, chosenBy: { pointer: pointerOf(slot.path), value: slot.value.template } }
}

/** What is known of properties in another operation holds where this one has not shown otherwise, but for what it requires. */
function merged(op: Operation, child: Operation): Operation {
  for (const [key, property] of op.properties) {
    const own = child.properties.get(key)
    if (own === undefined || own.proof !== undefined) continue
    const { required: _of, ...rest } = property
    child.properties.set(key, { ...rest, ...(own.required === undefined ? {} : { required: own.required }) })
  }
  return child
}

/** What stands at a place, or below it. */
const valueAt = ({ slots }: Draft, { in: where, path }: PropertyLocation) =>
  JSON.stringify(
    slots
      .filter(slot => slot.in === where && (isBelow(slot.path, path) || keyOf(slot) === keyOf({ in: where, path })))
      .map(({ value }) => value.template),
  )

function knowledgeOf(
  op: Operation,
  accepted: AcceptedDraft | undefined,
  operation: string,
  isOwn: (each: AcceptedDraft) => boolean = () => true,
): OperationKnowledge {
  const draft: Draft = accepted?.draft ?? op.draft
  const template: OperationTemplate = {
    ...inMediaType(op.service.context, op.endpoint, templateOf(withOwnWords(op, draft, accepted?.answer.sent.body))),
    endpoint: op.endpoint,
    operation,
  }
  const ids = accepted === undefined ? [] : [accepted.answer.id]
  const others = op.accepted.filter(isOwn).map(each => each.answer.id)
  const fields = [...op.properties.values()]
    .filter(property => isClaimed(op, property, draft))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(property => fieldOf(op, property, draft, ids))
  return {
    operation,
    template,
    accepted: [...new Set([...ids, ...others])],
    fields,
    ...conditionsOf(op),
    ...(op.acceptsUnknown === undefined
      ? {}
      : {
          unknownProperties: fact<'accepted' | 'refused'>(op.acceptsUnknown ? 'accepted' : 'refused', 'confirmed', ids),
        }),
  }
}

/** A word of a closed list that the endpoint itself had shown stays as it was accepted: by the next call it may show another one, which asks for more. */
function withOwnWords(op: Operation, draft: Draft, sent: Json | undefined): Draft {
  const slots = draft.slots.map((slot): Slot => {
    const isOwn = String(slot.value.template).startsWith(`{{${op.endpoint}#`)
    const value = sent === undefined ? undefined : getAt(sent, pointerOf(slot.path))
    return isOwn && value !== undefined && op.property(slot).list?.includes(value) === true
      ? { ...slot, value: { template: value, origin: 'told' } }
      : slot
  })
  return { ...draft, slots }
}

function conditionsOf({ conditions }: Operation): Pick<OperationKnowledge, 'conditions'> {
  const reported = conditions.flatMap(({ slot, required }) => {
    const { template } = slot.value
    if (slot.in !== 'body' || typeof template === 'object') return []
    return [{ pointer: pointerAt(slot), value: template, required: required.map(pointerAt) }]
  })
  return reported.length > 0 ? { conditions: reported } : {}
}

const pointerAt = ({ path }: PropertyLocation) =>
  pointerOf(path.map(each => (/^\d+$/.test(each) ? '*' : each))).replaceAll('~1*', '/*')

function isClaimed(op: Operation, property: PropertyKnowledge, draft: Draft): boolean {
  // What answers put before names is of their frame where the accepted body does without it, or holds the same without it.
  const [head = ''] = property.path
  const below = [op.draft, op.fullest?.draft].flatMap(
    each => each?.slots.filter(slot => slot.in === 'body' && slot.path[0] === head) ?? [],
  )
  const hasControl = ({ path }: PropertyLocation) => path.length > 1 && op.has(path.slice(1, 2))
  if (property.in === 'body' && op.service.prefixes.has(squeezed(head)) && below.every(hasControl)) return false
  if (
    property.in === 'header' &&
    (isOfTheForm(property.path[0] ?? '') || /^(authorization|cookie)$/i.test(property.path[0] ?? ''))
  )
    return false
  const shown = op.service.context.token?.presentation
  if (
    shown !== undefined &&
    shown.in === property.in &&
    shown.name.toLowerCase() === (property.path[0] ?? '').toLowerCase()
  )
    return false
  // What rejections of three endpoints hold is said of anything, until a request with it was accepted.
  const isStatedEverywhere =
    property.in === 'body' && op.service.said.endpointsOf(squeezed(property.path.at(-1) ?? '')) > 2
  if (isStatedEverywhere && !op.accepted.some(each => has(each.draft, property))) return false
  return property.proof !== undefined || (property.required === true && slotAt(draft, property) !== undefined)
}

const fact = <T>(value: T, known: Fact<T>['known'], evidence: readonly string[]): Fact<T> => ({
  value,
  known,
  evidence: [...new Set(evidence)],
})

const KNOWN = {
  missed: 'stated',
  named: 'stated',
  listed: 'stated',
  'left out': 'confirmed',
  hint: 'observed',
} as const

function fieldOf(op: Operation, property: PropertyKnowledge, draft: Draft, ids: readonly string[]): FieldKnowledge {
  const slot = slotAt(draft, property)
  const evidence = [...property.evidence, ...ids]
  const field: FieldKnowledge = {
    pointer: pointerAt(property),
    in: property.in,
    seen: {
      accepted: op.accepted.length,
      present: op.accepted.filter(each => each.draft.slots.some(own => keyOf(own) === keyOf(property))).length,
    },
  }
  const shown = [...op.accepted, ...(op.fullest === undefined ? [] : [op.fullest])].flatMap(each => each.draft.slots)
  const last = slot ?? shown.findLast(each => keyOf(each) === keyOf(property))
  const types = typesOf(op, property, last)
  const isOtherRefused = [...property.tried.values()].some(each => each.isAbout && !types.includes(each.type))
  if (types.length > 0) field.types = fact(types, isOtherRefused ? 'confirmed' : 'observed', evidence)
  const isOfOthers = property.rivals !== undefined || isAskedByOthers(op, property) || isAskedByChoice(op, property)
  if (property.required !== undefined && !(property.required && isOfOthers))
    field.required = fact(property.required, KNOWN[property.proof ?? 'left out'], evidence)
  // A word of the list that is the name of a property there is no value.
  const isName = (word: Json) =>
    op.properties.get(keyOf({ ...property, path: [...property.path, String(word)] })) !== undefined
  if (property.isClosed === true && property.list !== undefined)
    field.values = fact(
      property.list.filter(word => !isName(word)),
      'stated',
      evidence,
    )
  if (property.bounds !== undefined) field.bounds = fact(property.bounds, 'confirmed', evidence)
  const format = formOf(op, property, 'format', last)
  const pattern = formOf(op, property, 'pattern', last)
  if (format !== undefined) field.format = format
  if (pattern !== undefined) field.pattern = pattern
  const template = slot?.value.template
  if (typeof template === 'string' && template.startsWith('{{')) field.from = template
  else if (template !== undefined && typeof template !== 'object')
    field.acceptedValues = fact([template as Json], 'observed', evidence)
  return field
}

/** A form that was stated of a text without it, and that the accepted text has: the first of that kind. */
function formOf(
  op: Operation,
  { forms }: PropertyKnowledge,
  kind: 'format' | 'pattern',
  slot: Slot | undefined,
): Fact<string> | undefined {
  const value = slot === undefined ? undefined : op.service.value(slot.value)
  for (const { form, evidence } of typeof value === 'string' ? forms : []) {
    const stated = form[kind]
    if (stated !== undefined && satisfies(value as string, form)) return fact(stated, 'stated', [evidence])
  }
  return undefined
}

/** A text of digits or a number may have been converted: alone it tells no type. */
function typesOf(op: Operation, property: PropertyKnowledge, slot: Slot | undefined): JsonType[] {
  // A header field is a text, whatever it holds.
  if (property.in === 'header') return ['string']
  if (property.in !== 'body') return []
  const types = [...property.types].filter(type => type !== 'null')
  const rejected = new Set([...property.tried.values()].filter(each => each.isAbout).map(each => each.type))
  const value = slot === undefined ? undefined : op.service.value(slot.value)
  // Readers pass over an empty text whatever is wanted there, where they reject any other.
  if (value === '' && rejected.has('string')) return []
  // A form was stated of texts: a text of that form may be taken, too.
  if (typeof value !== 'string' && property.forms.length > 0) return []
  const isVague = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
  // What takes 1 as well may be a number or a flag.
  if (typeof value === 'boolean' && (property.types.has('integer') || isNumberLookedAt(property))) return []
  if (typeof value === 'number' && property.types.has('boolean')) return []
  // The very same as the other type was rejected: any other number may have been too large.
  const other = typeof value === 'number' ? String(value) : Number(value)
  if (isVague && property.tried.get(JSON.stringify(other))?.isAbout !== true) return []
  return types.filter(type => !rejected.has(type) || type === typeOfValue(value))
}

const typeOfValue = (value: Json | undefined): JsonType | undefined =>
  value === undefined || value === null
    ? undefined
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'number'
        ? Number.isInteger(value)
          ? 'integer'
          : 'number'
        : (typeof value as JsonType)

/** Another thing is said of a number than of any text: it may be one that is wanted, and was made of `true`. */
function isNumberLookedAt({ tried }: PropertyKnowledge): boolean {
  const said = (type: JsonType) => [...tried.values()].filter(each => each.isAbout && each.type === type)
  const [numbers, texts] = [said('integer'), said('string')]
  return (
    numbers.length > 0 && texts.length > 0 && numbers.every(a => texts.every(b => !isOneSentence(a.message, b.message)))
  )
}
