/** What the small service has against a body, in the words of pydantic. */
import { isObject, type Json, type JsonObject } from '../../../contract/json.ts'

export type Complaint = JsonObject

export function complaintsOf(schema: JsonObject, value: Json, strict: boolean, loc: Json[] = ['body']): Complaint[] {
  const type = schema['type']
  if (type === 'object') {
    if (!isObject(value))
      return [
        complaint(
          'model_attributes_type',
          loc,
          'Input should be a valid dictionary or object to extract fields from',
          value,
        ),
      ]
    return fields(schema, value, strict, loc)
  }
  if (type === 'string' && typeof value !== 'string')
    return [complaint('string_type', loc, 'Input should be a valid string', value)]
  if (type === 'integer' && !Number.isInteger(value))
    return [complaint('int_type', loc, 'Input should be a valid integer', value)]
  if (type === 'boolean' && typeof value !== 'boolean')
    return [complaint('bool_type', loc, 'Input should be a valid boolean', value)]
  return ofValue(schema, value, loc)
}

function fields(schema: JsonObject, value: JsonObject, strict: boolean, loc: Json[]): Complaint[] {
  const properties = schema['properties'] as JsonObject
  const required = (schema['required'] ?? []) as string[]
  const known = Object.entries(properties).flatMap(([name, inner]) => {
    if (Object.hasOwn(value, name))
      return complaintsOf(inner as JsonObject, value[name] ?? null, strict, [...loc, name])
    return required.includes(name) ? [complaint('missing', [...loc, name], 'Field required', value)] : []
  })
  const strange = Object.keys(value).filter(name => !Object.hasOwn(properties, name))
  return [
    ...known,
    ...(strict ? strange : []).map(name =>
      complaint('extra_forbidden', [...loc, name], 'Extra inputs are not permitted', value[name] ?? null),
    ),
  ]
}

function ofValue(schema: JsonObject, value: Json, loc: Json[]): Complaint[] {
  const listed = schema['enum'] as Json[] | undefined
  if (listed !== undefined && !listed.includes(value)) {
    const words = listed.map(each => `'${String(each)}'`)
    const expected = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
    return [{ ...complaint('enum', loc, `Input should be ${expected}`, value), ctx: { expected } }]
  }
  const { minLength, maxLength } = schema
  if (typeof value === 'string' && typeof maxLength === 'number' && value.length > maxLength)
    return [
      {
        ...complaint('string_too_long', loc, `String should have at most ${maxLength} characters`, value),
        ctx: { max_length: maxLength },
      },
    ]
  if (typeof value === 'string' && typeof minLength === 'number' && value.length < minLength)
    return [
      {
        ...complaint('string_too_short', loc, `String should have at least ${minLength} characters`, value),
        ctx: { min_length: minLength },
      },
    ]
  return []
}

function complaint(type: string, loc: Json[], msg: string, input: Json): Complaint {
  return { type, loc, msg, input }
}
