/** What is asked, as bytes for one origin: nothing in a request can lead anywhere else. */
import { HarnessError } from '../../contract/harness-error.ts'
import type { Ask } from './types.ts'

export interface Outgoing {
  origin: string
  method: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export function outgoing(ask: Ask, baseUrl: string, identity: { run: string; version: string }): Outgoing {
  const base = new URL(baseUrl)
  const path = `${base.pathname.replace(/\/$/, '')}${ask.path}`
  const url = new URL(path, base.origin)
  if (!ask.path.startsWith('/') || path.startsWith('//') || url.origin !== base.origin) {
    throw new HarnessError(
      'GUARD_REFUSED',
      `A request to ${ask.path} would leave ${base.origin}: it was not sent.`,
      'Only the origin of baseUrl is ever contacted.',
    )
  }
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.append(name, value)
  const { body, mediaType } = bodyOf(ask)
  return {
    origin: base.origin,
    method: ask.method ?? 'POST',
    path: `${url.pathname}${url.search}`,
    headers: merged(
      {
        Accept: 'application/json, */*;q=0.5',
        'Accept-Language': 'en',
        'Accept-Encoding': 'gzip, deflate, br',
        'User-Agent': `last-mile-conformance/${identity.version}`,
        'X-Conformance-Run': identity.run,
        ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }),
      },
      ask.headers ?? {},
    ),
    body,
  }
}

function bodyOf({ body }: Ask): { body: string | undefined; mediaType: string | undefined } {
  if (body === undefined) return { body: undefined, mediaType: undefined }
  if (body.encoding === 'json') return { body: JSON.stringify(body.value), mediaType: 'application/json' }
  if (body.encoding === 'form')
    return { body: new URLSearchParams(body.fields).toString(), mediaType: 'application/x-www-form-urlencoded' }
  return { body: body.text, mediaType: body.mediaType ?? undefined }
}

/** Field names are without case (RFC 9110 §5.1): what is asked for replaces what is usual. */
function merged(usual: Record<string, string>, asked: Record<string, string>): Record<string, string> {
  const taken = new Set(Object.keys(asked).map(name => name.toLowerCase()))
  const kept = Object.entries(usual).filter(([name]) => !taken.has(name.toLowerCase()))
  // A line break in a value would begin another field.
  return Object.fromEntries(
    [...kept, ...Object.entries(asked)].map(([name, value]) => [name, value.replace(/[\r\n\0]+/g, ' ')]),
  )
}
