import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { serve } from '../client/testdata/loopback-service.ts'
import { contextAt } from '../limits/testdata/context-at.ts'
import versioning from './versioning.ts'

type Answer = { status: number; body: object; headers?: Record<string, string> }

const USUAL: Answer = { status: 422, body: { error: 'phone is required' } }

async function found(answerTo: (request: IncomingMessage) => Answer | undefined) {
  let requests = 0
  const url = await serve((request, response) => {
    requests++
    const { status, body, headers = {} } = answerTo(request) ?? USUAL
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  const context = contextAt(url)
  const ask = {
    path: '/ext-verify',
    endpoint: 'ext-verify' as const,
    effect: 'harmless' as const,
    purpose: 'earlier traffic',
  }
  await context.client.send({
    ...ask,
    headers: { Authorization: 'Bearer token-0001' },
    body: { encoding: 'json', value: {} },
  })
  await versioning.investigate(context)
  return { answer: context.ledger.questions['versioning'], requests: requests - 1 }
}

const header = (request: IncomingMessage, name: string) => request.headers[name]?.toString()

describe('versioning', () => {
  it('is told by the number that a rejection repeats', async () => {
    const { answer, requests } = await found(request => {
      const asked = header(request, 'accept-version')
      return asked === undefined ? undefined : { status: 400, body: { error: `Version ${asked} is not supported` } }
    })
    expect(answer).toMatchObject({
      status: 'observed',
      value: { scheme: 'header', name: 'Accept-Version', required: false },
    })
    expect(requests).toBe(1)
  })

  it('is told by the name that a rejection says', async () => {
    const { answer } = await found(request =>
      header(request, 'x-api-version') === undefined
        ? undefined
        : { status: 400, body: { error: 'unsupported value', header: 'X-Api-Version' } },
    )
    expect(answer?.value).toMatchObject({ scheme: 'header', name: 'X-Api-Version' })
  })

  it('is told by a media type that is not served', async () => {
    const { answer, requests } = await found(request =>
      header(request, 'accept')?.includes('version=') === true
        ? { status: 406, body: { error: `no version ${/\d+/.exec(header(request, 'accept') ?? '')}` } }
        : undefined,
    )
    expect(answer?.value).toMatchObject({ scheme: 'media-type' })
    expect(requests).toBe(2)
  })

  it.each<[string, (request: IncomingMessage) => Answer | undefined]>([
    ['nothing is noticed', () => undefined],
    [
      'any unknown header is rejected, all together',
      request =>
        header(request, 'version') === undefined
          ? undefined
          : { status: 400, body: { error: 'headers x-api-version, api-version, accept-version not allowed' } },
    ],
    [
      'a media type with a parameter is not served, whatever it says',
      request =>
        header(request, 'accept')?.includes(';version') === true
          ? { status: 406, body: { error: 'not acceptable' } }
          : undefined,
    ],
    [
      'the request comes too soon',
      request =>
        header(request, 'version') === undefined ? undefined : { status: 429, body: { error: 'version 9301' } },
    ],
  ])('is not claimed where %s', async (_when, answerTo) => {
    const { answer, requests } = await found(answerTo)
    expect(answer?.status).toBe('open')
    expect(requests).toBeLessThanOrEqual(2)
  })

  it('costs nothing where answers name a version already', async () => {
    const { requests } = await found(() => ({ ...USUAL, headers: { 'x-api-version': '3' } }))
    expect(requests).toBe(0)
  })
})
