/** The properties of a recorded request of which the contract says something, and values for them: right ones, wrong ones, and those that a check can set and read back. */

import { getAt, isObject, type Json, leaves, pointerOf, removeAt, segmentsOf } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { check } from '../contract/shape/conforms.ts'
import { type Property, propertiesIn, schemaAt, typesOf } from '../contract/shape/withdraw.ts'
import { fitness } from '../probe/naming/match.ts'
import { targetsOf } from '../probe/requests/vary.ts'
import { compiled, sampleOf } from '../probe/values/pattern.ts'
import { isFirm } from './recorded.ts'

export interface RequestProperty {
  pointer: string
  container: boolean
  schema: Schema
  /** Known to be required in this operation. */
  required: boolean
}

export interface Subject {
  template: OperationTemplate
  schema: Schema
  /** Whether properties are tried as well that the recorded request leaves out. */
  optional?: boolean
  /** Of all operations: a property that another one has, and of which nothing says that this one knows it, is none of this one's. */
  templates?: readonly OperationTemplate[]
}

export function recordedProperties({ template, schema }: Subject): RequestProperty[] {
  return targetsOf(template).flatMap(({ in: location, pointer, container }) => {
    if (location !== 'body' || /\/\d+$/.test(pointer)) return []
    const sent = sentSegments(template, pointer)
    const known = schemaAt(schema, sent)
    if (known === undefined) return []
    const reduced = asSent(template, removeAt(template.body ?? null, pointer))
    const required = check(schema, reduced).some(each => each.rule === 'required' && each.pointer === pointerOf(sent))
    return [{ pointer, container, schema: known, required }]
  })
}

/** Values that this operation knows and does without, in objects that the recorded request has. */
export function optionalProperties({ template, schema, templates = [] }: Subject): RequestProperty[] {
  if (isForm(template)) return []
  return propertiesIn(schema, template.operation)
    .filter(
      ({ schema: each }) =>
        !isObject(each['properties']) && each['items'] === undefined && !typesOf(each).includes('object'),
    )
    .map(each => ({ pointer: pointerOf(each.path), schema: each.schema }))
    .filter(({ pointer, schema: { 'x-operations': only } }) => {
      const elsewhere = templates.some(each => getAt(each.body, pointer) !== undefined)
      if (elsewhere && !Array.isArray(only)) return false
      const above = getAt(template.body ?? {}, pointerOf(segmentsOf(pointer).slice(0, -1)))
      return getAt(template.body, pointer) === undefined && isObject(above)
    })
    .map(each => ({ ...each, container: false, required: false }))
}

export const isForm = (template: OperationTemplate) => template.encoding === 'form'

/** A form knows no nesting: `/address/street` is sent, and recorded, as `address.street`. */
export function sentSegments(template: OperationTemplate, pointer: string): string[] {
  return isForm(template) ? [segmentsOf(pointer).join('.')] : segmentsOf(pointer)
}

function asSent(template: OperationTemplate, body: Json): Json {
  if (!isForm(template)) return body
  return Object.fromEntries([...leaves(body)].map(({ pointer, value }) => [segmentsOf(pointer).join('.'), value]))
}

/** By format: one of its form, and one of another that nobody would take for it. */
const FORMS: Readonly<Record<string, { right: string; wrong: string }>> = {
  email: { right: 'somebody@example.org', wrong: 'no e-mail address' },
  e164: { right: '+4915112345678', wrong: 'no phone number' },
  uuid: { right: '3f0f6c0e-7d1b-4b52-9a3e-5c1d2e3f4a5b', wrong: 'no uuid' },
  'date-time': { right: '2030-05-17T10:00:00Z', wrong: 'no date' },
  date: { right: '2030-05-17', wrong: 'no date' },
  'local-time': { right: '10:00', wrong: 'no time' },
  time: { right: '10:00:00Z', wrong: 'no time' },
  country: { right: 'DE', wrong: 'no country' },
  digits: { right: '12345', wrong: 'no digits' },
  uri: { right: 'https://example.org/', wrong: 'no address' },
}

/** One that should be taken; `undefined` where none can be made. */
export function goodFor(schema: Schema): Json | undefined {
  const { enum: listed, format, pattern, type } = schema
  if (Array.isArray(listed)) return listed.find(value => value !== null)
  if (typeof format === 'string') return FORMS[format]?.right
  if (typeof pattern === 'string') return sampleOf(pattern)
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('string')) return fitting('Test', schema)
  return types.includes('integer') && typeof schema['minimum'] === 'number' ? schema['minimum'] : undefined
}

/** One that is of another form, within the bounds. */
export function offForm(schema: Schema): string | undefined {
  const { format, pattern, enum: listed } = schema
  if (listed !== undefined) return undefined
  if (typeof format === 'string') return FORMS[format]?.wrong
  const regex = typeof pattern === 'string' ? compiled(pattern) : undefined
  return regex === undefined ? undefined : ['?', '??', 'zz ?', '~~~~'].find(text => !regex.test(text))
}

function fitting(text: string, { minLength, maxLength }: Schema): string {
  const least = typeof minLength === 'number' ? minLength : 0
  const most = typeof maxLength === 'number' ? maxLength : text.length
  return stretched(text, Math.min(Math.max(text.length, least), most))
}

/** The value again and again, up to so many characters: its own letters, or digits, and no space at the end. */
export function stretched(value: Json, length: number): string {
  const letters = [...String(value)].filter(letter => /[\p{L}\p{N}]/u.test(letter))
  const chosen = letters.length > 0 ? letters : ['x']
  return Array.from({ length }, (_, i) => chosen[i % chosen.length] ?? 'x').join('')
}

export interface SettableProperty {
  pointer: string
  /** Values that should be taken, at least two; absent for a free text. */
  listed?: Json[]
  maxLength: number
}

/** The likeliest free text first; what identifies the customer, or tells this operation from the `others`, is none. */
export function settableIn(
  schema: Schema,
  template: OperationTemplate,
  others: readonly OperationTemplate[],
): SettableProperty[] {
  const isFixed = ({ pointer, value }: { pointer: string; value: Json }) =>
    (typeof value === 'string' && value.includes('{{')) ||
    others.some(other => {
      const there = getAt(other.body, pointer)
      return there !== undefined && there !== value
    })
  const fixed = new Set([...leaves(template.body ?? null)].filter(isFixed).map(({ pointer }) => pointer))
  return propertiesIn(schema, template.operation)
    .flatMap(property => settableAt(property, template))
    .filter(({ pointer }) => !fixed.has(pointer))
    .sort((a, b) => likeliness(b) - likeliness(a))
}

const likeliness = ({ pointer, listed }: SettableProperty) =>
  fitness(segmentsOf(pointer), 'instructions') + (listed === undefined ? 0 : 0.05)

function settableAt({ path, schema }: Property, template: OperationTemplate): SettableProperty[] {
  const pointer = pointerOf(path)
  const listed = valuesOf(schema, getAt(template.body, pointer))
  // Where unknown properties are ignored, one that was only ever accepted may be ignored as well.
  if (!['types', 'values', 'bounds'].some(each => isFirm(schema, each))) return []
  if (listed.length > 1) return [{ pointer, maxLength: longest(schema), listed }]
  return isText(schema) ? [{ pointer, maxLength: longest(schema) }] : []
}

const longest = ({ maxLength }: Schema) => (typeof maxLength === 'number' ? maxLength : 200)

function isText(schema: Schema): boolean {
  return typesOf(schema).includes('string') && schema['format'] === undefined && schema['pattern'] === undefined
}

/** Values that should be taken as it is recorded: of a closed list, of a boolean, of a number within its bounds. None of a free text. */
function valuesOf(schema: Schema, own: Json | undefined): Json[] {
  const types = typesOf(schema).filter(type => type !== 'null')
  if (Array.isArray(schema['enum']))
    return isText(schema) || !types.includes('string') ? schema['enum'].filter(isScalar) : []
  if (types.length !== 1) return []
  if (types[0] === 'boolean') return [true, false]
  return types[0] === 'integer' || types[0] === 'number' ? numbersIn(schema, own) : []
}

const isScalar = (value: unknown): value is Json => value !== null && typeof value !== 'object'

/** The recorded number and its neighbour, or the bounds themselves. Where no bound is known, none is tried. */
function numbersIn(schema: Schema, own: Json | undefined): Json[] {
  const { minimum, maximum, multipleOf } = schema
  if (multipleOf !== undefined || !isFirm(schema, 'bounds')) return []
  const [least, most] = [minimum, maximum].map(bound => (typeof bound === 'number' ? bound : undefined))
  if (typeof own === 'number' && most !== undefined && own + 1 <= most) return [own, own + 1]
  if (typeof own === 'number' && least !== undefined && own - 1 >= least) return [own, own - 1]
  return least !== undefined && most !== undefined && least < most ? [least, most] : []
}
