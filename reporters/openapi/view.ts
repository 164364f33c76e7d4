/** The contract of a run as endpoints to show; what the document does not hold is left out. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import { rowOf, rowsOf, type Side } from './schema-rows.ts'
import { ruleWords, typeWords } from './type-words.ts'
import type { BodyView, EndpointView, FieldRow, ResponseView } from './types.ts'

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')
const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

export function endpointsOf(document: Record<string, unknown>): EndpointView[] {
  const paths = object(document['paths'] as Json | undefined)
  return ENDPOINTS.flatMap(endpoint => {
    const path = `/${endpoint}`
    const post = object(paths[path])['post']
    return isObject(post) ? [endpointView(path, post)] : []
  })
}

function endpointView(path: string, post: JsonObject): EndpointView {
  return {
    path,
    summary: text(post['summary']),
    secured: list(post['security']).length > 0,
    parameters: list(post['parameters']).filter(isObject).map(parameterRow),
    request: bodiesOf(object(post['requestBody'])['content'], 'request'),
    responses: Object.entries(object(post['responses'])).map(([status, response]) =>
      responseView(status, object(response)),
    ),
    recipes: Object.entries(object(post['x-recipes'])).map(([name, recipe]) => ({
      name,
      recipe: JSON.stringify(recipe, null, 2),
    })),
  }
}

function parameterRow(parameter: JsonObject): FieldRow {
  const schema = { ...object(parameter['schema']) }
  for (const key of ['x-known', 'x-observed']) if (parameter[key] !== undefined) schema[key] = parameter[key]
  const presence = parameter['required'] === true ? 'required' : 'optional or not tried'
  return { ...rowOf(text(parameter['name']), schema, presence, 0), note: `in the ${text(parameter['in'])}` }
}

function bodiesOf(content: Json | undefined, side: Side, note?: string): BodyView[] {
  return Object.entries(object(content)).map(([mediaType, media]) => {
    const schema = object(object(media)['schema'])
    const whole = [note, ...ruleWords(schema)].filter(each => each !== undefined)
    const rows = rowsOf(schema, side)
    const shape = rows.length === 0 ? [`as a whole: ${typeWords(schema)}`] : []
    const said = [...whole, ...shape].join('; ')
    return { mediaType, rows, ...(said === '' ? {} : { note: said }) }
  })
}

function responseView(status: string, response: JsonObject): ResponseView {
  const headers = Object.entries(object(response['headers'])).map(([name, header]) => ({
    name,
    type: typeWords(object(object(header)['schema'])),
    presence: text(object(header)['x-presence']),
    description: text(object(header)['description']),
  }))
  return {
    status,
    description: text(response['description']),
    outcome: list(response['x-outcome']).map(String),
    headers,
    bodies: [
      ...bodiesOf(response['content'], 'response'),
      ...bodiesOf(response['x-refused'], 'response', 'a refusal under the status of a success'),
    ],
  }
}
