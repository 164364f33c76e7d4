/** A refusal of the service, in the form of its dialect, as something before it makes one. */
import type { Dialect } from '../dialect.ts'
import type { Asked } from '../http/asked.ts'
import { type Reason, Refused } from '../refusal.ts'

export function refusal(
  reason: Reason,
  { dialect, asked, headers = {} }: { dialect: Dialect; asked: Asked; headers?: Record<string, string> },
): Response {
  const { status, mediaType, body } = dialect.errors.render(new Refused(reason), asked.url)
  const text = typeof body === 'string' && !mediaType.includes('json') ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { 'Content-Type': mediaType, ...headers } })
}
