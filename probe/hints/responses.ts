/** A hinted response, as a schema or as an example, beside the schema of the answers that were seen: types of the members. */
import { getAt, isObject, type Json, pointerOf } from '../../contract/json.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import type { Agreement } from './agree.ts'

type Types = string | string[] | { [name: string]: Types }

/** What was never in an answer may still come; `undefined` where no answer was seen. */
export function responseAgreement(hint: Json, seen: Json, openapi: OpenApiDocument): Agreement | undefined {
  const reference = isObject(seen) ? seen['$ref'] : undefined
  if (typeof reference !== 'string') return undefined
  const content = getAt(openapi as unknown as Json, `${reference.replace(/^[^#]*#/, '')}/content`)
  const [media] = isObject(content) ? Object.values(content) : []
  const schema = isObject(media) ? media['schema'] : undefined
  if (!isObject(schema) || !isObject(hint)) return undefined
  const found: Agreement = { same: [], differs: [], unseen: [] }
  compare(typesOf(hint), typesOf(schema), [], found)
  return found
}

function compare(hint: Types, seen: Types | undefined, path: string[], to: Agreement): void {
  const pointer = pointerOf(path)
  if (seen === undefined) to.unseen.push({ pointer, hint: wordOf(hint) })
  else if (isMembers(hint) && isMembers(seen))
    for (const [name, inner] of Object.entries(hint))
      compare(inner, Object.hasOwn(seen, name) ? seen[name] : undefined, [...path, name], to)
  else if (overlap(wordsOf(hint), wordsOf(seen))) to.same.push(pointer)
  else to.differs.push({ pointer, hint: wordOf(hint), seen: wordOf(seen) })
}

const isMembers = (types: Types): types is { [name: string]: Types } =>
  typeof types === 'object' && !Array.isArray(types)
const wordsOf = (types: Types): string[] => (isMembers(types) ? ['object'] : [types].flat())
const wordOf = (types: Types): string => wordsOf(types).join(' or ')

/** An example of a number may be a whole one by chance. */
function overlap(a: string[], b: string[]): boolean {
  const plain = (words: string[]) => words.map(word => (word === 'integer' ? 'number' : word))
  return plain(a).some(word => plain(b).includes(word))
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']

function typesOf(node: Json): Types {
  if (Array.isArray(node)) return 'array'
  if (!isObject(node)) return node === null ? 'null' : typeof node
  const { type, properties } = node
  if (isObject(properties)) return membersOf(properties)
  const words = [type].flat()
  const isSchema = words.length > 0 && words.every(word => TYPES.includes(String(word)))
  return isSchema ? words.map(String) : membersOf(node)
}

function membersOf(node: { [key: string]: Json }): Types {
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, typesOf(inner)]))
}
