/** A request with another body, and an answer with other headers, as something before the service makes them. */
import type { Asked } from '../http/asked.ts'

export async function withBody(asked: Asked, most: number, change: (text: string) => string): Promise<Asked> {
  const text = change(await asked.body(most))
  return { ...asked, body: async () => text }
}

/** `undefined` takes a header away. */
export function withHeaders(answer: Response, changed: Record<string, string | undefined>): Response {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}
