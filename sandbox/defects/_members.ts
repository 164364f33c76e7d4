/** An answer with another body. */
import { isObject, type Json, parseJson } from '../../contract/json.ts'

/** Left alone where it is no JSON object. */
export async function withMembers(response: Response, members: Record<string, Json>): Promise<Response> {
  const text = await response.text()
  const parsed = parseJson(text)
  const body = parsed.success && isObject(parsed.data) ? JSON.stringify({ ...parsed.data, ...members }) : text
  return new Response(body, { status: response.status, headers: response.headers })
}
