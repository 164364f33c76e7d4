import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../contract/json.ts'
import type { Reply } from '../client/types.ts'
import { tokenCandidates } from './candidates.ts'
import { changedToken, formOf } from './form.ts'
import { lifetimeOf, lifetimesOf } from './lifetime.ts'

const NOW = new Date('2026-01-02T03:04:05Z')
const OPAQUE = 'k7Jm2PqXw9ZtB4nLs8VdRg3H'

function reply(json: Json | undefined, headers: Record<string, string> = {}, status = 200): Reply {
  const text = json === undefined ? '' : JSON.stringify(json)
  return {
    exchange: {} as Reply['exchange'],
    status,
    headers,
    mediaType: 'application/json',
    text,
    json,
    failure: undefined,
    outcome: 'success',
    why: '',
  }
}

const jwt = (claims: object) =>
  `${[{ alg: 'HS256', typ: 'JWT' }, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.c2lnbmF0dXJl`

const best = (json: Json | undefined, headers?: Record<string, string>) => tokenCandidates(reply(json, headers), '')[0]

describe('the token in a login answer', () => {
  it.each([
    [{ access_token: OPAQUE, refresh_token: 'a'.repeat(30), scope: 'all' }, '/access_token'],
    [{ requestId: '0b7f2f0e-31a1-4b8c-9f57-1c8a3f9f2a10', data: { session: { key: OPAQUE } } }, '/data/session/key'],
    [{ refreshToken: 'b'.repeat(40), result: { token: OPAQUE, traceId: 'c'.repeat(32) } }, '/result/token'],
    [{ zugriffstoken: OPAQUE, mandant: 'd'.repeat(24) }, '/zugriffstoken'],
    [{ id: 'f'.repeat(24), jwt: jwt({ sub: 'x' }) }, '/jwt'],
  ])('is told from its decoys in %j', (json, pointer) => {
    expect(best(json as Json)?.location).toEqual({ in: 'body', at: pointer })
  })

  it('is found in a header of its own', () => {
    expect(
      best({ ok: true }, { 'x-session-token': OPAQUE, 'x-request-id': 'e'.repeat(32), etag: 'W/"abcdefabcdef"' })
        ?.location,
    ).toEqual({ in: 'header', at: 'x-session-token' })
  })

  it('is found in a cookie', () => {
    expect(
      best({ ok: true }, { 'set-cookie': `lang=en-GB-oxendict; Path=/\nsid=${OPAQUE}; HttpOnly; Max-Age=600` })
        ?.location,
    ).toEqual({ in: 'cookie', at: 'sid' })
  })

  it('is never what was sent', () => {
    expect(tokenCandidates(reply({ token: OPAQUE }), `{"client_secret":"${OPAQUE}"}`)).toEqual([])
  })
})

describe('the lifetime of a token', () => {
  const opaque = (json: Json, headers = {}) => {
    const answer = reply(json, { date: NOW.toUTCString(), ...headers })
    const [token] = tokenCandidates(answer, '')
    return token === undefined ? undefined : lifetimeOf(answer, token, NOW)?.seconds
  }

  it.each([
    [{ token: OPAQUE, expires_in: 900 }, 900],
    [{ token: OPAQUE, expiresIn: '900' }, 900],
    [{ token: OPAQUE, ttl_minutes: 20 }, 1200],
    [{ token: OPAQUE, validForSeconds: 45 }, 45],
    [{ token: OPAQUE, validMinutes: 30 }, 1800],
    [{ token: OPAQUE, session_valid_seconds: 90 }, 90],
    [{ token: OPAQUE, expiresAt: '2026-01-02T03:19:04.310Z' }, 900],
    [{ token: OPAQUE, expires: 1_767_323_045 + 120 }, 120],
    [{ token: OPAQUE, validity: 'PT15M' }, 900],
    [{ token: OPAQUE, waznyDo: '2026-01-02T03:19:04.310Z', waznosc: 15 }, 900],
    [{ token: OPAQUE, good_for_s: 600 }, 600],
    [{ token: OPAQUE, miad_sekind: 1200 }, 1200],
    [{ token: OPAQUE, minutu: 20 }, 1200],
    [{ token: OPAQUE, zuvanta: 1200, keela: 200 }, 1200],
    [{ bilet: OPAQUE, biter: '2026-01-02T03:19:04Z' }, 900],
    [{ bilet: OPAQUE, biter: '2026-01-02T04:19:04+01:00' }, 900],
    [{ token: OPAQUE, expires_in: '15m' }, 900],
    [{ token: OPAQUE, ttl: 900_000 }, 900],
    [{ token: OPAQUE, ttl: 4_320_000 }, 4_320_000],
    [{ token: OPAQUE, expires_in: 900_000 }, 900_000],
    [{ token: jwt({ iat: 1000, exp: 1600 }) }, 600],
    [{ token: jwt({ iat: 1000, exp: 1600 }), expires_in: 300 }, 300],
    [{ token: jwt({ iat: 1000, exp: 1600 }), retries: 300 }, 600],
  ])('is read from %j', (json, seconds) => {
    expect(opaque(json as Json)).toBe(seconds)
  })

  it('is told by the property that agrees with the token, whatever it is called, and by that alone later on', () => {
    const reported = (zuvanta: number, source?: string) => {
      const answer = reply({ token: jwt({ iat: 1000, exp: 8200 }), zuvanta }, { date: NOW.toUTCString() })
      const [token] = tokenCandidates(answer, '')
      return token === undefined ? undefined : lifetimeOf(answer, token, NOW, source)
    }
    expect(reported(7200)).toMatchObject({ seconds: 7200, source: 'zuvanta' })
    expect(reported(2400)).toMatchObject({ seconds: 7200, source: 'exp' })
    expect(reported(2400, 'zuvanta')).toMatchObject({ seconds: 2400, source: 'zuvanta' })
  })

  it.each([
    ['expires_in', [15]],
    ['ttl_seconds', [15]],
    ['ttl_minutes', [900]],
    ['zuvanta', [900]],
  ])('under %s is told in the unit that the name says, whatever the token claims', (name, seconds) => {
    const answer = reply({ token: jwt({ iat: 1000, exp: 1900 }), [name]: 15 })
    const [token] = tokenCandidates(answer, '')
    const told = token === undefined ? [] : lifetimesOf(answer, token, NOW)
    expect([...new Set(told.flatMap(each => (each.source === name ? [each.seconds] : [])))]).toEqual(seconds)
  })

  it('is not claimed where a small number has no unit', () => {
    expect(opaque({ token: OPAQUE, validity: 15 })).toBeUndefined()
  })

  it.each([
    ['two numbers of which one has a unit', { token: OPAQUE, zuvanta_s: 600, keela: 4711 }],
    ['a number that is no whole minutes', { token: OPAQUE, zuvanta: 1001 }],
    ['two lengths', { token: OPAQUE, zuvanta: 1200, keela: 600 }],
    ['what may be milliseconds', { token: OPAQUE, zuvanta: 1_800_000 }],
    ['a moment without a zone', { token: OPAQUE, zuvanta: '2026-01-02T03:19:04' }],
    ['a moment that no whole minute leads to', { token: OPAQUE, zuvanta: '2026-01-02T03:19:37Z' }],
    ['a moment that has gone by', { token: OPAQUE, zuvanta: '2026-01-02T02:04:04Z' }],
    ['a moment in half a year', { token: OPAQUE, zuvanta: '2026-07-02T03:04:04Z' }],
    ['two moments ahead', { token: OPAQUE, zuvanta: '2026-01-02T03:19:04Z', keela: '2026-01-02T05:04:04Z' }],
  ])('is not claimed by %s under names that nobody knows', (_, json) => {
    expect(opaque(json as Json)).toBeUndefined()
  })

  it('is not that of the refresh token', () => {
    expect(opaque({ token: OPAQUE, refresh_expires_in: 86_400 })).toBeUndefined()
  })
})

describe('a changed token', () => {
  it('differs in one character and keeps its form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/), token => {
        const other = changedToken(token)
        expect(other).not.toBe(token)
        expect([...other].filter((char, i) => char !== token.charAt(i))).toHaveLength(1)
      }),
    )
  })

  it('keeps the head and the claims of a JWT', () => {
    const token = jwt({ sub: 'x' })
    expect(formOf(changedToken(token))).toEqual(formOf(token))
  })
})
