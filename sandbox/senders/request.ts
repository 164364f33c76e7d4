/** From a call of the integration to the bytes of its request: templates filled in, the token and the key in their places. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { IntegrationCall, IntegrationToken } from '../../contract/integration.ts'
import { isObject, type Json, leaves, setAt } from '../../contract/json.ts'
import { type Engine, withMade } from '../../contract/made.ts'
import { type Resolver, render, renderText } from '../../contract/template.ts'
import type { Wire } from './behaviour.ts'

const ENGINE: Engine = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  hash: (name, text, as) => createHash(name).update(text).digest(as),
  hmac: (name, key, text, as) => createHmac(name, key).update(text).digest(as),
  encode: (text, as) => Buffer.from(text).toString(as),
}

const OWN_HEADERS = {
  Accept: 'application/json',
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'last-mile-reference-sender/1',
}

/** Throws UnresolvedTemplate where a name has no value. */
export function requestOf(
  call: IntegrationCall,
  lookup: Resolver,
  key: string | undefined,
  shown: { token: string; how: IntegrationToken['presentation'] } | undefined,
): Wire {
  const { template } = call
  const all = withMade(template.let, lookup, ENGINE)
  const texts = (entries: Record<string, string> | undefined) =>
    Object.fromEntries(Object.entries(entries ?? {}).map(([name, text]) => [name, renderText(text, all)]))
  const headers: Record<string, string> = { ...OWN_HEADERS }
  Object.assign(headers, texts(template.headers))
  const query = new URLSearchParams(texts(template.query))
  let body: Json | undefined = template.body === undefined ? undefined : render(template.body, all)
  if (key !== undefined && call.key?.in === 'header') headers[call.key.at] = key
  if (key !== undefined && call.key?.in === 'body') body = setAt(body ?? {}, call.key.at, key)
  if (shown !== undefined) {
    const { in: place, name, scheme } = shown.how
    if (place === 'header') headers[name] = scheme === undefined ? shown.token : `${scheme} ${shown.token}`
    if (place === 'cookie') headers['Cookie'] = `${name}=${shown.token}`
    if (place === 'query') query.set(name, shown.token)
    if (place === 'body') body = { ...(isObject(body) ? body : {}), [name]: shown.token }
  }
  const search = query.toString()
  const path = search === '' ? call.path : `${call.path}?${search}`
  if (body === undefined || (template.encoding === 'none' && shown?.how.in !== 'body'))
    return { path, headers, body: null }
  if (template.encoding === 'form')
    return { path, headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }, body: formOf(body) }
  return { path, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** Nested members as `a.b`. */
function formOf(body: Json): string {
  const fields = [...leaves(body)].map(({ pointer, value }) => [
    pointer.slice(1).replaceAll('/', '.'),
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(fields as [string, string][]).toString()
}
