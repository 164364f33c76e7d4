/** Members that the contract knows as optional are there, and null. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, type JsonObject, pointerOf } from '../../contract/json.ts'
import type { Contract } from '../contract.ts'
import type { Played } from '../fault.ts'
import { kept, mapped, rewritten } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'Members of answers that may be missing are null.',
  harmless: true,
  begin: ({ contract }) => {
    const isKept = kept(contract)
    return ({ endpoint }) =>
      endpoint === undefined
        ? undefined
        : rewritten('null for what may be missing', (json, answer) => {
            const after = JSON.stringify(nulled(json, schemaOf(contract, endpoint, answer), isKept))
            return after === JSON.stringify(json) ? undefined : after
          })
  },
} satisfies Situation

function nulled(json: Json, schema: Json | undefined, isKept: (key: string) => boolean): Json {
  const properties = isObject(schema) ? schema['properties'] : undefined
  if (!isObject(json) || !isObject(schema) || !isObject(properties)) return json
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const isOptional = (key: string) => Object.hasOwn(properties, key) && !required.includes(key) && !isKept(key)
  const absent: JsonObject = Object.fromEntries(
    Object.keys(properties)
      .filter(key => isOptional(key))
      .map(key => [key, null]),
  )
  return { ...absent, ...mapped(json, (item, key) => (isOptional(key) ? null : nulled(item, properties[key], isKept))) }
}

function schemaOf({ openapi }: Contract, endpoint: Endpoint, { status }: Played): Json | undefined {
  if (status >= 300) return undefined
  const at = pointerOf([`/${endpoint}`, 'post', 'responses', status, 'content'])
  const content = getAt(openapi.paths as unknown as Json, at)
  const [first] = isObject(content) ? Object.values(content) : []
  return isObject(first) ? first['schema'] : undefined
}
