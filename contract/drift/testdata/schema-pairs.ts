/** Pairs of schemas in the words that a judge by set theory knows as well: one, and the same with a few edits. */
import fc from 'fast-check'
import type { Json, JsonObject } from '../../json.ts'

const NAMES = ['id', 'name', 'when', 'tags'] as const
const small = fc.integer({ min: 0, max: 6 })
const word = <Value extends Json>(name: string, value: fc.Arbitrary<Value>): fc.Arbitrary<JsonObject> =>
  fc.option(value, { nil: undefined }).map(stated => (stated === undefined ? {} : { [name]: stated }))

const merged = (...parts: fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> =>
  fc.tuple(...parts).map(all => Object.assign({}, ...all) as JsonObject)

/** The greater one is never below the smaller one: a place that nothing fits is another matter. */
function range(low: string, high: string): fc.Arbitrary<JsonObject> {
  return fc.tuple(fc.option(small, { nil: undefined }), fc.option(small, { nil: undefined })).map(([a, b]) => ({
    ...(a === undefined ? {} : { [low]: a }),
    ...(b === undefined ? {} : { [high]: (a ?? 0) + b }),
  }))
}

const string = merged(fc.constant({ type: 'string' }), range('minLength', 'maxLength'))
const number = merged(
  fc.constantFrom<JsonObject>({ type: 'number' }, { type: 'integer' }),
  fc.oneof(
    range('minimum', 'maximum'),
    fc.tuple(small, small).map(([a, b]) => ({ exclusiveMinimum: a, exclusiveMaximum: a + b + 2 })),
  ),
)
const plain = fc.constantFrom<JsonObject>({ type: 'boolean' }, { type: 'null' }, { type: ['string', 'null'] }, {})
const leaf = fc.oneof(string, number, plain)

function objectOf(property: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom(...NAMES), property, { maxKeys: 3, noNullPrototype: true }),
      fc.subarray([...NAMES]),
      word('additionalProperties', fc.constantFrom<Json>(false, false, true, { type: 'string' })),
    )
    .map(([properties, required, rest]) => ({
      type: 'object',
      properties,
      required: required.filter(name => Object.hasOwn(properties, name)),
      ...rest,
    }))
}

const arrayOf = (items: fc.Arbitrary<Json>) =>
  merged(
    fc.constant({ type: 'array' }),
    items.map(each => ({ items: each })),
    range('minItems', 'maxItems'),
  )

const schema: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject; shallow: JsonObject }>(tie => ({
  shallow: fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: objectOf(leaf) }),
  schema: fc.oneof(
    { weight: 2, arbitrary: leaf },
    { weight: 4, arbitrary: objectOf(tie('shallow')) },
    { weight: 1, arbitrary: arrayOf(tie('shallow')) },
    { weight: 1, arbitrary: fc.array(tie('shallow'), { minLength: 1, maxLength: 2 }).map(anyOf => ({ anyOf })) },
    { weight: 1, arbitrary: fc.tuple(string, string).map(all => ({ allOf: all })) },
    { weight: 1, arbitrary: fc.tuple(objectOf(leaf), leaf).map(([object, other]) => ({ oneOf: [object, other] })) },
  ),
})).schema

/** Where to go into a schema, and what to put there. */
const edit = fc.record({
  way: fc.array(fc.nat(3), { maxLength: 2 }),
  put: fc.oneof(leaf, word('additionalProperties', fc.boolean()), fc.constant({}), range('maxLength', 'maxItems')),
  whole: fc.boolean(),
  dropped: fc.nat(5),
})
type Edit = { way: number[]; put: JsonObject; whole: boolean; dropped: number }

export const pair: fc.Arbitrary<[JsonObject, JsonObject]> = fc
  .tuple(schema, fc.array(edit, { minLength: 1, maxLength: 2 }))
  .map(([one, edits]) => [one, edits.reduce<JsonObject>((made, each) => edited(made, each.way, each), one)])

function edited(node: JsonObject, [step, ...way]: readonly number[], change: Edit): JsonObject {
  const inside = step === undefined ? undefined : memberAt(node, step)
  if (inside !== undefined) return inside(node, each => edited(each, way, change))
  if (change.whole) return change.put
  const names = Object.keys(node).filter(name => name !== 'type')
  const dropped = names[change.dropped]
  const { [dropped ?? '']: _gone, ...kept } = node
  return { ...kept, ...change.put, ...(node['type'] === undefined ? {} : { type: node['type'] }) }
}

type Inside = (node: JsonObject, change: (part: JsonObject) => JsonObject) => JsonObject

function memberAt(node: JsonObject, step: number): Inside | undefined {
  const properties = node['properties'] as JsonObject | undefined
  const names = Object.keys(properties ?? {})
  const name = names[step % Math.max(1, names.length)]
  if (properties !== undefined && name !== undefined)
    return (parent, change) => ({
      ...parent,
      properties: { ...properties, [name]: change(properties[name] as JsonObject) },
    })
  if (node['items'] !== undefined)
    return (parent, change) => ({ ...parent, items: change(parent['items'] as JsonObject) })
  return undefined
}
