/** LOAD-05 and LOAD-07: whether a member of the answer repeats the member of the request that it is known to repeat. */
import { getAt, type Json, parseJson } from '../../../contract/json.ts'
import type { WireRequest } from '../compiled-request.ts'
import type { Echo } from './plan.ts'

export interface EchoSeen {
  seen: 'equal' | 'other'
  /** What the answer says. */
  told: string
}

/** For each echo that could be judged, by its place in the list. */
export function echoesSeen(
  echoes: readonly Echo[],
  request: Pick<WireRequest, 'headers' | 'body'>,
  answered: Json | undefined,
): Map<number, EchoSeen> {
  const seen = new Map<number, EchoSeen>()
  if (echoes.length === 0) return seen
  const body = bodyOf(request)
  for (const [index, echo] of echoes.entries()) {
    const sent = scalar(body(echo.sent))
    const told = scalar(getAt(answered, echo.answered))
    if (sent !== undefined && told !== undefined) seen.set(index, { seen: told === sent ? 'equal' : 'other', told })
  }
  return seen
}

/** Forms and query texts know no types: `7` and `"7"` are one. */
function scalar(value: Json | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function bodyOf({ headers, body }: Pick<WireRequest, 'headers' | 'body'>): (pointer: string) => Json | undefined {
  if (body === null) return () => undefined
  if (headers['Content-Type']?.includes('form') === true) {
    const fields = new Map(body.split('&').map(part => pair(part)))
    return pointer => fields.get(pointer.slice(1).replaceAll('/', '.'))
  }
  const parsed = parseJson(body)
  return pointer => (parsed.success ? getAt(parsed.data, pointer) : undefined)
}

function pair(part: string): [string, string] {
  const [name = '', value = ''] = part.split('=')
  return [decoded(name), decoded(value)]
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
