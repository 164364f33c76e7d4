import { createHash, createHmac, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Engine } from '../../contract/request.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { prepare } from '../../probe/call/prepare.ts'
import { requestOf, type Shown } from './testdata/request.ts'

const NOW = new Date('2026-05-06T07:08:09.876Z')
const engine: Engine = {
  now: () => NOW,
  uuid: randomUUID,
  hash: (name, text, as) => createHash(name).update(text).digest(as),
  hmac: (name, key, text, as) => createHmac(name, key).update(text).digest(as),
  encode: (text, as) => Buffer.from(text).toString(as),
}
const names: Record<string, string> = { Key: 'k€y', Phone: '+49 151', Secret: 's/e+c=r' }

const templates: Record<string, RequestTemplate> = {
  json: { body: { phone: '{{Phone | digits}}', list: ['{{Key}}', 1, null] } },
  form: { encoding: 'form', body: { a: { b: '{{Phone}}' }, list: ['x', 2], yes: true }, query: { q: 'a {{Key}}' } },
  nothing: { headers: { Authorization: 'Basic {{basic}}' }, let: { basic: { base64: '{{Key}}:{{Secret}}' } } },
  signed: {
    let: {
      at: { now: 'unix-millis' },
      later: { now: 'iso', plusSeconds: 60 },
      seconds: { now: 'unix-seconds' },
      hash: { hash: 'sha512', of: '{{Phone}}{{at}}', as: 'base64' },
      mac: { hmac: 'sha256', key: '{{Secret}}', of: '{{hash}}.{{later}}', as: 'base64url' },
      jwt: { jwt: { alg: 'HS384', key: '{{Secret}}', claims: { iss: '{{Key}}', iat: '{{seconds}}' } } },
    },
    headers: { 'X-Mac': '{{mac}}' },
    body: { jwt: '{{jwt}}', at: '{{at}}' },
  },
}
const presentations: Record<string, Shown['presentation'] | undefined> = {
  none: undefined,
  bearer: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
  header: { in: 'header', name: 'X-Token' },
  cookie: { in: 'cookie', name: 'sid' },
  query: { in: 'query', name: 'token' },
  body: { in: 'body', name: 'token' },
}
it.each(['Content-Type', 'content-type'])('takes the media type from the %s of the recipe, once', name => {
  const template = { headers: { [name]: 'application/vnd.api+json' }, body: { a: 1 } }
  const { headers, body } = requestOf({ path: '/', template }, () => undefined, engine, undefined)
  expect({ headers, body }).toEqual({ headers: { [name]: 'application/vnd.api+json' }, body: '{"a":1}' })
})

const cases = Object.keys(templates).flatMap(template =>
  Object.keys(presentations).map(shown => [template, shown] as const),
)

/** What the probe's client makes of the same template. */
function probed(template: RequestTemplate, presentation: Shown['presentation'] | undefined) {
  const ask = prepare({
    endpoint: 'ext-verify',
    route: { prefix: '/v1', suffix: '' },
    template,
    lookup: name => names[name],
    clock: { now: () => NOW },
    effect: 'reads',
    purpose: '',
    token: presentation === undefined ? undefined : { presentation, value: 't-1' },
  })
  const query = new URLSearchParams(ask.query).toString()
  const { body } = ask
  const form = body?.encoding === 'form' ? new URLSearchParams(body.fields).toString() : null
  return {
    path: query === '' ? ask.path : `${ask.path}?${query}`,
    headers: ask.headers,
    body: body?.encoding === 'json' ? JSON.stringify(body.value) : form,
  }
}

it.each(cases)('makes of a %s recipe with the token %s the request that discovery made', (template, shown) => {
  const operationTemplate = templates[template] ?? {}
  const presentation = presentations[shown]
  const request = requestOf(
    { path: '/v1/ext-verify', template: operationTemplate },
    name => names[name],
    engine,
    presentation === undefined ? undefined : { presentation, token: 't-1' },
  )
  const { 'Content-Type': type, ...headers } = request.headers
  expect({ ...request, headers }).toEqual(probed(operationTemplate, presentation))
  expect(type).toBe(
    request.body === null ? undefined : template === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
  )
})
