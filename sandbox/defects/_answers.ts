/** Answers that are changed on their way out. */
import { isObject, type JsonObject, parseJson } from '../../contract/json.ts'

/** A body that is no JSON object is left as it is. */
export async function withBody(answer: Response, change: (body: JsonObject) => JsonObject): Promise<Response> {
  const text = await answer.text()
  const parsed = parseJson(text)
  const { status, headers } = answer
  const body = parsed.success && isObject(parsed.data) ? JSON.stringify(change(parsed.data)) : text
  return new Response(body, { status, headers })
}

export function withHeader({ body, status, headers }: Response, name: string, value: string): Response {
  const changed = new Headers(headers)
  changed.set(name, value)
  return new Response(body, { status, headers: changed })
}
