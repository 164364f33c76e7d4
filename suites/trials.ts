/** What the recorded contract says of a request's properties, as requests that break it in one place each. */
import { getAt, isObject, type Json, removeAt, setAt } from '../contract/json.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { hasForm, typesOf } from '../contract/shape/withdraw.ts'
import { isFirm } from './recorded.ts'
import {
  goodFor,
  isForm,
  offForm,
  optionalProperties,
  type RequestProperty,
  recordedProperties,
  type Subject,
  stretched,
} from './request-properties.ts'

export const RULES = ['required', 'type', 'list', 'length', 'unknown', 'form', 'short', 'null'] as const
export type Rule = (typeof RULES)[number]

export interface Trial {
  /** What is wrong with the request, in words: `without /email`. */
  what: string
  /** Where, as a JSON pointer. */
  location: string
  change: (body: Json) => Json
  /** The same request with a value that is right, where the recorded one does not have the property at all. */
  base?: (body: Json) => Json
}

export function trialsOf(rule: Rule, subject: Subject): Trial[] {
  const { template, schema } = subject
  if (rule === 'required')
    return recordedProperties(subject).flatMap(({ pointer, required }) =>
      required ? [{ what: `without ${pointer}`, location: pointer, change: body => removeAt(body, pointer) }] : [],
    )
  if (rule !== 'unknown') return wrongly(WRONG[rule], subject)
  if (schema['additionalProperties'] !== false || !(template.body === undefined || isObject(template.body))) return []
  const location = '/zzUnknown'
  return [{ what: `with a property ${location}`, location, change: body => setAt(body, location, 'zz') }]
}

/** A wrong value for a property, from what the schema says of it; `undefined` where it says nothing that could be broken. */
type Wrong = (
  property: RequestProperty,
  template: OperationTemplate,
) => { what: string; value: (right: Json) => Json } | undefined

const WRONG: Record<Exclude<Rule, 'required' | 'unknown'>, Wrong> = {
  // A form sends texts only, so that there is no other type to send.
  type: ({ pointer, container, schema }, template) => {
    const types = typesOf(schema)
    const wrong: Json = container ? 'zz' : {}
    if (isForm(template) || !isFirm(schema, 'types') || types.length === 0) return undefined
    return types.includes(container ? 'string' : 'object') ? undefined : instead(wrong, pointer)
  },
  list: ({ pointer, schema }) => {
    const listed = schema['enum']
    if (!Array.isArray(listed) || listed.length === 0) return undefined
    return instead(listed.every(value => typeof value === 'number') ? 987_654_321 : 'zz-unlisted', pointer)
  },
  length: ({ pointer, schema }) => {
    const most = schema['maxLength']
    if (typeof most !== 'number' || most > 8_000 || hasForm(schema) || !isFirm(schema, 'bounds')) return undefined
    return { what: `with ${most + 1} characters as ${pointer}`, value: right => stretched(right, most + 1) }
  },
  form: ({ pointer, schema }) => {
    const wrong = isFirm(schema, 'format') || isFirm(schema, 'pattern') ? offForm(schema) : undefined
    return wrong === undefined ? undefined : instead(wrong, pointer)
  },
  short: ({ pointer, schema }, template) => {
    const { minLength, minimum, maximum } = schema
    if (!isFirm(schema, 'bounds') || schema['enum'] !== undefined) return undefined
    if (typeof minLength === 'number' && minLength > 0)
      return {
        what: minLength === 1 ? `with an empty ${pointer}` : `with ${minLength - 1} characters as ${pointer}`,
        value: right => String(right).slice(0, minLength - 1),
      }
    if (isForm(template)) return undefined
    if (typeof minimum === 'number') return instead(minimum - 1, pointer)
    return typeof maximum === 'number' ? instead(maximum + 1, pointer) : undefined
  },
  null: ({ pointer, schema, required }, template) => {
    const types = typesOf(schema)
    if (isForm(template) || !required || !isFirm(schema, 'types') || types.length === 0) return undefined
    return types.includes('null') ? undefined : instead(null, pointer)
  },
}

function instead(value: Json, pointer: string) {
  return { what: `with ${JSON.stringify(value)} as ${pointer}`, value: () => value }
}

function wrongly(wrong: Wrong, subject: Subject): Trial[] {
  const { template } = subject
  const inTemplate = recordedProperties(subject).flatMap(property => {
    const made = wrong(property, template)
    return made === undefined ? [] : [trialAt(property.pointer, made)]
  })
  const alongside = subject.optional === true ? optionalProperties(subject) : []
  const added = alongside.flatMap(property => {
    const [made, good] = [wrong(property, template), goodFor(property.schema)]
    if (made === undefined || good === undefined) return []
    const base = (body: Json) => setAt(body, property.pointer, good)
    const { change, ...rest } = trialAt(property.pointer, made)
    return [{ ...rest, base, change: (body: Json) => change(base(body)) }]
  })
  return [...inTemplate, ...added]
}

function trialAt(pointer: string, { what, value }: NonNullable<ReturnType<Wrong>>): Trial {
  return { what, location: pointer, change: body => setAt(body, pointer, value(getAt(body, pointer) ?? null)) }
}
