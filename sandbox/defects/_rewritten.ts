/** Answers changed on their way out, and the text that was asked. */
import { type Json, parseJson } from '../../contract/json.ts'
import type { Asked } from '../http/asked.ts'

/** Empty where it is no text. */
export async function sentText(asked: Asked): Promise<string> {
  return asked.body().catch(() => '')
}

/** `text` of another media type where one is named; without any where it is `null`. */
export function rewritten(
  response: Response,
  text: string,
  { status = response.status, mediaType }: { status?: number; mediaType?: string | null } = {},
): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  // Where none is there the adapter adds one of its own, so that an empty one stands for none.
  if (mediaType !== undefined) headers.set('content-type', mediaType ?? '')
  return new Response(text, { status, headers })
}

export async function withJson(response: Response, change: (json: Json) => Json): Promise<Response> {
  const text = await response.text()
  const parsed = parseJson(text)
  return rewritten(response, parsed.success ? JSON.stringify(change(parsed.data)) : text)
}

/** One that nobody caught: the service never gets to see the request. */
export function crash(): Response {
  return Response.json({ error: 'Internal Server Error' }, { status: 500 })
}
