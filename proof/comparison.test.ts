import { expect, it } from 'vitest'
import { namesOf } from './command.ts'
import { apartLines, compared, totalLines, totalsOf } from './comparison.ts'
import { obstacleIn } from './obstacle.ts'
import { type Row, reachedIn, refusedLogIns } from './play.ts'
import { TOY } from './toy-truth.ts'
import { ENDPOINTS } from './truth.ts'
import type { Header, WireExchange } from './wire.ts'

const row = (seed: number, right: number, wrong: number, changes: Partial<Row> = {}): Row => ({
  name: String(seed),
  seed,
  digest: 'a',
  exit: 0,
  seconds: 2,
  requests: 10,
  refusedLogIns: 1,
  reached: [...ENDPOINTS],
  facts: { auth: { right, open: 10 - right, wrong } },
  wrong: [],
  open: [],
  ...changes,
})

it('tells what changed, service by service, and sums only those that both runs played', () => {
  const messages = compared(
    [row(5, 8, 0), row(6, 4, 1, { reached: [], exit: 6 }), row(7, 9, 0)],
    [row(5, 8, 0), row(6, 6, 0), row(9, 10, 0)],
  )
  expect(messages).toEqual([
    'Alongside the last run, on the 2 services of both: solved 2 → 1, right 14 → 12, wrong 0 → 1, requests 20 → 20',
    '  6: solved no more, right 6 → 4, wrong 0 → 1, exit 0 → 6',
  ])
})

it('compares no service that is drawn otherwise now', () => {
  expect(compared([row(5, 1, 0)], [row(5, 9, 0, { digest: 'b' })])).toEqual([
    'Not compared, since they are other services now: 5',
  ])
})

it('says how to play the services of the last run where none is the same', () => {
  expect(compared([row(5, 1, 0)], [row(8, 9, 0), row(9, 9, 0)])[0]).toContain('--from 8 --seeds 2')
  expect(compared([row(5, 1, 0)], [])).toEqual(['No earlier run to compare with.'])
})

it('sums rows, and counts as solved only what reached all four', () => {
  const rows = [row(1, 7, 1), row(2, 3, 0, { reached: ['auth-authenticate'] })]
  expect(totalsOf(rows)).toMatchObject({ services: 2, solved: 1, right: 10, open: 10, wrong: 1, requests: 20 })
  expect(totalLines(rows)[0]).toBe('solved 1 of 2 (50.0 %); facts right 10 of 20 (50.0 %), wrong 1')
  expect(namesOf([{ name: 'nest' }, { name: '3', seed: 3 }])).toBe('nest 3')
})

it('sums services that nobody can read, and those that say nothing, apart', () => {
  const rows = [
    row(1, 9, 0, { language: 'de', talk: 'names everything' }),
    row(2, 5, 0, { language: 'nonsense', talk: 'first complaint' }),
    row(3, 1, 0, { language: 'nonsense', talk: 'silent', reached: [] }),
  ]
  expect(apartLines(rows)).toEqual([
    'names of no language: solved 1 of 1 (100.0 %); facts right 5 of 10 (50.0 %), wrong 0',
    'says nothing, or no names: solved 0 of 1 (0.0 %); facts right 1 of 10 (10.0 %), wrong 0',
    'the rest: solved 1 of 1 (100.0 %); facts right 9 of 10 (90.0 %), wrong 0',
  ])
  expect(apartLines(rows.slice(0, 1))).toEqual([])
})

const exchange = (
  path: string,
  body: string,
  status: number,
  answer: string,
  headers: Header[] = [],
): WireExchange => ({
  method: 'POST',
  path,
  headers,
  body: Buffer.from(body),
  answer: { status, headers: [], body: Buffer.from(answer) },
})

it('does not take a rejection with 200 for reached', () => {
  const observed = [
    exchange('/v1/auth-authenticate', '{}', 200, '{"token":"x"}'),
    exchange('/v1/ext-verify', '{}', 200, '{"ok":false}'),
    exchange('/v1/ext-reach', '{}', 422, '{}'),
  ]
  expect(reachedIn(TOY, observed)).toEqual(['auth-authenticate'])
  expect(reachedIn(TOY, [...observed, exchange('/v1/ext-verify', '{}', 200, '{"ok":true}')])).toEqual([
    'auth-authenticate',
    'ext-verify',
  ])
})

it('counts the rejected logins that had every credential, however they were coded', () => {
  const { User, Secret } = TOY.credentials as { User: string; Secret: string }
  const basic = Buffer.from(`${User}:${Secret}`).toString('base64')
  const whole = [
    exchange('/auth-authenticate', JSON.stringify({ a: User, b: Secret }), 401, '{}'),
    exchange('/auth-authenticate', String(new URLSearchParams({ a: User, b: Secret })), 401, '{}'),
    exchange('/auth-authenticate', '', 401, '{}', [['Authorization', `Basic ${basic}`]]),
    exchange(`/auth-authenticate?${new URLSearchParams({ a: User, b: Secret })}`, '', 400, '{}'),
  ]
  expect(refusedLogIns(TOY, whole)).toBe(4)
  expect(refusedLogIns(TOY, [exchange('/auth-authenticate', JSON.stringify({ a: User }), 401, '{}')])).toBe(0)
  expect(refusedLogIns(TOY, [exchange('/auth-authenticate', JSON.stringify({ a: User, b: Secret }), 200, '{}')])).toBe(
    0,
  )
})

it('finds the exchange after which no answer said anything new', () => {
  const reported = (name: string) => `{"message":"${name} is missing","time":"${Math.random()}"}`
  const observed = [
    exchange('/auth-authenticate', '{}', 400, reported('user')),
    exchange('/auth-authenticate', '{"user":"u"}', 400, reported('secret')),
    exchange('/auth-authenticate', '{"user":"u","secret":"s"}', 401, reported('tenant')),
    exchange('/auth-authenticate', '{"user":"u","tenantId":"s"}', 400, reported('secret')),
    exchange('/auth-authenticate', '{"a":"u"}', 400, reported('user')),
    exchange('/auth-authenticate', ' '.repeat(9_000), 413, reported('size')),
    exchange('/auth-authenticate', '{"user":', 400, reported('end')),
    exchange('/auth-authenticate', 'hello', 400, reported('object')),
  ]
  expect(obstacleIn(TOY, observed, [])).toMatchObject({
    endpoint: 'auth-authenticate',
    after: 2,
    answer: expect.stringContaining('tenant is missing'),
  })
  expect(obstacleIn(TOY, observed, ['auth-authenticate'])).toEqual({ endpoint: 'ext-verify', after: 0 })
})
