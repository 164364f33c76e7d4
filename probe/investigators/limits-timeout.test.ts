import { describe, expect, it } from 'vitest'
import { serve } from '../client/testdata/loopback-service.ts'
import { contextAt } from '../limits/testdata/context-at.ts'
import limitsTimeout, { holdBoth, timeOutsOf } from './limits-timeout.ts'

const service = (observed: string[] = []) =>
  serve((request, response) => {
    observed.push(request.headers.authorization ?? '')
    request.resume().on('end', () => response.writeHead(422).end('{}'))
  })

describe('limits.timeout', () => {
  it.each([
    ['nobody asks for it', { asked: false, allowed: true }],
    ['the policy forbids it', { asked: true, allowed: false }],
  ])('holds no connection where %s', async (_when, { asked, allowed }) => {
    const context = contextAt(await service(), { measureLimits: allowed })
    context.measureLimits = asked
    await limitsTimeout.investigate(context)
    expect(context.client.cost().requests).toBe(0)
    expect(context.ledger.questions['limits.timeout']?.status).toBe('open')
  })

  it('is asked with the token, by two requests, of which one never ends', async () => {
    const observed: string[] = []
    const context = contextAt(await service(observed))
    const { idle, body } = await holdBoth(context, 120)
    expect(observed).toEqual(['Bearer token-0001', 'Bearer token-0001'])
    expect(timeOutsOf(idle, body)).toMatchObject({ idle: { interval: [0.1, null] } })
    expect(body?.reply).toMatchObject({ status: 0, failure: { kind: 'timeout' } })
    const sent = context.client.exchanges().map(each => `${each.endpoint} ${each.request.body}`)
    expect(sent.sort()).toEqual(['undefined {', 'undefined {}'])
  })
})
