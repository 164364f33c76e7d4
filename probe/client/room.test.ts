import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Room } from './room.ts'
import { bench, environmentAt, serve } from './testdata/loopback-service.ts'

it('keeps an answer whole, and of a long one the beginning', async () => {
  const url = await serve((request, response) => {
    const most = request.url?.includes('long') === true ? 1_000_000 : 200_000
    response.end(JSON.stringify({ token: 'a'.repeat(most) }))
  })
  const { ask, client, log } = bench(environmentAt(url))
  const whole = await ask({ path: '/short' })
  expect(whole.exchange.response).toMatchObject({ truncated: false, bytes: 200_012 })
  expect(whole.json).toBeDefined()
  const long = await ask({ path: '/long' })
  expect(long.exchange.response).toMatchObject({ truncated: true, bytes: 1_000_012 })
  expect(long.exchange.response?.body.length).toBe(256 * 1024)
  expect(long.text.length).toBe(1_000_012)
  expect(long.json).toBeUndefined()
  expect(client.exchanges()[1]?.response?.body.length).toBe(256 * 1024)
  expect(readFileSync(log).length).toBeLessThan(600_000)
})

it('shows no half of a secret where an answer is cut', async () => {
  const secret = 'correct-horse-battery-staple-0123456789'
  const before = 'x'.repeat(256 * 1024 - 20)
  const url = await serve((_request, response) => response.end(`${before}${secret}${'y'.repeat(9_000)}`))
  const { ask, client } = bench(environmentAt(url))
  await ask({})
  client.keepSecret('later known', secret)
  const [shown] = client.exchanges()
  expect(shown?.response?.body.slice(-40)).not.toContain(secret.slice(0, 10))
})

it('keeps only the beginnings once a run has kept enough, of headers too', () => {
  const room = new Room()
  const exchange = (body: string, headers: Record<string, string> = {}) =>
    ({ id: 'x', response: { status: 200, headers, body, bytes: body.length, truncated: false } }) as never
  const kept = (body: string, headers?: Record<string, string>) => room.fit(exchange(body, headers)).response
  for (let i = 0; i < 60; i++) kept('a'.repeat(1_000_000))
  expect(kept('b'.repeat(100_000))).toMatchObject({ truncated: true })
  expect(kept('b'.repeat(100_000))?.body.length).toBeLessThan(10_000)
  expect(kept('short')).toMatchObject({ body: 'short', truncated: false })
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`x-${i}`, 'v']))
  expect(Object.keys(kept('', many)?.headers ?? {})).toHaveLength(100)
  expect(kept('', { 'x-long': 'v'.repeat(60_000), date: 'today' })?.headers).toEqual({ date: 'today' })
})
