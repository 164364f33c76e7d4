import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shownFault } from './faults.ts'
import { locationOf, spoiling } from './spoil.ts'
import { SPOILS } from './spoils.ts'
import { TOY } from './toy-truth.ts'
import type { EndpointName, Truth } from './truth.ts'
import { drawnSpoils, outcomeOf, type Told, unequal, worse } from './whole.ts'
import { openWire, type Wire } from './wire.ts'

const TRUTH: Truth = { ...TOY, strict: true }
const { User, Secret } = TRUTH.credentials as { User: string; Secret: string }
const TOKEN = 'tok-0123456789abcdef'

/** What TRUTH says, and nothing else. */
let notices = 0
let location = 'door'
function toy(
  path: string,
  token: string | undefined,
  tenant: string | undefined,
  sent: string,
  method: string,
): [number, object] {
  const refuse = (status: number, message: string): [number, object] => [status, { error: 'refused', message }]
  if (method !== 'POST') return refuse(405, 'POST only')
  let body: Record<string, unknown>
  try {
    body = JSON.parse(sent) as Record<string, unknown>
  } catch {
    return refuse(400, 'no JSON')
  }
  const property = (name: string, type = 'string') =>
    body[name] === undefined ? `${name} is missing` : typeof body[name] === type ? undefined : `${name} is no ${type}`
  const unknown = (...names: string[]) => Object.keys(body).find(key => !names.includes(key))
  if (path === '/auth-authenticate') {
    const wrong = property('user') ?? property('secret') ?? unknown('user', 'secret')
    if (wrong !== undefined) return refuse(400, wrong)
    return body['user'] === User && body['secret'] === Secret ? [200, { token: TOKEN, ttl: 600 }] : refuse(401, 'wrong')
  }
  if (token !== `Bearer ${TOKEN}`) return refuse(401, 'no token')
  if (path === '/ext-verify') {
    if (tenant === undefined) return refuse(400, 'X-Tenant is missing')
    const wrong = property('phone') ?? unknown('phone', 'country')
    if (wrong !== undefined) return refuse(400, wrong)
    if (!['DE', 'NL', undefined].includes(body['country'] as string)) return refuse(400, 'country is none of DE, NL')
    return body['phone'] === '1' ? [200, { ok: true, person: { id: 'p' }, score: 7 }] : [200, { ok: false }]
  }
  if (path === '/ext-reach') {
    const wrong = property('id') ?? property('mode') ?? unknown('id', 'mode', 'place')
    if (wrong !== undefined) return refuse(400, wrong)
    if (!['get', 'set'].includes(body['mode'] as string)) return refuse(400, 'mode is none of get, set')
    if (body['mode'] === 'set') location = String(body['place'])
    return [200, { place: location }]
  }
  return Array.isArray(body['parcels']) ? [202, { notice: `n${notices++}` }] : refuse(400, 'parcels is missing')
}

const service = createServer(async (asked, answer) => {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk as Buffer)
  const { authorization, 'x-tenant': tenant } = asked.headers
  const [status, body] = toy(
    asked.url ?? '',
    authorization,
    tenant?.toString(),
    Buffer.concat(chunks).toString(),
    asked.method ?? '',
  )
  answer.writeHead(status, { 'Content-Type': 'application/json', 'X-Trace': 'a' })
  answer.end(JSON.stringify(body))
})
let wire: Wire

beforeAll(async () => {
  await new Promise<void>(done => {
    service.listen(0, '127.0.0.1', done)
  })
  wire = await openWire(`http://127.0.0.1:${(service.address() as AddressInfo).port}`)
})
afterEach(() => wire.play(undefined))
afterAll(async () => {
  await wire.stop()
  service.closeAllConnections()
  service.close()
})

interface Ask {
  at: EndpointName
  body?: unknown
  raw?: string
  token?: string | null
  method?: string
}
const VERIFY = { at: 'ext-verify', body: { phone: '1', country: 'DE' } } as const
const REACH = { at: 'ext-reach', body: { id: 'p', mode: 'get' } } as const
const NOTIFY = { at: 'ext-notify', body: { id: 'p', parcels: [{ no: '1' }] } } as const
const LOG_IN = { at: 'auth-authenticate', body: { user: User, secret: Secret } } as const

async function ask({ at, body, raw, token = TOKEN, method = 'POST' }: Ask) {
  const answer = await fetch(`${wire.baseUrl}/${at}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Tenant': 't',
      Origin: 'https://elsewhere.example',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: raw ?? JSON.stringify(body) }),
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type')
  return {
    status: answer.status,
    text,
    type,
    json: /json/.test(type ?? '') && /^\{.*\}$/s.test(text) ? JSON.parse(text) : undefined,
    headers: answer.headers,
  }
}

/** By the mistake: what is asked after one accepted call to each endpoint, and what must come back. */
const SHOWS: Record<string, { at?: EndpointName; ask: Ask; again?: Ask; expected: object }> = {
  'changes-its-status': { ask: VERIFY, expected: { status: 203 } },
  'changes-its-status-at-times': { ask: VERIFY, expected: { status: 203 } },
  'renames-a-member': { ask: VERIFY, expected: { json: { ok: true, person: { id: 'p' }, scoreNew: 7 } } },
  'drops-a-member': { ask: VERIFY, expected: { json: { ok: true, person: { id: 'p' } } } },
  'retypes-a-member': { ask: VERIFY, expected: { json: { ok: true, person: { id: 'p' }, score: '7' } } },
  'drops-a-header': { ask: VERIFY, expected: { status: 200 } },
  'loses-its-media-type': { ask: VERIFY, expected: { type: 'text/plain' } },
  'cuts-its-refusals': { ask: { at: 'ext-verify', body: {} }, expected: { status: 400, json: undefined } },
  'refuses-with-a-page': { ask: { at: 'ext-verify', body: {} }, expected: { status: 400, type: 'text/html' } },
  'refuses-with-another-status': { ask: { at: 'ext-verify', body: {} }, expected: { status: 422 } },
  'renames-what-it-refuses-with': {
    ask: { at: 'ext-verify', body: {} },
    expected: { json: { errorNew: 'refused', messageNew: 'phone is missing' } },
  },
  'shows-a-stack-trace': {
    ask: { at: 'ext-verify', raw: '{"a' },
    expected: { status: 400, text: expect.stringContaining('handler.js:41') },
  },
  'faults-on-broken-json': { ask: { at: 'ext-verify', raw: '{"a' }, expected: { status: 500 } },
  'faults-on-other-types': { ask: { at: 'ext-verify', body: { phone: { x: 1 } } }, expected: { status: 500 } },
  'faults-at-times': { ask: VERIFY, expected: { status: 200 } },
  'dawdles-over-broken-bodies': { ask: { at: 'ext-verify', raw: '{"a' }, expected: { status: 400 } },
  'opens-to-anyone': { ask: { ...VERIFY, token: null }, expected: { status: 200 } },
  'takes-any-token': { ask: { ...VERIFY, token: 'made-up' }, expected: { status: 200 } },
  'takes-any-secret': {
    ask: { at: 'auth-authenticate', body: { user: User, secret: 'x' } },
    expected: { status: 200 },
  },
  'requires-no-more': {
    ask: { at: 'ext-verify', body: {} },
    expected: { json: expect.objectContaining({ ok: true }) },
  },
  'takes-other-types': { ask: { at: 'ext-verify', body: { phone: { x: 1 } } }, expected: { status: 200 } },
  'takes-unlisted-values': {
    ask: { at: 'ext-verify', body: { phone: '1', country: 'zz' } },
    expected: { status: 200 },
  },
  'lacks-a-listed-value': { ask: { at: 'ext-verify', body: { phone: '1', country: 'NL' } }, expected: { status: 400 } },
  'requires-more': {
    ask: VERIFY,
    expected: { status: 400, json: { error: 'refused', message: 'zzConsent is missing' } },
  },
  'takes-any-member': { ask: { at: 'ext-verify', body: { phone: '1', zz: 1 } }, expected: { status: 200 } },
  'takes-any-method': { ask: { at: 'ext-verify', method: 'GET' }, expected: { status: 200 } },
  'repeats-an-id': { ask: NOTIFY, again: NOTIFY, expected: { status: 202 } },
  'forgets-changes': {
    ask: { at: 'ext-reach', body: { id: 'p', mode: 'set', place: 'shed' } },
    again: REACH,
    expected: { json: { place: 'door' } },
  },
  'verifies-anyone': {
    ask: { at: 'ext-verify', body: { phone: '2', country: 'DE' } },
    expected: { json: expect.objectContaining({ ok: true }) },
  },
  'renames-the-token': { ask: LOG_IN, expected: { json: { tokenNew: TOKEN, ttl: 600 } } },
  'shortens-the-lifetime': { ask: LOG_IN, expected: { json: { token: TOKEN, ttl: 200 } } },
  'takes-a-token-once': { ask: VERIFY, expected: { status: 401 } },
  'repeats-the-secret': {
    ask: { at: 'auth-authenticate', body: { user: User, secret: 'no' } },
    expected: { text: expect.stringContaining('received') },
  },
  'lets-any-origin-call': { ask: VERIFY, expected: { status: 200 } },
}

describe('each mistake', () => {
  const mistakes = SPOILS.filter(each => !each.isHarmless)

  it('has a name of its own and is tried here', () => {
    expect(mistakes.map(({ name }) => name).sort()).toEqual(Object.keys(SHOWS).sort())
  })

  it.each(mistakes.map(each => [each.name, each] as const))(
    '%s is told at the wire, and counted',
    async (name, spoil) => {
      location = 'door'
      const at = spoil.needs === undefined ? 'ext-verify' : locationOf(spoil, TRUTH, 0)
      const { play, times } = spoiling(spoil, TRUTH, at ?? 'ext-verify')
      wire.play(play)
      for (const each of [LOG_IN, VERIFY, REACH, NOTIFY]) await ask(each)
      const shows = SHOWS[name] as (typeof SHOWS)[string]
      let reported = await ask(shows.ask)
      if (shows.again !== undefined) reported = await ask(shows.again)
      expect(reported).toMatchObject(shows.expected)
      if (name === 'faults-at-times') for (const each of [VERIFY, VERIFY, VERIFY]) reported = await ask(each)
      if (name === 'drops-a-header') expect(reported.headers.has('x-trace')).toBe(false)
      if (name === 'lets-any-origin-call')
        expect(reported.headers.get('access-control-allow-origin')).toBe('https://elsewhere.example')
      expect(times()).toBeGreaterThan(0)
    },
  )
})

describe('each harmless change', () => {
  it.each(SPOILS.filter(each => each.isHarmless).map(each => [each.name, each] as const))(
    '%s says the same',
    async (name, spoil) => {
      const before = await ask(VERIFY)
      const { play, times } = spoiling(spoil, TRUTH, 'ext-verify')
      wire.play(play)
      const after = await ask(VERIFY)
      expect(after.json).toEqual(name === 'adds-a-member' ? { ...before.json, zzNote: 'new' } : before.json)
      expect(after.status).toBe(before.status)
      expect(times()).toBeGreaterThan(0)
    },
  )
})

it('plants nothing where the truth gives it no hold', () => {
  const named = (name: string) => SPOILS.find(each => each.name === name) as (typeof SPOILS)[number]
  expect(locationOf(named('takes-any-member'), TOY, 0)).toBeUndefined()
  expect(locationOf(named('lacks-a-listed-value'), TRUTH, 2)).not.toBe('ext-notify')
})

it('draws every mistake for some seed', () => {
  const settings = { mistakes: 6, harmless: 2, only: [] } as never
  const drawn = Array.from({ length: 12 }, (_, seed) => drawnSpoils(seed, settings).map(({ name }) => name)).flat()
  expect(new Set(drawn).size).toBe(SPOILS.length)
})

const stated = (
  verdicts: Record<string, string>,
  exit: number | string = 0,
  drift: string[] = [],
  compatible: string[] = [],
): Told => ({
  exit,
  seconds: 1,
  verdicts: new Map(Object.entries(verdicts)),
  failures: [],
  drift,
  compatible,
})

describe('what a play came to', () => {
  const clean = [stated({ a: 'pass', b: 'fail', c: 'pass' }, 1)]
  const [mistake, harmless] = [SPOILS.find(each => !each.isHarmless), SPOILS.find(each => each.isHarmless)]
  const of = (now: Told, times = 3, spoil = mistake) => outcomeOf(spoil as NonNullable<typeof spoil>, times, now, clean)

  it('is caught by a failure that the clean run does not have, or by drift, and by nothing else', () => {
    expect(of(stated({ a: 'fail', b: 'fail', c: 'pass' }, 1))).toBe('caught')
    expect(of(stated({ a: 'pass', b: 'fail', c: 'pass' }, 1, ['response-member-removed: …']))).toBe('caught')
    expect(of(stated({ a: 'pass', b: 'fail', c: 'pass' }, 1))).toBe('missed')
    expect(of(stated({ a: 'pass', b: 'fail', c: 'warn' }, 1))).toBe('warned')
    expect(of(stated({ a: 'pass', b: 'fail', c: 'pass' }, 1, [], ['request-no-longer-enum: …']))).toBe('warned')
    expect(of(stated({ a: 'inconclusive', b: 'inconclusive', c: 'pass' }, 6))).toBe('not proven')
    expect(of(stated({ a: 'fail' }, 5))).toBe('broke')
    expect(of(stated({ a: 'fail' }, 'too late'))).toBe('broke')
    expect(of(stated({ a: 'fail', b: 'fail', c: 'pass' }, 1), 0)).toBe('not played')
  })

  it('is a false alarm where a harmless change fails anything, or ends otherwise', () => {
    expect(of(stated({ a: 'pass', b: 'fail', c: 'pass' }, 1), 3, harmless)).toBe('same')
    expect(of(stated({ a: 'pass', b: 'fail', c: 'pass' }, 1, [], ['response-member-added: …']), 3, harmless)).toBe(
      'same',
    )
    expect(of(stated({ a: 'fail', b: 'fail', c: 'pass' }, 1), 3, harmless)).toBe('false alarm')
    expect(of(stated({ a: 'pass', b: 'fail', c: 'pass' }, 6), 3, harmless)).toBe('false alarm')
  })

  it('names what is worse, and every verdict that two clean runs disagree in', () => {
    expect(worse(stated({ a: 'fail', b: 'fail', c: 'warn' }, 1), clean)).toEqual({ failed: ['a'], warned: ['c'] })
    expect(unequal(stated({ a: 'pass', b: 'pass' }), stated({ a: 'fail', c: 'pass' }, 1))).toEqual([
      'exit 0 → 1',
      'a pass → fail',
      'b pass → absent',
      'c absent → pass',
    ])
  })
})

describe('a failure of a clean run', () => {
  const check = (source: string) => ({ id: 'X-1', title: 'x', source })
  const observed = (
    path: string,
    status: number,
    body: string,
    sent: string,
    type = 'application/json',
    token = TOKEN,
  ) => ({
    method: 'POST',
    path,
    headers: [
      ['Content-Type', 'application/json'],
      ['Authorization', `Bearer ${token}`],
    ] as [string, string][],
    body: Buffer.from(sent),
    answer: { status, headers: [['Content-Type', type]] as [string, string][], body: Buffer.from(body) },
  })
  const login = observed('/auth-authenticate', 200, `{"token":"${TOKEN}"}`, '{}')
  const good = observed('/ext-reach', 200, '{"place":"door"}', '{"id":"p","mode":"get"}')
  const cases: [string, string, ReturnType<typeof observed>][] = [
    [
      'RFC 9110 section 15.6: 5xx says that the service itself has erred',
      'answered with 5xx',
      observed('/ext-reach', 500, '{}', '{}'),
    ],
    [
      'RFC 9110 section 15.5.1: malformed syntax is an error of the client',
      'took a body that is no JSON',
      observed('/ext-reach', 200, '{}', '{"id'),
    ],
    [
      'RFC 9457 section 5: implementation details such as stack traces are not exposed',
      'showed a stack trace',
      observed('/ext-reach', 400, 'x\n    at Object.run (/srv/a.js:1:2)', '{}'),
    ],
    [
      'RFC 9457 section 3.1.2: the property status is the status code of the answer',
      'named another status in problem details',
      observed('/ext-reach', 400, '{"status":422}', '{}', 'application/problem+json'),
    ],
    [
      'RFC 8259 section 2: what is called JSON follows its grammar',
      'called something JSON that is none',
      observed('/ext-reach', 400, 'oh', '{}'),
    ],
    [
      'Specification, Authentication 2: POST /auth-authenticate gives access to the service',
      'took a call without any token that it had issued',
      observed('/ext-reach', 200, '{"place":"door"}', '{}', 'application/json', `${TOKEN}x`),
    ],
  ]

  it('by the capitals of a media type is the service’s own where the same body was taken without them', () => {
    const sent = good.body.toString()
    const capitals = {
      ...observed('/ext-reach', 415, '{}', sent),
      headers: [['Content-Type', 'Application/JSON']] as [string, string][],
    }
    const source = 'RFC 9110 sections 8.3.1 and 8.3.2: types, names of parameters'
    expect(shownFault(check(source), TRUTH, [login, good, capitals])).toBe('rejected a media type for its capitals')
    expect(shownFault(check(source), TRUTH, [login, capitals])).toBeUndefined()
  })

  it('by the claims of a token is the service’s own where a credential can be read in them', () => {
    const truth = { ...TRUTH, credentials: { Key: 'sk_0123456789abcdef' } }
    const jwt = (claims: object) =>
      `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
    const answered = (claims: object) =>
      observed('/auth-authenticate', 200, JSON.stringify({ token: jwt(claims) }), '{}')
    const source = 'RFC 7519 section 12: what is confidential does not stand in the claims'
    expect(shownFault(check(source), truth, [answered({ sub: 'sk_0123456789abcdef' })])).toBe(
      'wrote a credential into its tokens',
    )
    expect(shownFault(check(source), truth, [answered({ sub: 'app-1' })])).toBeUndefined()
  })

  it.each(cases)(
    'by %s is the service’s own where the wire shows it, and a false alarm where not',
    (source, shown, exchange) => {
      expect(shownFault(check(source), TRUTH, [login, good, exchange])).toBe(shown)
      expect(shownFault(check(source), TRUTH, [login, good])).toBeUndefined()
    },
  )

  it('by the recorded contract is a false alarm: the service is the same as it was', () => {
    expect(
      shownFault(
        check('recorded contract, responses'),
        TRUTH,
        cases.map(([, , exchange]) => exchange),
      ),
    ).toBeUndefined()
  })
})
