import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestTemplate } from '../../../contract/request-template.ts'
import { smallEnvironment } from '../../../probe/sender/testdata/small-environment.ts'
import type { LoadPlan, PlannedCall } from '../../core/plan.ts'
import { SENT_LOG } from '../sent-log.ts'
import { type BurstOrder, type RoundOrder, runRound } from './burst.ts'

interface Sent {
  path: string
  token: string | undefined
  /** Milliseconds since the first request. */
  at: number
}
type Given = { status: number; headers?: Record<string, string>; body?: string }

/** A clock that goes on where something is waited for or answered, and the service that answers. */
const { clock, sent, world } = vi.hoisted(() => ({
  clock: { now: 0 },
  sent: [] as Sent[],
  world: { answers: (_sent: Sent): Given => ({ status: 200 }), takes: 10 },
}))

vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    clock.now += milliseconds
  },
}))
vi.mock('../../../probe/client/transfer.ts', () => ({
  transfer: async (_dispatcher: unknown, out: { path: string; headers: Record<string, string> }) => {
    const shown = Object.entries(out.headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1]
    const one = { path: out.path, token: shown?.replace('Bearer ', ''), at: clock.now }
    sent.push(one)
    if (sent.length > 5000) throw new Error('The round does not come to its end.')
    clock.now += world.takes
    const { status, headers = {}, body = '{}' } = world.answers(one)
    const response = status === 0 ? {} : { response: { status, headers, body, bytes: 0, truncated: false } }
    return { status, ...response, timings: { connected: 1, firstByte: world.takes, total: world.takes } }
  },
}))

const dir = mkdtempSync(join(tmpdir(), 'burst-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  clock.now = 0
  sent.length = 0
  Object.assign(world, { answers: usual(), takes: 10 })
})
afterEach(() => {
  vi.restoreAllMocks()
})

let tokens = 0
const LOGIN = '/auth-authenticate'
const login = (): Given => ({ status: 200, body: JSON.stringify({ token: `token-${++tokens}` }) })
/** `then`: what the request is answered, by how often it was asked; logins are accepted. */
const usual = (then: (n: number, one: Sent) => Given = () => ({ status: 200 })) => {
  tokens = 0
  let n = 0
  return (one: Sent) => (one.path === LOGIN ? login() : then(n++, one))
}

const call = (endpoint: PlannedCall['endpoint'], body = {}): PlannedCall => {
  const template = { encoding: 'json', body } as RequestTemplate
  return { call: endpoint, endpoint, operation: 'default', path: `/${endpoint}`, template, share: 1, expects: {} }
}
const VERIFY = call('ext-verify')
const plan = {
  ...{ planVersion: 1, baseUrl: 'http://127.0.0.1:9', userAgent: 'x', calls: [call('auth-authenticate'), VERIFY] },
  token: {
    location: { in: 'body', at: '/token' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    seconds: null,
  },
  profile: {
    ...{ name: 'limits', summary: 'x', timeoutSeconds: 5, logIn: 'kept', canaryLag: 100, killAt: 0.5, steps: [] },
    ...{ objectives: { failedShare: 1 }, limits: { requests: 100, seconds: 10, users: 1 } },
  },
} as unknown as LoadPlan

async function round(of: Partial<BurstOrder> = {}, more: Partial<RoundOrder> = {}) {
  const order: BurstOrder = {
    ...{ call: VERIFY, alongside: null, segments: [{ from: 0, to: 100_000 }], users: 1, quota: 5, perSecond: null },
    ...{ settles: null, scope: false, patienceSeconds: 3, rejectedWith: null, ...of },
  }
  const samples = join(dir, `${sent.length}-${Math.random()}.ndjson.gz`)
  const environment = smallEnvironment('http://127.0.0.1:9')
  const found = await runRound(order, { plan, environment, samples, env: {}, ...more })
  return { ...found, samples }
}
const fates = (shots: readonly { fate: string }[]) => shots.map(({ fate }) => fate).join(' ')
const subjects = (shots: readonly { subject: string }[]) => shots.map(({ subject }) => subject).join(' ')
const limited: Given = { status: 429 }

describe('a round of bursts', () => {
  it('logs in, asks once what is usual, and sends its quota as fast as it is answered', async () => {
    const { shots, broke } = await round()
    expect(subjects(shots)).toBe('login first first first first first first')
    expect(fates(shots)).toBe('allowed allowed allowed allowed allowed allowed allowed')
    expect(sent.map(({ at }) => at)).toEqual([0, 10, 20, 30, 40, 50, 60])
    expect(sent.map(({ token }) => token)).toEqual([undefined, ...Array(6).fill('token-1')])
    expect(broke).toBeUndefined()
  })

  it('writes every request down: when it was sent and answered, and what was sent of which call', async () => {
    const { shots, samples } = await round()
    const lines = gunzipSync(readFileSync(samples)).toString().trim().split('\n')
    expect(lines.map(each => JSON.parse(each) as unknown)).toEqual(shots)
    const [first, second] = shots
    expect((first?.to ?? 0) - (first?.from ?? 0)).toBeCloseTo(0.009, 6)
    expect((second?.from ?? 0) - (first?.from ?? 0)).toBeCloseTo(0.01, 6)
    const log = readFileSync(join(dir, SENT_LOG), 'utf8').trim().split('\n')
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({
      event: 'end',
      sent: { 'auth-authenticate': { sent: 1, unanswered: 0 }, 'ext-verify': { sent: 6, unanswered: 0 } },
    })
  })

  it('tells a rejection of the limiter from any other answer that is not the usual one', async () => {
    const answers: Given[] = [
      { status: 200 },
      limited,
      { status: 503, headers: { 'retry-after': '2' } },
      { status: 503 },
      { status: 418 },
      { status: 422 },
    ]
    world.answers = usual(n => answers[n] ?? { status: 0 })
    expect(fates((await round({ quota: 6, rejectedWith: 418 })).shots.slice(1))).toBe(
      'allowed refused refused odd refused odd odd',
    )
  })

  it('takes for usual what the first request was answered, and counts what was not answered', async () => {
    world.answers = usual(n => ({ status: n === 3 ? 0 : 404 }))
    const { shots } = await round({ quota: 4 })
    expect(fates(shots.slice(1))).toBe('allowed allowed allowed odd allowed')
    const log = readFileSync(join(dir, SENT_LOG), 'utf8').trim().split('\n')
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ sent: { 'ext-verify': { sent: 5, unanswered: 1 } } })
  })

  it('records of what an answer says of the limit this alone', async () => {
    const headers = { 'retry-after': '7', 'x-ratelimit-limit': '20', 'x-secret': 'very' }
    world.answers = usual(n => (n === 1 ? { status: 429, headers } : { status: 200 }))
    const { shots } = await round({ quota: 1 })
    expect(shots.at(-1)?.stated).toMatchObject({ wait: 7, limit: 20 })
    expect(shots.at(-1)?.names).toContain('X-RateLimit-Limit')
    expect(JSON.stringify(shots)).not.toContain('very')
    expect(shots[0]?.stated).toStrictEqual({})
  })

  it('asks ever less often while it is rejected', async () => {
    world.answers = usual(n => (n < 2 ? { status: 200 } : limited))
    await round({ quota: 200 })
    const asked = sent.slice(4).map(({ at }, i) => at - (sent[i + 3]?.at ?? 0))
    expect(asked.slice(0, 3)).toEqual([30, 30, 30])
    expect(asked.at(-1)).toBeGreaterThan(60)
    expect(asked.every((each, i) => each >= (asked[i - 1] ?? 0))).toBe(true)
  })

  it('ends some time after the first recovery, where it settles', async () => {
    world.answers = usual((_n, { at }) => (at >= 500 && at < 1000 ? limited : { status: 200 }))
    const { shots } = await round({ quota: 10_000, settles: { times: 3, leastMs: 0 } })
    const end = (shots.at(-1)?.to ?? 0) - (shots[0]?.from ?? 0)
    expect(end).toBeGreaterThan(2.9)
    expect(end).toBeLessThan(3.3)
    clock.now = 0
    sent.length = 0
    world.answers = usual((_n, { at }) => (at >= 500 && at < 1000 ? limited : { status: 200 }))
    const least = await round({ quota: 10_000, settles: { times: 1, leastMs: 8000 } })
    expect((least.shots.at(-1)?.to ?? 0) - (least.shots[0]?.from ?? 0)).toBeGreaterThan(7.9)
  })

  it('reckons from the first recovery, and each rejection from its own beginning', async () => {
    const isLimited = (at: number) => (at >= 500 && at < 600) || (at >= 2500 && at < 2600)
    world.answers = usual((_n, { at }) => (isLimited(at) ? limited : { status: 200 }))
    const { shots } = await round({ quota: 10_000, settles: { times: 5, leastMs: 0 } })
    expect((shots.at(-1)?.to ?? 0) - (shots[0]?.from ?? 0)).toBeLessThan(3.5)
    const second = sent.findIndex(({ at }) => at >= 2500)
    expect((sent[second + 1]?.at ?? 0) - (sent[second]?.at ?? 0)).toBe(30)
  })

  it('logs in nowhere where the service knows no token', async () => {
    const { shots } = await round({ quota: 1 }, { plan: { ...plan, token: null } })
    expect(subjects(shots)).toBe('first first')
    expect(sent[0]?.token).toBeUndefined()
  })

  it('keeps to its segments, to their quotas and to what is agreed on', async () => {
    await round({
      quota: 10_000,
      segments: [
        { from: 0, to: 100 },
        { from: 5000, to: 9000, most: 4 },
      ],
    })
    const burst = sent.slice(2).map(({ at }) => at - 20)
    expect(burst.filter(at => at < 100)).toHaveLength(10)
    expect(burst.filter(at => at >= 5000)).toEqual([5000, 5010, 5020, 5030])
    sent.length = 0
    await round({ quota: 4, perSecond: 2 })
    const paced = sent.slice(2).map(({ at }) => at)
    expect(paced.map((at, i) => at - (paced[i - 1] ?? at))).toEqual([0, 500, 500, 500])
  })

  it('shares its quota among its users', async () => {
    const segments = [0, 1000].map(from => ({ from, to: from + 900 }))
    const { shots } = await round({ users: 2, quota: 6, segments })
    expect(shots.filter(({ subject }) => subject === 'first')).toHaveLength(1 + 6)
  })
})

describe('what the limit is counted per', () => {
  const REACH = call('ext-reach')
  const second = { credentials: { 'Client ID': 'other' }, testData: {} }
  const environment = { ...smallEnvironment('http://127.0.0.1:9'), second }

  it('is asked between two rejections of the first token: other tokens, nobody, and another endpoint', async () => {
    world.answers = usual((n, { token, path }) =>
      n > 0 && token === 'token-3' && path === '/ext-verify' ? limited : { status: 200 },
    )
    const { shots } = await round({ scope: true, alongside: REACH, quota: 12 }, { environment })
    expect(subjects(shots)).toMatch(
      /^login login login first first again first first other first first none first first beside first/,
    )
    const by = (subject: string) => sent[shots.findIndex(each => each.subject === subject)]
    expect(by('other')?.token).toBe('token-1')
    expect(by('again')?.token).toBe('token-2')
    expect(by('first')?.token).toBe('token-3')
    expect(by('none')?.token).toBeUndefined()
    expect(by('beside')?.path).toBe('/ext-reach')
    expect(shots.filter(({ subject }) => subject !== 'login')).toHaveLength(1 + 12)
    expect(
      new Set(shots.filter(each => ['again', 'other', 'none', 'beside'].includes(each.subject)).map(each => each.fate)),
    ).toEqual(new Set(['allowed']))
  })

  it('judges another endpoint by its own usual answer, and a server error of it as none', async () => {
    const others = async (status: number) => {
      world.answers = usual((n, { path }) => (path === '/ext-reach' ? { status } : n > 0 ? limited : { status: 200 }))
      const { shots } = await round({ scope: true, alongside: REACH, quota: 20 }, { environment })
      return new Set(fates(shots.filter(({ subject }) => subject === 'beside')).split(' '))
    }
    expect(await others(202)).toEqual(new Set(['allowed']))
    expect(await others(500)).toEqual(new Set(['odd']))
  })

  it('is not asked of whom nobody knows', async () => {
    world.answers = usual(n => (n > 0 ? limited : { status: 200 }))
    const { shots } = await round({ scope: true, quota: 12 })
    expect(new Set(shots.map(({ subject }) => subject))).toEqual(new Set(['login', 'first', 'again', 'none']))
  })

  it('is a matter of the others only while the limit is reached', async () => {
    const { shots } = await round({ scope: true })
    expect(new Set(shots.map(({ subject }) => subject))).toEqual(new Set(['login', 'first']))
  })
})

describe('a round that cannot go on', () => {
  it('breaks off where the login is rejected, and sends nothing more', async () => {
    world.answers = () => ({ status: 401 })
    const { shots, broke } = await round()
    expect(broke).toBe('the login was rejected or limited')
    expect(subjects(shots)).toBe('login')
  })

  it('waits for an earlier round that is in the way, as long as it may', async () => {
    let logins = 0
    const later = usual()
    world.answers = one => (one.path === LOGIN && logins++ < 2 ? limited : later(one))
    expect(subjects((await round({ quota: 1 })).shots)).toBe('login login login first first')
    world.answers = () => limited
    const { shots, broke } = await round({ patienceSeconds: 3 })
    expect(subjects(shots)).toBe('login login login login')
    expect(broke).toBe('the login was rejected or limited')
  })

  it('breaks off where the service is down, and has asked often enough to tell', async () => {
    world.answers = usual(n => (n < 1 ? { status: 200 } : { status: 503 }))
    const { shots, broke } = await round({ quota: 1000 })
    expect(broke).toBe('the service answered with 5xx or not at all')
    // With the login and the first request.
    expect(shots).toHaveLength(2 + 20)
    world.answers = usual(n => (n < 3 ? { status: 200 } : { status: 404 }))
    expect((await round({ quota: 100 })).broke).toBeUndefined()
  })

  it('ends where it is stopped', async () => {
    const stopping = new AbortController()
    world.answers = usual(n => {
      if (n === 3) stopping.abort()
      return { status: 200 }
    })
    const { shots } = await round({ quota: 1000 }, { signal: stopping.signal })
    expect(shots.filter(({ subject }) => subject === 'first')).toHaveLength(4)
  })

  it('sends nothing that lacks a value of an earlier answer', async () => {
    const lacking = call('ext-reach', { customer: '{{ext-verify#/customer}}' })
    world.answers = usual((n, { path }) => (n > 0 && path === '/ext-verify' ? limited : { status: 200 }))
    const { shots } = await round({ scope: true, alongside: lacking, quota: 30 })
    expect(subjects(shots)).not.toContain('beside')
    const customer: Given = { status: 200, body: '{"customer":"c-1"}' }
    world.answers = usual((n, { path }) => (n > 0 && path === '/ext-verify' ? limited : customer))
    expect(subjects((await round({ scope: true, alongside: lacking, quota: 30 })).shots)).toContain('beside')
  })
})
