/** A document of others as OpenAPI 3.1 without references, whatever it is: OpenAPI, Swagger, a Postman collection, a HAR, a .http file. */
import { parseDocument } from 'yaml'
import { isObject, type Json, type JsonObject, own, parseJson } from '../../contract/json.ts'
import { nestsDeeply } from '../nests-deeply.ts'
import { documentOf, requestsOfHar, requestsOfHttp } from './requests.ts'

export const LARGEST = 2 * 1024 * 1024
/** Recorded traffic is larger than a description. */
const LARGEST_GIVEN = 32 * 1024 * 1024

export interface Read {
  root: JsonObject
  /** It holds requests that were sent or prepared: nothing is said of what must be there. */
  isExample?: boolean
}

/** A description that a service publishes; `undefined` where the text is no OpenAPI 3 and no Swagger 2. */
export async function readDescription(text: string): Promise<Read | undefined> {
  if (text.length > LARGEST || text.trim() === '') return undefined
  const parsed = /^\s*[{[]/.test(text) ? parseJson(text) : fromYaml(text)
  return isObject(parsed) && isDescription(parsed) ? described(parsed) : undefined
}

/** What an operator hands out, by what stands in it. */
export async function readDocument(text: string): Promise<Read | undefined> {
  if (text.length > LARGEST_GIVEN) return undefined
  const parsed = /^\s*[{[]/.test(text) ? parseJson(text) : undefined
  const entries = own(own(parsed, 'log'), 'entries')
  if (Array.isArray(entries)) return exampleOf(documentOf(requestsOfHar(entries)))
  if (Array.isArray(own(parsed, 'item')) && own(parsed, 'info') !== undefined) {
    const { convert } = await import('@scalar/postman-to-openapi')
    const made = await withoutThrowing(() => convert(parsed as unknown as Parameters<typeof convert>[0]))
    return made === undefined ? undefined : exampleOf(JSON.parse(JSON.stringify(made)) as JsonObject)
  }
  return (await readDescription(text)) ?? exampleOf(documentOf(requestsOfHttp(text)))
}

function exampleOf(root: JsonObject): Read | undefined {
  return Object.keys((root['paths'] ?? {}) as JsonObject).length === 0 ? undefined : { root, isExample: true }
}

function isDescription(document: JsonObject): boolean {
  const version = document['openapi'] ?? document['swagger']
  return /^(3\.[01]|2\.0)/.test(String(version)) && isObject(document['paths'])
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

/** References to other files and addresses stay what they are: nothing is fetched for them. */
async function described(document: JsonObject): Promise<Read | undefined> {
  const { dereference, upgrade } = await import('@scalar/openapi-parser')
  const root = await withoutThrowing(() => dereference(upgrade(document).specification).schema as unknown)
  return isObject(root) ? { root } : undefined
}

/** Neither library was made for documents that mean harm: `%E0` in a reference, a list in the place of an object. */
async function withoutThrowing<T>(make: () => T): Promise<T | undefined> {
  try {
    return make()
  } catch {
    return undefined
  }
}
