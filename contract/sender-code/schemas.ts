/** Zod schemas of a contract's bodies. */
import { type Alternative, isClosed } from '../drift/alternative.ts'
import { isConditional } from '../drift/alternatives.ts'
import { isObject, type Json } from '../json.ts'
import type { Schema } from '../openapi/document.ts'
import { isRecord, keyOf, type Part, waysOf } from './parts.ts'
import { comment } from './types.ts'

const DEEPEST = 16

type Side = Part['side']

export function schemaOfPart({ name, what, schema, side }: Part, document: Json): string {
  const conditions = conditionsOf(schema).map(condition => `\n  .refine(${condition})`)
  return `/** ${comment(what)} */\nexport const ${name}Schema = ${zodText([schema], document, side, 0)}${conditions.join('')}\n`
}

function zodText(schemas: readonly Json[], document: Json, side: Side, depth: number): string {
  const ways = depth > DEEPEST ? undefined : waysOf(schemas, document)
  if (ways === undefined) return 'z.unknown()'
  const nullable = ways.length > 1 && ways.some(way => way.type === 'null')
  const texts = ways.filter(way => !nullable || way.type !== 'null').map(way => wayText(way, document, side, depth))
  const [only = 'z.never()'] = texts
  const text = texts.length > 1 ? `z.union([${texts.join(', ')}])` : only
  return nullable ? `${text}.nullable()` : text
}

function wayText(way: Alternative, document: Json, side: Side, depth: number): string {
  const { type, values, bounds } = way
  if (values !== undefined) return valuesText(values)
  switch (type) {
    case 'string':
      return stringText(way)
    case 'integer':
    case 'number':
      return `${type === 'integer' ? 'z.int()' : 'z.number()'}${boundsText(bounds, NUMBERS)}`
    case 'array':
      return `z.array(${way.items.length === 0 ? 'z.unknown()' : zodText(way.items, document, side, depth)})${boundsText(bounds, ITEMS)}`
    case 'object':
      return objectText(way, document, side, depth)
    default:
      return `z.${type}()`
  }
}

function valuesText(values: readonly Json[]): string {
  const texts = values.map(value => JSON.stringify(value))
  if (values.every(value => typeof value === 'string')) return `z.enum([${texts.join(', ')}])`
  return values.some(value => typeof value === 'object' && value !== null)
    ? 'z.unknown()'
    : `z.literal([${texts.join(', ')}])`
}

/** A form that zod does not know, or knows more narrowly than services mean it, stays a text. */
const FORMATS: Record<string, string | undefined> = {
  uuid: 'z.guid()',
  'date-time': 'z.iso.datetime({ offset: true })',
  date: 'z.iso.date()',
  duration: 'z.iso.duration()',
  email: 'z.email()',
  e164: 'z.e164()',
  ipv4: 'z.ipv4()',
}
const LENGTHS = { minLength: 'min', maxLength: 'max' }
const ITEMS = { minItems: 'min', maxItems: 'max' }
const NUMBERS = {
  minimum: 'min',
  maximum: 'max',
  exclusiveMinimum: 'gt',
  exclusiveMaximum: 'lt',
  multipleOf: 'multipleOf',
}

function boundsText(bounds: Record<string, number>, methods: Record<string, string>): string {
  return Object.entries(methods)
    .flatMap(([keyword, method]) => (bounds[keyword] === undefined ? [] : [`.${method}(${bounds[keyword]})`]))
    .join('')
}

function stringText({ formats, patterns, bounds }: Alternative): string {
  const [known] = formats.flatMap(format => FORMATS[format] ?? [])
  const regexes = patterns.map(pattern => `.regex(new RegExp(${JSON.stringify(pattern)}, 'u'))`)
  return `${known ?? 'z.string()'}${boundsText(bounds, LENGTHS)}${regexes.join('')}`
}

function objectText(way: Alternative, document: Json, side: Side, depth: number): string {
  if (isRecord(way)) return `z.record(z.string(), ${zodText(way.rest, document, side, depth + 1)})`
  const indent = '  '.repeat(depth + 1)
  const members = [...way.members].map(([name, schemas]) => {
    const optional = way.required.has(name) ? '' : '.optional()'
    return `${indent}${keyOf(name)}: ${zodText(schemas, document, side, depth + 1)}${optional},\n`
  })
  const kind = side === 'request' && isClosed(way) ? 'strictObject' : 'looseObject'
  return members.length === 0 ? `z.${kind}({})` : `z.${kind}({\n${members.join('')}${'  '.repeat(depth)}})`
}

/** What is only required where another member has a value: `if` and `then` of the recorded contract. */
function conditionsOf(schema: Schema): string[] {
  const all = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  return all.filter(isConditional).flatMap(branch => {
    const choice = choiceIn(branch['if'] ?? null)
    if (choice === undefined) return []
    return requiredIn(branch['then'] ?? null).map(path => {
      const message = `required where ${choice.path.join('.')} is ${JSON.stringify(choice.value)}`
      const [when, what] = [`at(body, ${JSON.stringify(choice.path)})`, `at(body, ${JSON.stringify(path)})`]
      return `body => ${when} !== ${JSON.stringify(choice.value)} || ${what} !== undefined, { path: ${JSON.stringify(path)}, message: ${JSON.stringify(message)} }`
    })
  })
}

function choiceIn(condition: Json, path: readonly string[] = []): { path: string[]; value: Json } | undefined {
  if (!isObject(condition)) return undefined
  if (condition['const'] !== undefined) return { path: [...path], value: condition['const'] }
  const properties = isObject(condition['properties']) ? condition['properties'] : {}
  const [first] = Object.entries(properties)
  return first === undefined ? undefined : choiceIn(first[1], [...path, first[0]])
}

function requiredIn(then: Json, path: readonly string[] = []): string[][] {
  if (!isObject(then)) return []
  const own = Array.isArray(then['required']) ? then['required'].map(name => [...path, String(name)]) : []
  const properties = isObject(then['properties']) ? Object.entries(then['properties']) : []
  return [...own, ...properties.flatMap(([name, inside]) => requiredIn(inside, [...path, name]))]
}
