/** Whether two recorded cases hold the same answer, in whatever order its complaints stand. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, parseJson, stableStringify } from '../../contract/json.ts'

/** The texts of two case files. */
export function sameRefusal(then: string, now: string): boolean {
  const [a, b] = [answerIn(then), answerIn(now)]
  return a !== undefined && b !== undefined && a === b
}

/** Status, media type and body; headers vary with what stands before the service. */
function answerIn(text: string): string | undefined {
  const parsed = parseJson(text)
  if (!parsed.success) return undefined
  const response = getAt(parsed.data, '/response')
  if (!isObject(response)) return undefined
  const type = String(getAt(response, '/headers/content-type') ?? '').split(';')[0] ?? ''
  const body = unordered(response['body'] ?? null)
  return stableStringify([response['status'] ?? null, type, body])
}

/** Some answers name their own path: where it begins is judged elsewhere. */
function withoutPrefix(text: string): string {
  return text.replace(OWN_PATH, '/$1')
}

const OWN_PATH = new RegExp(`(?:/[\\w.-]+)*/(${ENDPOINTS.join('|')})(?:/(?![\\w]))?`, 'g')

function unordered(node: Json): Json {
  if (typeof node === 'string')
    return withoutPrefix(node)
      .split(/(?<=[.;\n])\s*/)
      .sort()
  if (Array.isArray(node)) return node.map(unordered).sort((a, b) => (stableStringify(a) < stableStringify(b) ? -1 : 1))
  if (!isObject(node)) return node
  return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, unordered(item)]))
}
