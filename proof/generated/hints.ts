import { bodyOf, markerAt, readBody } from './bodies.ts'
import { type Drawing, type Endpoint, isObject, type Json } from './model.ts'

/** What the operator's mail tells of a service whose answers tell next to nothing: a request of each endpoint. */
export function hintsFor(drawn: Drawing): Record<string, Json> {
  const { token } = drawn
  const known = Object.entries({ ...drawn.testData, ...drawn.credentials })
  const template = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(template)
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, template(each)]))
    if (value === '${person}') return `{{ext-verify#${markerAt(drawn, '/ext-verify', '$person')}}}`
    if (value === '${address}') return `{{ext-verify#${markerAt(drawn, '/ext-verify', '$address')}}}`
    const label = known.find(([, each]) => each === value)?.[0]
    return label === undefined ? value : `{{${label}}}`
  }
  const carried = (endpoint: Endpoint, body: Json) => {
    const { headers, query, members } = drawn.endpoints[endpoint]
    const sent = (list: typeof headers) =>
      Object.fromEntries(list.map(each => [each.name, each.sample === '${uuid}' ? '{{uuid}}' : template(each.sample)]))
    const inBody =
      isObject(body) && token.shown.where === 'body'
        ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== token.shown.name))
        : body
    return {
      ...(headers.length > 0 ? { headers: sent(headers) } : {}),
      ...(query.length > 0 ? { query: sent(query) } : {}),
      ...(members.length > 0 ? { body: template(inBody) } : {}),
      ...(headers.some(each => each.sample === '${uuid}') ? { let: { uuid: { uuid: 'v4' } } } : {}),
    }
  }
  const { where, name, scheme } = token.shown
  return {
    'auth.request.encoding': drawn.basic
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
