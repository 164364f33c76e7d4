/** What is asked, as bytes for one origin: nothing in a request can lead anywhere else. */
import { readFileSync } from 'node:fs'
import { HarnessError } from '../../contract/harness-error.ts'
import { type Json, readJson } from '../../contract/json.ts'
import { headerOf } from '../../contract/media-types.ts'
import { isMultipart, partsOf } from '../../contract/multipart.ts'
import type { Ask, Charset } from './types.ts'

export interface Outgoing {
  origin: string
  method: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body: string | undefined
  charset: Charset
}

/** Throws GUARD_REFUSED. */
export function outgoing(ask: Ask, baseUrl: string, run: string): Outgoing {
  const base = new URL(baseUrl)
  const path = `${base.pathname.replace(/\/$/, '')}${ask.path}`
  const url = URL.canParse(path, base.origin) ? new URL(path, base.origin) : undefined
  const strays = !ask.path.startsWith('/') || url?.origin !== base.origin
  if (url === undefined || strays) throw leaving(`A request to ${ask.path}`, base)
  const host = Object.entries(ask.headers ?? {}).find(([name]) => name.toLowerCase() === 'host')
  if (host !== undefined && host[1] !== base.host) throw leaving(`A request with the header Host: ${host[1]}`, base)
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.append(name, value)
  const { text: body, mediaType } = encoded(ask.body, headerOf(ask.headers, 'content-type'))
  return {
    origin: base.origin,
    method: ask.method ?? 'POST',
    path: `${url.pathname}${url.search}`,
    headers: merged(
      {
        Accept: 'application/json, */*;q=0.5',
        'Accept-Language': 'en',
        'Accept-Encoding': 'gzip, deflate, br',
        'User-Agent': `last-mile-conformance/${VERSION}`,
        'X-Conformance-Run': run,
        ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }),
      },
      ask.headers ?? {},
    ),
    body,
    charset: (ask.body?.encoding === 'raw' ? ask.body.charset : undefined) ?? 'utf8',
  }
}

function leaving(what: string, base: URL): HarnessError {
  return new HarnessError(
    'GUARD_REFUSED',
    `${what} would leave ${base.origin}: it was not sent.`,
    'Only the origin of baseUrl is ever contacted.',
  )
}

/** The body as it goes out; `type`: a media type that a header states. */
export function encoded(body: Ask['body'], type?: string): { text?: string; mediaType?: string } {
  if (body === undefined) return {}
  if (body.encoding === 'json') return { text: JSON.stringify(body.value), mediaType: 'application/json' }
  if (body.encoding === 'form' && isMultipart(type)) return { text: partsOf(body.fields, type) }
  if (body.encoding === 'form')
    return { text: new URLSearchParams(body.fields).toString(), mediaType: 'application/x-www-form-urlencoded' }
  return { text: body.text, ...(body.mediaType === null ? {} : { mediaType: body.mediaType }) }
}

/** The body as a tree, where it is one. */
export function sentJson({ body }: Pick<Ask, 'body'>): Json | undefined {
  if (body?.encoding === 'json') return body.value
  if (body?.encoding === 'form') return body.fields
  return readJson(body?.text ?? '')
}

/** Field names are without case (RFC 9110 §5.1): what is asked for replaces what is usual. */
function merged(usual: Record<string, string>, asked: Record<string, string>): Record<string, string> {
  const taken = new Set(Object.keys(asked).map(name => name.toLowerCase()))
  const kept = Object.entries(usual).filter(([name]) => !taken.has(name.toLowerCase()))
  // A line break in a value would begin another field.
  return Object.fromEntries(
    [...kept, ...Object.entries(asked)].map(([name, value]) => [name, value.replace(/[\r\n\0]+/g, ' ').trim()]),
  )
}

/** Field values are bytes (RFC 9110 §5.5): what is not ASCII goes as UTF-8. */
export function asBytes(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  )
}

const manifest = new URL('../../package.json', import.meta.url)

/** The version of the harness, as the service reads it in the user agent. */
export const VERSION = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
