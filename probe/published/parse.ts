/** The text of a description as data: JSON or YAML, no larger and no deeper than a description is; references only within it. */
import { parseDocument } from 'yaml'
import { isObject, type Json, type JsonObject, parseJson, segmentsOf } from '../../contract/json.ts'
import { nestsDeeply } from '../nests-deeply.ts'

export const LARGEST = 2 * 1024 * 1024
const LONGEST_CHAIN = 16

/** `undefined` where the text is no OpenAPI 3 and no Swagger 2. */
export function parseDescription(text: string): JsonObject | undefined {
  if (text.length > LARGEST || text.trim() === '') return undefined
  const parsed = /^\s*[{[]/.test(text) ? fromJson(text) : fromYaml(text)
  return isObject(parsed) && isDescription(parsed) ? parsed : undefined
}

function isDescription(document: JsonObject): boolean {
  const version = document['openapi'] ?? document['swagger']
  return /^(3\.[01]|2\.0)/.test(String(version)) && isObject(document['paths'])
}

function fromJson(text: string): Json | undefined {
  const parsed = parseJson(text)
  return parsed.success ? parsed.data : undefined
}

/** Aliases are counted, so that a few lines cannot grow into gigabytes; tags make no objects. */
function fromYaml(text: string): Json | undefined {
  if (!/^\s*["']?(openapi|swagger)["']?\s*:/m.test(text) || nestsDeeply(text)) return undefined
  try {
    // Comparing each name with each other one would take hours of a long list.
    const document = parseDocument(text, { schema: 'core', logLevel: 'silent', stringKeys: true, uniqueKeys: false })
    if (document.errors.length > 0) return undefined
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 50 }))) as Json
  } catch {
    return undefined
  }
}

/** What a node is after its references: `#/components/schemas/A`. Others, and chains without end, are nothing. */
export function resolved(root: JsonObject, node: Json | undefined): JsonObject | undefined {
  let at = node
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    if (!isObject(at)) return undefined
    const reference = own(at, '$ref')
    if (reference === undefined) return at
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined
    at = atPointer(root, reference)
  }
  return undefined
}

function atPointer(root: JsonObject, reference: string): Json | undefined {
  let node: Json | undefined = root
  for (const segment of segmentsOf(safeDecoded(reference.slice(1))))
    node = isObject(node) ? own(node, segment) : Array.isArray(node) ? node[Number(segment)] : undefined
  return node
}

function safeDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function own(node: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(node, key) ? node[key] : undefined
}

export function listOf(node: Json | undefined): Json[] {
  return Array.isArray(node) ? node : []
}

export function textsOf(node: Json | undefined): string[] {
  return listOf(node).filter(item => typeof item === 'string')
}

/** Those that are there, references followed. */
export function allResolved(root: JsonObject, nodes: readonly Json[]): JsonObject[] {
  return nodes.map(node => resolved(root, node)).filter(node => node !== undefined)
}
