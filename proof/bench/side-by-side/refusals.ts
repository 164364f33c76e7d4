/** For each rejection that the document names, the request that draws it: what a user of a tool that makes none of its own writes by hand. */
import { isObject, type Json, type JsonObject } from '../../../contract/json.ts'
import { mediaIn, operationAt, pathsOf, responsesAt } from './document.ts'

export interface Drawn {
  path: string
  status: number
  /** Over the headers of an accepted request; `null` takes one away. */
  headers: Record<string, string | null>
  body: string
  schema: Json | undefined
}

/** Bytes: above the limit that is recorded of the dialect (16,384), and little enough to be written before the rejection comes. */
const TOO_LARGE = 20_000

export function refusalsOf(document: JsonObject): Drawn[] {
  return pathsOf(document).flatMap(path => {
    const example = Object.values(mediaIn(operationAt(document, path)?.['requestBody'])).map(media =>
      isObject(media) ? (media['example'] ?? {}) : {},
    )[0]
    const isLogin = operationAt(document, path)?.['security'] === undefined
    return Object.entries(responsesAt(document, path)).flatMap(([code, response]) => {
      const draws = requestFor(Number(code), example ?? {}, isLogin)
      const [media] = Object.values(mediaIn(response))
      const schema = isObject(media) ? media['schema'] : undefined
      return draws === undefined ? [] : [{ path, status: Number(code), schema, ...draws }]
    })
  })
}

function requestFor(status: number, example: Json, isLogin: boolean): Pick<Drawn, 'headers' | 'body'> | undefined {
  const body = JSON.stringify(example)
  if (status === 400) return { headers: {}, body: body.slice(0, -1) }
  if (status === 401 && isLogin) return { headers: {}, body: JSON.stringify(withWrongValues(example)) }
  if (status === 401) return { headers: { Authorization: null }, body }
  if (status === 413) return { headers: {}, body: JSON.stringify({ filler: 'x'.repeat(TOO_LARGE) }) }
  if (status === 415) return { headers: { 'Content-Type': 'text/plain' }, body: 'text' }
  if (status === 422) return { headers: {}, body: '{}' }
  return undefined
}

function withWrongValues(example: Json): Json {
  if (!isObject(example)) return example
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, `${String(value)}x`]))
}
