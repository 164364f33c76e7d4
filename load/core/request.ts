/** A planned call as k6 sends it, made of its template as Node makes it. */
import { headerOf } from '../../contract/media-types.ts'
import { isMultipart, partsOf } from '../../contract/multipart.ts'
import {
  type Engine,
  type Presentation,
  present,
  requestParts,
  type TreeBody,
  withMade,
} from '../../contract/request.ts'
import { type Resolver, resolve, textOf } from '../../contract/template.ts'
import type { PlannedCall } from './plan.ts'

export interface WireRequest {
  /** Below the base URL, with its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

/** `shows`: where the call shows the token. Throws UnresolvedTemplate where a name has no value. */
export function filledIn(
  { path, template }: Pick<PlannedCall, 'path' | 'template'>,
  shows: Presentation | undefined,
  given: Resolver,
  engine: Engine,
): WireRequest {
  const whole = requestParts(template, withMade(template.let, given, engine))
  const { query, headers, body } =
    shows === undefined ? whole : present(whole, shows, textOf(resolve({ of: 'token', filters: [] }, given)))
  const search = encoded(query)
  // Names are without case: what the template says of the body is said once.
  const type = headerOf(headers, 'content-type')
  const isTyped = body === undefined || type !== undefined
  return {
    path: search === '' ? path : `${path}?${search}`,
    headers: isTyped ? headers : { 'Content-Type': TYPES[body.encoding], ...headers },
    body: body === undefined ? null : bodyOf(body, type),
  }
}

function bodyOf(body: TreeBody, type: string | undefined): string {
  if (body.encoding === 'json') return JSON.stringify(body.value)
  return isMultipart(type) ? partsOf(body.fields, type) : encoded(body.fields)
}

function encoded(fields: Record<string, string>): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`)
  return pairs.join('&')
}

/** `application/x-www-form-urlencoded`: a space is `+`, and only `*-._` and alphanumerics stay as they are. */
export function encodeText(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
