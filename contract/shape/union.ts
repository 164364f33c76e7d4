/** From samples to a schema that says which members come with which tag, where the samples show it. */
import { isObject, type Json } from '../json.ts'
import { ShapeBuilder } from './builder.ts'
import { sorted } from './merge.ts'
import { type JsonSchema, type SchemaOptions, toSchema } from './schema.ts'
import { type Variants, variantsOf } from './variants.ts'

export interface UnionOptions extends Pick<SchemaOptions, 'counts'> {
  /** The service said that there are no further variants; else a tag that was not seen may bring anything. */
  exhaustive?: boolean
}

/** Unions are looked for this many levels down. */
const LEVELS = 8

/** `oneOf` by a tag at the root and below, else the merged schema. `tag`: the member to tell by at the root. */
export function unionBy(samples: readonly Json[], tag?: string, options: UnionOptions = {}): JsonSchema {
  return unionAt(samples, tag, options, LEVELS)
}

function unionAt(samples: readonly Json[], tag: string | undefined, options: UnionOptions, levels: number): JsonSchema {
  const objects = samples.filter(isObject)
  const variants = objects.length === samples.length ? variantsOf(objects, tag) : undefined
  return variants === undefined ? mergedAt(samples, options, levels) : oneOf(variants, options, levels)
}

function oneOf({ tag, groups }: Variants, options: UnionOptions, levels: number): JsonSchema {
  const branches = groups.map(([value, objects]) => {
    const schema = mergedAt(objects, options, levels)
    const [properties, required] = [schema['properties'], schema['required']]
    const others = Object.entries(isObject(properties) ? properties : {}).filter(([key]) => key !== tag)
    return {
      ...schema,
      properties: sorted<Json>([...others, [tag, { const: value }]]),
      required: [...new Set([...(Array.isArray(required) ? required : []), tag])].sort(),
    }
  })
  const other = { type: 'object', properties: { [tag]: { not: { enum: groups.map(([value]) => value) } } } }
  return { oneOf: options.exhaustive === true ? branches : [...branches, { ...other, required: [tag] }] }
}

/** One schema for all, with the variants further down. */
function mergedAt(samples: readonly Json[], options: UnionOptions, levels: number): JsonSchema {
  const builder = new ShapeBuilder()
  for (const sample of samples) builder.add(sample)
  const { exhaustive: _ofUnions, ...rest } = options
  const schema = toSchema(builder.shape(), rest)
  if (levels === 0) return schema
  const { properties, items } = schema
  const lists = samples.filter(sample => Array.isArray(sample))
  return {
    ...schema,
    ...(isObject(properties) ? { properties: refined(properties, samples, options, levels) } : {}),
    ...(isObject(items) ? { items: unionAt(lists.flat(), undefined, options, levels - 1) } : {}),
  }
}

function refined(properties: JsonSchema, samples: readonly Json[], options: UnionOptions, levels: number): JsonSchema {
  const objects = samples.filter(isObject)
  const entries = Object.entries(properties).map(([key, schema]): [string, Json] => {
    const values = objects.flatMap(object => (Object.hasOwn(object, key) ? [object[key] ?? null] : []))
    const seen = isObject(schema) && schema['x-observed'] !== undefined ? { 'x-observed': schema['x-observed'] } : {}
    return [key, { ...unionAt(values, undefined, options, levels - 1), ...seen }]
  })
  return Object.fromEntries(entries)
}
