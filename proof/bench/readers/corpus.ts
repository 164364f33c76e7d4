/** One recorded answer of the corpus as a rejection; the bodies were sent with a blank after each comma and colon. */
import { isObject, type Json, parseJson } from '../../../contract/json.ts'
import type { ErrorResponse } from '../../../contract/observation.ts'

export interface Entry {
  /** The server set-up. */
  fw: string
  probe: string
  req: Json
  reqct?: string
  status: number
  ct: string
  body: string
}

export function refusalOf(entry: Entry): ErrorResponse {
  const form = entry.reqct?.includes('urlencoded') === true && typeof entry.req === 'string'
  const text = typeof entry.req === 'string' ? entry.req : spaced(entry.req)
  return {
    status: entry.status,
    mediaType: entry.ct.split(';')[0] ?? '',
    headers: { 'content-type': entry.ct },
    text: entry.body,
    json: parseJson(entry.body),
    sent: form ? Object.fromEntries(new URLSearchParams(text)) : typeof entry.req === 'string' ? undefined : entry.req,
    sentText: text,
  }
}

function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`)
    .join(', ')}}`
}
