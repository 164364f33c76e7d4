import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { isObject, type Json, parseJson } from '../../contract/json.ts'
import { serve } from '../client/testdata/loopback-service.ts'
import authRefusal from '../investigators/auth-refusal.ts'
import logInInvestigator, { findLogin } from '../investigators/log-in.ts'
import { contextAt } from '../limits/testdata/context-at.ts'

const TOKEN = 'k7Jm2PqXw9ZtB4nLs8VdRg3H'
const CREDENTIALS = { 'Client ID': 'sender-1', 'Client secret': 'secret-of-sender-1', Depot: 'NORTH' }

type Answer = [status: number, body: Json, headers?: Record<string, string>]

async function asked(answer: (body: Json, type: string) => Answer, credentials: Record<string, string> = CREDENTIALS) {
  const types: string[] = []
  const bodies: Json[] = []
  const url = await serve(async (request, response) => {
    const type = request.headers['content-type'] ?? ''
    const body = parseJson(await text(request)) ?? null
    types.push(type)
    bodies.push(body)
    const [status, json, headers] = answer(body, type)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  })
  const context = contextAt(url)
  Object.assign(context.environment.credentials, credentials)
  return { context, types, bodies }
}

const error = (status: number, detail: string, source: Json): Answer => [
  status,
  { errors: [{ status: String(status), detail, source }] },
]
const at = (node: Json, name: string): Json | undefined => (isObject(node) ? node[name] : undefined)

/** One thing at a time. */
function document(body: Json): Answer | undefined {
  const data = at(body, 'data') ?? null
  const type = at(data, 'type')
  if (!isObject(data)) return error(400, 'The document must have a data object at its top level', { pointer: '' })
  if (typeof type !== 'string') return error(400, 'data.type is required', { pointer: '/data' })
  if (type !== 'tokens') return error(409, `data.type must be tokens, not ${type}`, { pointer: '/data/type' })
  if (!isObject(data['attributes'])) return error(400, 'data.attributes is required', { pointer: '/data' })
  const attributes = data['attributes']
  const missing = ['client-key', 'client-secret', 'depot'].filter(name => typeof attributes[name] !== 'string')
  if (missing.length > 0)
    return [
      422,
      {
        errors: missing.map(name => ({
          detail: `${name} is required`,
          source: { pointer: `/data/attributes/${name}` },
        })),
      },
    ]
  return attributes['client-secret'] === CREDENTIALS['Client secret'] ? undefined : error(401, 'Wrong secret', {})
}

function jsonApi(body: Json, type: string): Answer {
  if (type !== 'application/vnd.api+json')
    return error(415, 'Content-Type must be application/vnd.api+json', { header: 'Content-Type' })
  return document(body) ?? [201, { data: { attributes: { token: TOKEN } } }]
}

describe('a login in a media type of its own', () => {
  it('is sent again at once in the one that is named, and found along answers that tell one thing at a time', async () => {
    const { context, types, bodies } = await asked(jsonApi)
    expect(await findLogin(context, undefined)).toMatchObject({
      by: 'told',
      template: {
        headers: { 'Content-Type': 'application/vnd.api+json' },
        body: {
          data: {
            type: 'tokens',
            attributes: { 'client-key': '{{Client ID}}', 'client-secret': '{{Client secret}}', depot: '{{Depot}}' },
          },
        },
      },
    })
    // One that cannot be read, and one without anything.
    const first = ['application/json', 'application/json']
    expect(types).toEqual([...first, ...types.slice(2).map(() => 'application/vnd.api+json')])
    const accepted = bodies.findIndex(body => document(body) === undefined)
    const before = JSON.stringify(bodies.slice(0, accepted))
    for (const credential of Object.values(CREDENTIALS)) expect(before).not.toContain(credential)
  })

  it('is kept in the recipe, and is nothing that every call carries', async () => {
    const { context } = await asked(jsonApi)
    await logInInvestigator.investigate(context)
    const [operation] = context.knowledge.endpoints['auth-authenticate']?.operations ?? []
    expect(operation?.template.headers).toEqual({ 'Content-Type': 'application/vnd.api+json' })
    expect(operation?.fields.filter(field => field.in === 'header')).toEqual([])
    expect(context.always.headers).toEqual({})
    await authRefusal.investigate(context)
    expect(context.ledger.questions['auth.refusal']?.value).toMatchObject({ 'wrong credentials': { status: 401 } })
  })

  it.each([
    ['in words alone', 415, 'Use application/x+json here', {}],
    ['in a header', 415, 'Unsupported', { accept: 'application/x+json' }],
    ['with any status, in any words', 400, 'zu application/x+json', {}],
  ])('is told %s', async (_where, status, message, headers) => {
    const { context } = await asked((body, type) => {
      if (type !== 'application/x+json') return [status, { message }, headers]
      return at(body, 'clientId') === undefined
        ? [400, { message: 'clientId is required' }]
        : [200, { access_token: TOKEN }]
    })
    expect(await findLogin(context, undefined)).toMatchObject({
      template: { headers: { 'Content-Type': 'application/x+json' }, body: { clientId: '{{Client ID}}' } },
    })
  })

  it('is tried once where it is rejected as well, and never filled with data', async () => {
    const { context, types } = await asked(() =>
      error(415, 'Content-Type must be application/x+json', { header: 'Content-Type' }),
    )
    expect(await findLogin(context, undefined)).toBeUndefined()
    expect(types.filter(type => type === 'application/x+json')).toHaveLength(1)
    expect(types.filter(type => type.startsWith('multipart/form-data'))).toHaveLength(1)
    const usual = ['application/json', 'application/x+json', 'application/x-www-form-urlencoded']
    expect(types.filter(type => !usual.includes(type) && !type.startsWith('multipart/'))).toEqual([])
  })
})
