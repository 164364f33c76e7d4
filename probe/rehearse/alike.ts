/** Whether an answer is still what the recorded contract says: its status, media type, headers, members and their forms. */
import { isObject, type Json, members, segmentsOf } from '../../contract/json.ts'
import type { Response, Schema } from '../../contract/openapi/document.ts'
import { tells } from '../../contract/openapi/headers.ts'
import { check } from '../../contract/shape/conforms.ts'
import type { Seen } from '../lab.ts'

/** Why the accepted answer differs from the record; `undefined` where it does not. */
export function whyUnlike(seen: Seen, responses: Record<string, Response>, operation: string): string | undefined {
  const { status, mediaType, headers, json, text } = seen.reply
  const recorded = responses[String(status)]
  if (recorded?.['x-outcome']?.includes('accepted') !== true) return `it is accepted with status ${status} now`
  const [type, content] = Object.entries(recorded.content ?? {}).find(([name]) => name === mediaType) ?? []
  if (text !== '' && type === undefined) return `its answer is of the media type ${mediaType || '(none)'} now`
  if (text === '' && Object.keys(recorded.content ?? {}).length > 0) return 'its answer has no body now'
  const header = unlikeHeader(headers, recorded)
  if (header !== undefined) return header
  // What a call changes, another call tells later: an answer may be like that of any operation.
  const schemas = [recorded['x-operations']?.[operation], content?.schema].filter(each => each !== undefined)
  const [first] = schemas
  if (first === undefined || json === undefined) return undefined
  const [broken] = schemas.some(schema => check(schema, json).length === 0) ? [] : check(schemas.at(-1) ?? first, json)
  if (broken !== undefined) return `its answer differs at ${broken.pointer || '/'} (${broken.rule})`
  const isKnown = (pointer: string) => schemas.some(schema => isDescribed(schema, segmentsOf(pointer)))
  const strange = [...members(json)].find(({ pointer }) => !isKnown(pointer))
  return strange === undefined ? undefined : `its answer has the new member ${strange.pointer}`
}

function unlikeHeader(headers: Record<string, string>, recorded: Response): string | undefined {
  const known = recorded.headers ?? {}
  const gone = Object.entries(known).find(([name, each]) => each['x-presence'] === 'always' && !(name in headers))
  if (gone !== undefined) return `its answer has no header ${gone[0]} any more`
  const come = Object.keys(headers).find(name => tells(name) && name !== 'content-type' && !(name in known))
  return come === undefined ? undefined : `its answer has the new header ${come}`
}

/** Whether the schema says anything of that place; where it leaves the members open, everything is described. */
function isDescribed(schema: Schema, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true
  const inside = partsOf(schema).flatMap(part => {
    const named = isObject(part['properties']) ? part['properties'][first] : undefined
    const items = /^\d+$/.test(first) ? part['items'] : undefined
    const other = part['additionalProperties']
    return [named, items, isObject(other) ? other : undefined].filter(isObject)
  })
  if (inside.length === 0) return partsOf(schema).every(part => !('properties' in part) && !('items' in part))
  return inside.some(part => isDescribed(part, rest))
}

function partsOf(schema: Schema): Schema[] {
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap(key => {
    const list: Json | undefined = schema[key]
    return Array.isArray(list) ? list.filter(isObject) : []
  })
  return [schema, ...branches.flatMap(partsOf)]
}
