import { bodyOf, markerAt, readBody } from './bodies.ts'
import { type Drawing, type Endpoint, isObject, type Json, type Signature } from './model.ts'

/** How values are made that a request carries: by name, as an environment writes it. */
function madeFor(sent: Json, drawn: Drawing, signature: Signature | null): Record<string, Json> {
  const { user } = signedBy(drawn)
  const { key = '', hmac = '', as = '', parts = [], between = '', clock = '' } = signature ?? {}
  const made: Record<string, Json> = {
    uuid: { uuid: 'v4' },
    nonce: { uuid: 'v4' },
    timestamp: { now: clock },
    signature: {
      hmac,
      key: `{{${key}}}`,
      of: parts.map(part => `{{${part === 'user' ? user : part}}}`).join(between),
      as,
    },
  }
  const text = JSON.stringify(sent)
  return Object.fromEntries(Object.entries(made).filter(([name]) => text.includes(`{{${name}}}`)))
}
/** The label of the credential that a signed login sends. */
const signedBy = ({ credentials, signature }: Drawing): { user: string } => ({
  user: Object.keys(credentials).find(label => label !== signature?.key) ?? '',
})

/** Nobody can tell from answers what a signature is made of: the mail does. */
export function signedHints(drawn: Drawing): Record<string, Json> {
  const { 'auth-authenticate.request': request } = hintsFor(drawn)
  return { 'auth.request.encoding': 'signed', 'auth-authenticate.request': request as Json }
}

/** What the operator's mail tells of a service whose answers tell next to nothing: a request of each endpoint. */
export function hintsFor(drawn: Drawing): Record<string, Json> {
  const { token, signature } = drawn
  const known = Object.entries({ ...drawn.testData, ...drawn.credentials })
  const template = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(template)
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, template(each)]))
    if (value === '${person}') return `{{ext-verify#${markerAt(drawn, '/ext-verify', '$person')}}}`
    if (value === '${address}') return `{{ext-verify#${markerAt(drawn, '/ext-verify', '$address')}}}`
    if (typeof value === 'string' && value.startsWith('${')) return `{{${value.slice(2, -1)}}}`
    const label = known.find(([, each]) => each === value)?.[0]
    // An environment holds texts.
    return label === undefined ? value : typeof value === 'number' ? `{{${label} | number}}` : `{{${label}}}`
  }
  const carried = (endpoint: Endpoint, body: Json) => {
    const { headers, query, members: properties } = drawn.endpoints[endpoint]
    const sent = (list: typeof headers) => Object.fromEntries(list.map(each => [each.name, template(each.sample)]))
    const inBody =
      isObject(body) && token.shown.where === 'body'
        ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== token.shown.name))
        : body
    const request = {
      ...(headers.length > 0 ? { headers: sent(headers) } : {}),
      ...(query.length > 0 ? { query: sent(query) } : {}),
      ...(properties.length > 0 ? { body: template(inBody) } : {}),
    }
    const made = madeFor(request, drawn, signature)
    return { ...request, ...(Object.keys(made).length > 0 ? { let: made } : {}) }
  }
  const { where, name, scheme } = token.shown
  return {
    'auth.request.encoding': drawn.signature
      ? 'signed'
      : drawn.basic
        ? 'basic'
        : drawn.authEncoding === 'none'
          ? drawn.endpoints['/auth-authenticate'].query.length > 0
            ? 'query'
            : 'header'
          : drawn.authEncoding,
    'auth-authenticate.request': carried('/auth-authenticate', bodyOf(drawn, '/auth-authenticate', {}, false)) as Json,
    'auth.token.location': { in: token.where, at: markerAt(drawn, '/auth-authenticate', '$token') ?? token.path },
    'auth.token.presentation': { in: where, name, ...(scheme ? { scheme } : {}) },
    'ext-verify.request': carried('/ext-verify', bodyOf(drawn, '/ext-verify', {}, false)) as Json,
    'ext-reach.request': carried('/ext-reach', readBody(drawn)) as Json,
    'ext-notify.request': carried('/ext-notify', bodyOf(drawn, '/ext-notify', {}, false)) as Json,
  }
}
