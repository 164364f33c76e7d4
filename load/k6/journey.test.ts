import { createHash, createHmac } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { type LoadPlan, type PlannedCall, type ScriptPlan, scriptPlan } from '../core/plan.ts'
import { firstJourneyOf } from '../core/profile.ts'
import { METRICS, ORACLE_METRICS } from '../core/thresholds.ts'

/** What k6 gives a script: the service that it calls, the clock, and where a virtual user stands. */
const { k6, sent, samples, state } = vi.hoisted(() => ({
  k6: {
    service: (_request: never): { status: number; body?: unknown; headers?: Record<string, string> } => ({
      status: 200,
    }),
  },
  sent: [] as { url: string; body: Record<string, string> | null; headers: Record<string, string> }[],
  samples: [] as { metric: string; value: number; tags: Record<string, string> }[],
  state: { scenario: 'one', iteration: 0, aborted: '' },
}))

vi.mock('k6', () => ({ sleep: () => undefined }))
vi.mock('k6/execution', () => ({
  default: {
    scenario: {
      get name() {
        return state.scenario
      },
      get iterationInTest() {
        return state.iteration
      },
    },
    vu: { idInTest: 1, idInInstance: 1 },
    test: {
      abort: (why: string) => {
        state.aborted = why
      },
    },
  },
}))
vi.mock('k6/http', () => {
  const asked = (url: string, body: string | null, { headers }: { headers: Record<string, string> }) => {
    const request = { url, body: body === null ? null : (JSON.parse(body) as Record<string, string>), headers }
    sent.push(request)
    const { status, body: answer = {}, headers: given = {} } = k6.service(request as never)
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return {
      ...{ status, body: text, headers: given, cookies: {}, error_code: status >= 400 ? 1000 + status : 0 },
      ...{ proto: 'HTTP/1.1', tls_version: '', timings: { blocked: 1, duration: 2 } },
    }
  }
  const batch = (all: [string, string, string, { headers: Record<string, string> }][]) =>
    all.map(([, url, body, params]) => asked(url, body, params))
  return { default: { post: asked, batch, CookieJar: class {} } }
})
vi.mock('k6/metrics', () => {
  class Meter {
    readonly name: string
    constructor(name: string) {
      this.name = name
      this.add = this.add.bind(this)
    }
    add(value: number, tags: Record<string, string> = {}) {
      samples.push({ metric: tags['note'] ?? this.name, value, tags })
    }
  }
  return { Counter: Meter, Trend: Meter }
})
vi.mock('k6/encoding', () => ({ b64encode: (text: string) => Buffer.from(text).toString('base64') }))
vi.mock('k6/crypto', () => ({
  createHash: (name: string) => {
    const hash = createHash(name)
    return { update: (text: string) => hash.update(text), digest: () => hash.digest('hex') }
  },
  hmac: (name: string, key: string, text: string) => createHmac(name, key).update(text).digest('hex'),
}))
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  samples.length = 0
  Object.assign(state, { scenario: 'one', iteration: 0, aborted: '' })
})

const call = (endpoint: PlannedCall['endpoint'], body: Json, more: Partial<PlannedCall> = {}): PlannedCall => {
  const template = { encoding: 'json', body } as RequestTemplate
  return {
    ...{ call: endpoint, endpoint, operation: 'default', path: `/${endpoint}` },
    template,
    share: 1,
    expects: {},
    ...more,
  }
}
const LOGIN = call('auth-authenticate', { id: '{{Client ID}}' })
const VERIFY = call('ext-verify', { phone: '{{Phone}}' })
const NOTIFY = call('ext-notify', { customer: '{{ext-verify#/customer}}' })

function planOf(
  calls: PlannedCall[],
  profile: Partial<LoadPlan['profile']> = {},
  more: Partial<LoadPlan> = {},
): LoadPlan {
  return {
    ...{ planVersion: 1, baseUrl: 'http://service.example', userAgent: 'x', calls },
    token: {
      location: { in: 'body', at: '/token' },
      presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
      seconds: null,
    },
    profile: {
      ...{ name: 'small', summary: 'small', timeoutSeconds: 5, logIn: 'kept', canaryLag: 100, killAt: 0.5 },
      steps: [
        { name: 'one', rate: 2, seconds: 10 },
        { name: 'two', rate: 4, seconds: 10 },
      ],
      objectives: { failedShare: 0.01 },
      ...profile,
    },
    ...more,
  } as LoadPlan
}

/** The script as k6 loads it for a virtual user. */
async function loaded(plan: LoadPlan, { people = '', vu = 1, script = {} as Partial<ScriptPlan> } = {}) {
  vi.resetModules()
  const secrets = { 'Client ID': 'client-id', Phone: 'phone', ...(people === '' ? {} : { '\u0000people': 'people' }) }
  const given = { SECRET_CLIENT_ID: 'someone', SECRET_PHONE: '+49301', SECRET_PEOPLE: people }
  vi.stubGlobal('open', () => JSON.stringify({ ...scriptPlan(plan), secrets, ...script }))
  vi.stubGlobal('__ENV', given)
  vi.stubGlobal('__VU', vu)
  return import('./journey.ts')
}

const service = (answers: Record<string, { status?: number; body?: unknown }> = {}) => {
  k6.service = ({ url }: { url: string }) => {
    const path = url.slice(url.lastIndexOf('/') + 1)
    const usual: Record<string, unknown> = {
      'auth-authenticate': { token: 'token-1' },
      'ext-verify': { customer: 'c-1' },
    }
    return { status: 200, body: usual[path] ?? {}, ...answers[path] }
  }
}
const paths = () => sent.map(({ url }) => url.replace('http://service.example/', ''))
const of = (metric: string) => samples.filter(each => each.metric === metric)

describe('a journey', () => {
  it('logs in, makes each call with what earlier answers brought, and shows the token', async () => {
    service()
    const { journey } = await loaded(planOf([LOGIN, VERIFY, NOTIFY]))
    journey()
    expect(paths()).toEqual(['auth-authenticate', 'ext-verify', 'ext-notify'])
    expect(sent.map(({ body }) => body)).toEqual([{ id: 'someone' }, { phone: '+49301' }, { customer: 'c-1' }])
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual([undefined, 'Bearer token-1', 'Bearer token-1'])
    expect(of(METRICS.started).map(({ value }) => value)).toEqual([1])
    expect(of(METRICS.total).map(({ tags, value }) => [tags['call'], tags['outcome'], value])).toEqual([
      ['auth-authenticate', 'ok', 3],
      ['ext-verify', 'ok', 3],
      ['ext-notify', 'ok', 3],
    ])
  })

  it('keeps its token for the next, unless each journey logs in', async () => {
    service()
    const kept = await loaded(planOf([LOGIN, VERIFY]))
    kept.journey()
    kept.journey()
    expect(paths()).toEqual(['auth-authenticate', 'ext-verify', 'ext-verify'])
    sent.length = 0
    const each = await loaded(planOf([LOGIN, VERIFY], { logIn: 'each' }))
    each.journey()
    each.journey()
    expect(paths()).toEqual(['auth-authenticate', 'ext-verify', 'auth-authenticate', 'ext-verify'])
  })

  it('logs in again after an answer that rejects its token', async () => {
    service({ 'ext-verify': { status: 401 } })
    const { journey } = await loaded(planOf([LOGIN, VERIFY, call('ext-reach', { a: 'b' })]))
    journey()
    expect(paths()).toEqual(['auth-authenticate', 'ext-verify', 'auth-authenticate', 'ext-reach'])
  })

  it('makes no call that needs a token where there is none, and ends the run where its login is rejected', async () => {
    service({ 'auth-authenticate': { status: 403 } })
    const { journey } = await loaded(planOf([LOGIN, VERIFY, NOTIFY]))
    journey()
    expect(paths()).toEqual(['auth-authenticate'])
    expect(of(METRICS.skipped).map(({ tags }) => tags['call'])).toEqual(['ext-verify', 'ext-notify'])
    expect(state.aborted).toBe('the login was rejected')
  })

  it('needs none where the service knows none', async () => {
    service()
    const { journey } = await loaded(planOf([VERIFY], {}, { token: null }))
    journey()
    expect(paths()).toEqual(['ext-verify'])
    expect(of(METRICS.skipped)).toEqual([])
  })

  it('counts a call as skipped that lacks a value of an earlier answer, as of one that was rejected', async () => {
    for (const answer of [{ body: {} }, { status: 422, body: { customer: 'c-1' } }]) {
      samples.length = 0
      sent.length = 0
      service({ 'ext-verify': answer })
      const { journey } = await loaded(planOf([LOGIN, VERIFY, NOTIFY]))
      journey()
      expect(paths()).toEqual(['auth-authenticate', 'ext-verify'])
      expect(of(METRICS.skipped).map(({ tags }) => tags['call'])).toEqual(['ext-notify'])
      expect(of(METRICS.broken)).toEqual([])
    }
  })

  it('that breaks is counted, and the error is told to k6', async () => {
    k6.service = () => {
      throw new TypeError('broken')
    }
    const { journey } = await loaded(planOf([LOGIN, VERIFY]))
    expect(() => journey()).toThrow('broken')
    expect(of(METRICS.broken)).toHaveLength(1)
  })

  it('makes a call of a share in that share of the journeys', async () => {
    service()
    const { journey } = await loaded(planOf([LOGIN, VERIFY, { ...NOTIFY, share: 0.25 }]))
    for (state.iteration = 0; state.iteration < 100; state.iteration++) journey()
    expect(paths().filter(each => each === 'ext-verify')).toHaveLength(100)
    expect(paths().filter(each => each === 'ext-notify').length).toBeGreaterThan(20)
    expect(paths().filter(each => each === 'ext-notify').length).toBeLessThan(30)
  })

  it('is one of each person in turn, over the steps', async () => {
    service()
    const people = JSON.stringify([{ Phone: 'p0' }, { Phone: 'p1' }, { Phone: 'p2' }, { Phone: 'p3' }])
    const { journey } = await loaded(planOf([LOGIN, VERIFY]), { people })
    const phones = (scenario: string, iterations: number[]) => {
      sent.length = 0
      state.scenario = scenario
      for (const iteration of iterations) {
        state.iteration = iteration
        journey()
      }
      return sent.flatMap(({ body }) => body?.['phone'] ?? [])
    }
    expect(phones('one', [0, 1, 2, 3, 4])).toEqual(['p0', 'p1', 'p2', 'p3', 'p0'])
    const before = firstJourneyOf(planOf([]).profile, 'two')
    expect(before % 4).not.toBe(0)
    expect(phones('two', [0, 1])).toEqual([`p${before % 4}`, `p${(before + 1) % 4}`])
  })

  it('counts what is down in the window of its time, and beyond the plan in the last', async () => {
    service({ 'auth-authenticate': { status: 503 } })
    const { journey } = await loaded(planOf([LOGIN]))
    const windowOf = (scenario: string, iteration: number) => {
      samples.length = 0
      Object.assign(state, { scenario, iteration })
      journey()
      return Number(of(METRICS.down)[0]?.tags['window'])
    }
    // A window of this plan has ten seconds.
    expect([windowOf('one', 0), windowOf('one', 19)]).toEqual([0, 0])
    expect([windowOf('two', 0), windowOf('two', 39), windowOf('two', 9999)]).toEqual([1, 1, 1])
  })
})

describe('a race', () => {
  const race = { share: 1, atOnce: 3, made: '/id', call: { ...NOTIFY, call: 'ext-notify' } }
  const oracles = { sampled: 10, trace: 'X-Trace', calls: {}, race, rules: [] } as unknown as NonNullable<
    LoadPlan['oracles']
  >
  const raced = async (ids: (string | undefined)[], more: Partial<typeof race> = {}, answers = {}) => {
    samples.length = 0
    service(answers)
    const usual = k6.service
    const left = [...ids]
    k6.service = request =>
      (request as { url: string }).url.endsWith('ext-notify')
        ? { status: 200, body: { id: left.shift() } }
        : usual(request)
    const plan = planOf([LOGIN, VERIFY], {}, { oracles: { ...oracles, race: { ...race, ...more } } as typeof oracles })
    const { journey } = await loaded(plan)
    journey()
    return of(ORACLE_METRICS.races).map(({ tags }) => [tags['call'], tags['verdict']])
  }

  it('sends one notification several times at once, and tells how many were made', async () => {
    expect(await raced(['a', 'a', 'a'])).toEqual([['ext-notify', 'one']])
    const notified = sent.filter(({ url }) => url.endsWith('ext-notify'))
    expect(notified).toHaveLength(3)
    expect(new Set(notified.map(each => JSON.stringify(each))).size).toBe(1)
    expect(notified[0]).toMatchObject({ body: { customer: 'c-1' }, headers: { Authorization: 'Bearer token-1' } })
    expect(await raced(['a', 'b', 'a'])).toEqual([['ext-notify', 'several']])
  })

  it('is made in its share of the journeys, and where a value or the token is missing in none', async () => {
    expect(await raced(['a', 'a', 'a'], { share: 0 })).toEqual([])
    expect(await raced(['a', 'a', 'a'], {}, { 'ext-verify': { body: {} } })).toEqual([])
    expect(await raced(['a', 'a', 'a'], {}, { 'auth-authenticate': { status: 503 } })).toEqual([])
    expect(of(METRICS.broken)).toEqual([])
  })
})

describe('what k6 reads of the script', () => {
  it('are its options once, and none of them in a virtual user', async () => {
    expect((await loaded(planOf([VERIFY]), { vu: 1 })).options).toEqual({})
    const { options } = await loaded(planOf([VERIFY]), { vu: 0 })
    expect(Object.keys(options.scenarios ?? {})).toEqual(expect.arrayContaining(['one', 'two']))
  })

  it('is no plan that was made for an earlier time', async () => {
    await expect(loaded(planOf([VERIFY]), { script: { until: 1 } })).rejects.toThrow('an earlier time')
  })

  it('is how late it wakes', async () => {
    const { canary } = await loaded(planOf([VERIFY]))
    const now = vi.spyOn(Date, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(1050)
    canary()
    now.mockRestore()
    expect(of(METRICS.canary).map(({ value }) => value)).toEqual([30])
  })
})
