import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { serve } from '../client/testdata/loopback-service.ts'
import { findLogin } from '../investigators/log-in.ts'
import { contextAt } from '../limits/testdata/context-at.ts'

type Asked = { form: URLSearchParams; user: string | undefined; media: string }
type Refusal = [status: number, body: object]

const TWO: Record<string, string> = { 'Client ID': 'sender-1', 'Client secret': 'secret-of-sender-1' }
const TOKEN = 'k7Jm2PqXw9ZtB4nLs8VdRg3H'

/** An OAuth server of the strict kind: form, Basic, and then what `needs` asks for. */
async function logIn(needs: (form: URLSearchParams) => Refusal | undefined, credentials = TWO) {
  const asked: Asked[] = []
  const url = await serve(async (request, response) => {
    const one = { form: new URLSearchParams(await text(request)), user: userOf(request), media: mediaOf(request) }
    asked.push(one)
    const [status, body] = answerTo(one, needs)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const context = contextAt(url)
  Object.assign(context.environment.credentials, credentials)
  return { found: await findLogin(context, undefined), asked }
}

function answerTo({ form, user, media }: Asked, needs: (form: URLSearchParams) => Refusal | undefined): Refusal {
  if (media !== 'application/x-www-form-urlencoded')
    return [415, { message: `Content-Type '${media}' is not supported` }]
  if (!form.has('grant_type'))
    return [400, { error: 'invalid_request', error_description: 'Missing form parameter: grant_type' }]
  if (user === undefined) return [401, { error: 'invalid_client', error_description: 'Invalid client credentials' }]
  return needs(form) ?? [200, { access_token: TOKEN, token_type: 'bearer', expires_in: 120 }]
}

function userOf(request: IncomingMessage): string | undefined {
  const [, coded] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
  return coded === undefined ? undefined : Buffer.from(coded, 'base64').toString()
}

const mediaOf = (request: IncomingMessage) => (request.headers['content-type'] ?? '').split(';')[0] ?? ''

const scope = (form: URLSearchParams): Refusal | undefined =>
  form.get('scope') === 'delivery'
    ? undefined
    : [
        400,
        {
          error: 'invalid_scope',
          error_description: 'Missing form parameter: scope, expected one of delivery, tracking',
        },
      ]

describe('what a login asks for once it has taken the credentials', () => {
  it('is sent alongside them', async () => {
    const { found, asked } = await logIn(scope)
    expect(found).toMatchObject({ by: 'told', template: { encoding: 'form', body: { scope: 'delivery' } } })
    expect(asked.at(-1)?.user ?? asked.at(-2)?.user).toBe('sender-1:secret-of-sender-1')
  })

  it('is sent one after the other', async () => {
    const audience = (form: URLSearchParams): Refusal | undefined =>
      form.get('audience') === 'https://api.example'
        ? undefined
        : [400, { error: 'audience must be one of "https://api.example", "https://test.example"' }]
    const { found } = await logIn(form => scope(form) ?? audience(form))
    expect(found).toMatchObject({ template: { body: { scope: 'delivery', audience: 'https://api.example' } } })
  })

  it('is sent alongside a key that stands alone as well', async () => {
    const { found, asked } = await logIn(scope, { 'API key': 'key-of-sender-1' })
    expect(found).toMatchObject({ template: { body: { scope: 'delivery' } } })
    expect(asked.map(({ user }) => user)).toContain('key-of-sender-1:')
  })

  it('ends after eight rejections where the credentials are rejected with it', async () => {
    const { found, asked } = await logIn(form => (form.has('scope') ? [401, { error: 'invalid_client' }] : scope(form)))
    expect(found).toBeUndefined()
    expect(asked.filter(({ user }) => user !== undefined).length).toBeLessThanOrEqual(8)
  })
})
