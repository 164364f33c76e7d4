/** The recorded OpenAPI document as other tools need it: examples filled in, and for one of them less than it says. */
import { isObject, type Json, type JsonObject } from '../../../contract/json.ts'

/** Request bodies by path: the document holds none, since what was sent is masked in the record. */
export function withExamples(document: JsonObject, bodies: Readonly<Record<string, Json>>): JsonObject {
  const made = structuredClone(document)
  for (const [path, body] of Object.entries(bodies))
    for (const media of Object.values(mediaIn(operationAt(made, path)?.['requestBody'])))
      if (isObject(media)) media['example'] = body
  return made
}

/**
 * With each status that the right service was seen to answer (`path status` to its media type): the record describes those
 * alone that a discovery asks for, and a tool would take every other for wrong.
 */
export function withStatuses(document: JsonObject, seen: ReadonlyMap<string, string>): JsonObject {
  const made = structuredClone(document)
  for (const [key, type] of seen) {
    const [path = '', status = ''] = key.split(' ')
    const responses = responsesAt(made, path)
    responses[status] ??= { description: status, content: { [bare(type)]: { schema: { type: 'object' } } } }
  }
  return made
}

const bare = (type: string): string => type.split(';')[0] ?? type

/**
 * Dredd compares media types letter by letter and wants every property of a schema in the answer, required or not,
 * and sends each optional header, empty. So each answer gets the media type that was seen (`path status`) and its required
 * properties alone, and headers that may be left out are.
 */
export function forDredd(document: JsonObject, seen: ReadonlyMap<string, string>): JsonObject {
  const made = structuredClone(document)
  made['openapi'] = '3.0.3'
  for (const path of pathsOf(made)) {
    const operation = operationAt(made, path)
    if (operation !== undefined) operation['parameters'] = requiredIn(operation['parameters'])
    for (const [status, response] of Object.entries(responsesAt(made, path))) {
      if (!isObject(response) || !isObject(response['content'])) continue
      const content = Object.entries(response['content']).map(([type, media]): [string, Json] => [
        seen.get(`${path} ${status}`) ?? type,
        isObject(media) && media['schema'] !== undefined ? { ...media, schema: requiredOnly(media['schema']) } : media,
      ])
      response['content'] = Object.fromEntries(content)
    }
  }
  return made
}

function requiredIn(parameters: Json | undefined): Json[] {
  return (Array.isArray(parameters) ? parameters : []).filter(each => isObject(each) && each['required'] === true)
}

function requiredOnly(schema: Json): Json {
  if (!isObject(schema)) return schema
  const { properties, items, required } = schema
  const names = Array.isArray(required) ? required : []
  const kept = Object.entries(isObject(properties) ? properties : {}).filter(([name]) => names.includes(name))
  return {
    ...schema,
    ...(isObject(properties)
      ? { properties: Object.fromEntries(kept.map(([name, property]) => [name, requiredOnly(property)])) }
      : {}),
    ...(items === undefined ? {} : { items: requiredOnly(items) }),
  }
}

export function pathsOf(document: JsonObject): string[] {
  return isObject(document['paths']) ? Object.keys(document['paths']) : []
}

export function operationAt(document: JsonObject, path: string): JsonObject | undefined {
  const item = isObject(document['paths']) ? document['paths'][path] : undefined
  return isObject(item) && isObject(item['post']) ? item['post'] : undefined
}

export function responsesAt(document: JsonObject, path: string): JsonObject {
  const responses = operationAt(document, path)?.['responses']
  return isObject(responses) ? responses : {}
}

export function mediaIn(holder: Json | undefined): JsonObject {
  return isObject(holder) && isObject(holder['content']) ? holder['content'] : {}
}
