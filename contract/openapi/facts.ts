/** What may be claimed of a field: a requirement only where it was stated or proven, the rest beside the schema. */
import { distinct, type Json } from '../json.ts'
import type { Fact, FieldKnowledge } from '../knowledge.ts'
import { isFormatName, isOfFormat } from '../shape/formats.ts'
import type { Schema } from './document.ts'

const FIRM = new Set(['stated', 'confirmed'])

export function isFirm<T>(fact: Fact<T> | undefined): fact is Fact<T> {
  return fact !== undefined && FIRM.has(fact.known)
}

export function isRequired(field: FieldKnowledge): boolean {
  return field.required?.value === true && isFirm(field.required)
}

const FACTS = ['types', 'required', 'nullable', 'values', 'format', 'pattern', 'bounds'] as const

export function knownOf(field: FieldKnowledge): Record<string, string> {
  return Object.fromEntries(FACTS.flatMap(name => (field[name] === undefined ? [] : [[name, field[name].known]])))
}

/** The schema of one value, its members apart. Facts that were contradicted are left out. */
export function valueSchema(field: FieldKnowledge): Schema {
  const known = knownOf(field)
  return {
    ...typeOf(field),
    ...(isFirm(field.values) ? { enum: withNull(field.values.value, field) } : {}),
    ...formatOf(field),
    ...(isFirm(field.pattern) && isPattern(field.pattern.value) ? { pattern: field.pattern.value } : {}),
    ...(isFirm(field.bounds) ? definedOf(field.bounds.value) : {}),
    ...(Object.keys(known).length > 0 ? { 'x-known': known } : {}),
    'x-observed': { accepted: field.seen.accepted, present: field.seen.present },
  }
}

function holds<T>(fact: Fact<T> | undefined): fact is Fact<T> {
  return fact !== undefined && fact.known !== 'contradicted'
}

function typeOf(field: FieldKnowledge): Schema {
  if (!holds(field.types) || field.types.value.length === 0) return {}
  const nullable = holds(field.nullable) && field.nullable.value
  const types = [...new Set([...field.types.value, ...(nullable ? (['null'] as const) : [])])].sort()
  return { type: types.length === 1 ? (types[0] ?? null) : types }
}

function withNull(values: readonly Json[], field: FieldKnowledge): Json[] {
  const nullable = holds(field.nullable) && field.nullable.value && !values.includes(null)
  return distinct([...values, ...(nullable ? [null] : [])])
}

/** Other names of a form, where JSON Schema has one of its own; those without offset it has none for. */
const NAMED: Record<string, string | undefined> = { 'iso-duration': 'duration' }
const LOOSER: Record<string, string | undefined> = { time: 'local-time', 'date-time': 'local-date-time' }

/** "A time", says the service, and takes 10:00: that is not what JSON Schema calls `time`. */
function formatOf(field: FieldKnowledge): Schema {
  if (!holds(field.format)) return {}
  const name = NAMED[field.format.value] ?? field.format.value
  const taken = field.acceptedValues?.value.filter(value => typeof value === 'string') ?? []
  if (!isFormatName(name) || taken.every(value => isOfFormat(name, value))) return { format: name }
  const looser = LOOSER[name]
  return looser === undefined ? {} : { format: looser }
}

/** A service may state a pattern of another regex dialect, which no JSON Schema validator could load. */
function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source.length > 0
  } catch {
    return false
  }
}

function definedOf(entries: Record<string, Json | undefined>): Schema {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Json] => entry[1] !== undefined))
}
