/** What error bodies are called, by their shape alone: a label for the ledger, on which nothing that is read depends. */
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { ErrorResponse } from '../observation.ts'

interface Shape extends ErrorResponse {
  /** The body, where it is an object. */
  body: JsonObject
  /** All objects in it that stand in a list. */
  records: JsonObject[]
}

const has = (node: JsonObject, ...keys: string[]) => keys.every(key => Object.hasOwn(node, key))

/** The first mark that fits. */
const MARKS: readonly [string, (shape: Shape) => boolean][] = [
  ['html', ({ text, mediaType, json }) => json === undefined && /html/.test(`${mediaType} ${text.slice(0, 40)}`)],
  ['soap', ({ text, mediaType, json }) => json === undefined && (/xml/.test(mediaType) || /^\s*<\?xml/.test(text))],
  ['serde', ({ text }) => /at line \d+ column \d+/.test(text)],
  ['go-validator', ({ text }) => / failed on the '\w+' tag|json: (?:cannot unmarshal|unknown field)/.test(text)],
  ['plain-text', ({ json }) => json === undefined || typeof json === 'string'],
  ['pydantic', ({ records }) => records.some(each => has(each, 'loc', 'msg'))],
  ['litestar', ({ body }) => has(body, 'status_code', 'detail', 'extra')],
  ['spring', ({ body }) => has(body, 'timestamp', 'status', 'error', 'path')],
  ['quarkus', ({ body }) => has(body, 'title', 'violations') && !has(body, 'type')],
  [
    'express-validator',
    ({ records }) => records.some(each => has(each, 'msg') && /^(?:field|unknown_fields)$/.test(String(each['type']))),
  ],
  ['class-validator', ({ body }) => Array.isArray(body['message']) && !has(body, 'errors')],
  [
    'ajv',
    ({ body, records }) => has(body, 'statusCode', 'code', 'error') || records.some(each => has(each, 'keyword')),
  ],
  [
    'json-api',
    ({ mediaType, records }) => /vnd\.api\+json/.test(mediaType) || records.some(each => isObject(each['source'])),
  ],
  ['zod', ({ text }) => /"(?:ZodError|fieldErrors|_errors)"/.test(text)],
  ['marshmallow', ({ body }) => has(body, 'code', 'status', 'errors') && isObject(body['errors'])],
  [
    'rfc9457',
    ({ mediaType, body }) =>
      /problem\+json/.test(mediaType) || (has(body, 'title', 'status') && (has(body, 'type') || has(body, 'detail'))),
  ],
]

/** `undefined` where no mark fits. */
export function familyOf(rejection: ErrorResponse): string | undefined {
  const body = isObject(rejection.json) ? rejection.json : {}
  const shape = { ...rejection, body, records: recordsIn(rejection.json) }
  return MARKS.find(([, fits]) => fits(shape))?.[0]
}

function recordsIn(node: Json | undefined, depth = 0): JsonObject[] {
  if (typeof node !== 'object' || node === null || depth > 4) return []
  const own = Array.isArray(node) ? node.slice(0, 50).filter(isObject) : []
  return [
    ...own,
    ...Object.values(node)
      .slice(0, 50)
      .flatMap(each => recordsIn(each, depth + 1)),
  ]
}
