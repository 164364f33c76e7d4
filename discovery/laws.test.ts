/** What holds for every service, on services in nonsense languages that answer in memory. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { findLogin } from '../probe/investigators/log-in.ts'
import { cases } from '../testing/cases.ts'
import { grow } from './grow.ts'
import { logIn } from './login.ts'
import { Operation } from './operation.ts'
import { capital, held, holds, name, sentence, serviceOf, word } from './testdata/memory-service.ts'
import { findToken } from './token.ts'
import { tokenStrings } from './token-strings.ts'

/** Manners of naming what is missing: the name and a sentence of words that mean nothing. */
const MANNERS: Record<string, (name: string, words: readonly string[], keys: readonly string[]) => Json | string> = {
  'a word of a sentence': (it, words, [key = 'k']) => ({ [key]: [...words, it].join(' ') }),
  'a word in quotes': (it, words, [key = 'k']) => ({ [key]: `${words.join(' ')} "${it}"` }),
  'a key': (it, words, [key = 'k']) => ({ [key]: { [it]: [words.join(' ')] } }),
  'a record': (it, words, [one = 'k', two = 'm', three = 'n']) => ({
    [one]: [{ [two]: it, [three]: words.join(' ') }],
  }),
  'a path': (it, words, [one = 'k', two = 'm', three = 'n']) => ({
    [one]: [{ [two]: ['body', it], [three]: words.join(' ') }],
  }),
  'a path in brackets': (it, words, [one = 'k', two = 'm', three = 'n']) => ({
    [one]: [{ [two]: `[${it}]`, [three]: words.join(' ') }],
  }),
  'plain text': (it, words) => `${words.join(' ')} ${it}`,
}

const keysOf = (json: Json): string[] =>
  Array.isArray(json)
    ? json.flatMap(keysOf)
    : isObject(json)
      ? Object.entries(json).flatMap(([key, value]) => [key, ...keysOf(value)])
      : []

describe('complete before clever', () => {
  it.each(Object.keys(MANNERS))('finds a missing property whose name stands as %s', manner =>
    fc.assert(
      fc.asyncProperty(
        name,
        sentence,
        fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
        async (missing, words, keys) => {
          const { service, asked } = serviceOf(ask =>
            holds(ask, missing)
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: MANNERS[manner]?.(missing, words, keys) ?? '' },
          )
          const op = new Operation(service, 'ext-verify', { Phone: '+4915112345678' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
          // Three guesses may go before the group; the places of a request are the body, a header, the query.
          const candidates = words.length * 2 + keys.length + 4
          expect(asked.length).toBeLessThanOrEqual(8 + 2 * (2 + Math.ceil(Math.log2(candidates))))
        },
      ),
    ),
  )

  it('finds the name of a header', () =>
    fc.assert(
      fc.asyncProperty(word, word, sentence, async (one, two, words) => {
        const header = `${capital(one)}-${capital(two)}`
        const { service } = serviceOf(ask =>
          Object.keys(ask.headers ?? {}).includes(header)
            ? { status: 200, body: { ok: 1 } }
            : { status: 400, body: { [words[0] ?? 'k']: `${words.join(' ')} '${one}_${two}'` } },
        )
        const op = new Operation(service, 'ext-verify', {})
        op.acceptsUnknown = true
        expect(await grow(op, { most: 40 })).toBe(true)
      }),
    ))
})

describe('an echo', () => {
  const person = fc.constantFrom('Canabelle', 'Quillfeather', 'Zev Torvik', 'Mara', "O'Dell")
  it.each(['a key', 'a record', 'a word in quotes', 'plain text'])('of a person names no property, as %s', manner =>
    fc.assert(
      fc.asyncProperty(name, name, person, sentence, async (first, second, someone, words) => {
        const { service, asked } = serviceOf(
          ask => {
            const body = held(ask)
            const sent = isObject(body) ? body[first] : undefined
            const lacks = sent === undefined ? first : second
            const reported = MANNERS[manner]?.(lacks, words, ['k']) ?? ''
            if (sent === undefined) return { status: 400, body: reported }
            if (holds(ask, second)) return { status: 200, body: { done: 'yes' } }
            const echo = MANNERS[manner]?.(String(sent), words, ['k']) ?? ''
            const both =
              typeof reported === 'string'
                ? `${reported}\n${String(echo)}`
                : { ...(echo as object), more: reported, said: String(sent) }
            return { status: 400, body: both }
          },
          { testData: { 'Given name': someone, Phone: '+4915112345678' } },
        )
        const op = new Operation(service, 'ext-verify', { 'Given name': someone })
        op.acceptsUnknown = true
        await grow(op, { most: 30 })
        const names = asked.flatMap(ask => [
          ...keysOf(held(ask)),
          ...Object.keys(ask.headers ?? {}),
          ...Object.keys(ask.query ?? {}),
        ])
        for (const part of someone.toLowerCase().split(' '))
          expect(names.map(each => each.toLowerCase())).not.toContain(part)
      }),
      cases(15, 8),
    ),
  )
})

describe('each credential once', () => {
  it('logs in whatever the names are, and however the credentials are assigned', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        sentence,
        async ([user = 'a', secret = 'b'], words) => {
          const credentials = { 'Client ID': 'app-7731', 'Client secret': 'T4-quiet-lantern' }
          const { service } = serviceOf(
            ask => {
              const body = held(ask)
              const missing = [user, secret].filter(each => !holds(ask, each))
              if (missing.length > 0)
                return { status: 422, body: { [words[0] ?? 'k']: missing.map(each => `${words.join(' ')} '${each}'`) } }
              const isRight =
                isObject(body) &&
                body[user] === credentials['Client ID'] &&
                body[secret] === credentials['Client secret']
              return isRight
                ? { status: 200, body: { pass: 'aB3-very-long-token-0001' } }
                : { status: 401, body: { [words[0] ?? 'k']: 'no' } }
            },
            { credentials },
          )
          const op = await logIn(service)
          expect(op?.accepted.length).toBeGreaterThan(0)
          expect(service.refusedLogIns).toBeLessThanOrEqual(8)
        },
      ),
    ))

  it('goes on where the readers of errors make nothing of the answers, and sends no log-in twice', () =>
    fc.assert(
      fc.asyncProperty(name, name, sentence, async (user, secret, words) => {
        fc.pre(user !== secret)
        const credentials = { 'Client ID': 'app-7731', 'Client secret': 'T4-quiet-lantern' }
        const { service, asked } = serviceOf(
          ask => {
            const body = held(ask)
            const missing = [user, secret].filter(each => !holds(ask, each))
            if (missing.length > 0)
              return { status: 418, body: missing.map(each => `${words.join(' ')} ${each}`).join('; ') }
            const isRight =
              isObject(body) && body[user] === credentials['Client ID'] && body[secret] === credentials['Client secret']
            return isRight
              ? { status: 200, body: { pass: 'aB3-very-long-token-0001' } }
              : { status: 401, body: words.join(' ') }
          },
          { credentials },
        )
        expect(await findLogin(service.context, undefined)).toHaveProperty('tokens.0.value', 'aB3-very-long-token-0001')
        const complete = asked
          .map(ask => JSON.stringify([ask.body, ask.headers, ask.query]))
          .filter(text => Object.values(credentials).every(each => text.includes(each)))
        expect(new Set(complete).size).toBe(complete.length)
      }),
      cases(15, 8),
    ))

  it('ends after eight refusals with all credentials', () =>
    fc.assert(
      fc.asyncProperty(name, name, async (user, secret) => {
        const { service } = serviceOf(
          ask => {
            const missing = [user, secret].find(each => !holds(ask, each))
            return missing === undefined
              ? { status: 401, body: { problem: 'no' } }
              : { status: 422, body: { problem: `'${missing}'` } }
          },
          { credentials: { Login: 'app-7731', Password: 'T4-quiet-lantern' } },
        )
        expect(await logIn(service)).toBeUndefined()
        expect(service.refusedLogIns).toBeLessThanOrEqual(8)
      }),
      { numRuns: 10 },
    ))
})

describe('what was accepted is followed to its end', () => {
  const presentations = fc.oneof(
    fc.record({
      in: fc.constant('header' as const),
      name: fc.constant('Authorization'),
      scheme: fc.constantFrom('Bearer', 'Token'),
    }),
    fc.record({
      in: fc.constantFrom('header' as const, 'query' as const),
      name: fc.constantFrom('X-Session-Token', 'ticket', 'session'),
    }),
  )
  it('finds the token by what a changed one is answered, wherever it stands', () =>
    fc.assert(
      fc.asyncProperty(presentations, fc.array(word, { minLength: 1, maxLength: 3 }), async (how, path) => {
        const token = 'q7Rk29Lm-x8Vd04Ws-Zt61'
        const { service } = serviceOf(ask => {
          if (ask.endpoint === 'auth-authenticate')
            return { status: 200, body: path.reduceRight<Json>((inner, key) => ({ [key]: inner, at: 17 }), token) }
          const text = 'scheme' in how ? `${how.scheme} ${token}` : token
          const shown =
            how.in === 'query'
              ? ask.query?.[how.name]
              : Object.entries(ask.headers ?? {}).find(([each]) => each.toLowerCase() === how.name.toLowerCase())?.[1]
          return shown === text
            ? { status: 400, body: { problem: 'what is missing: phone' } }
            : { status: 401, body: { problem: `no ${how.name}` } }
        })
        const granted = await service.ask('auth-authenticate', { slots: [], encoding: 'json' })
        const found = await findToken(service, tokenStrings(service, granted, []), {
          endpoint: 'ext-verify',
          draft: { slots: [], encoding: 'json' },
          most: 60,
        })
        expect(found?.token.value).toBe(token)
        expect(found?.presentation).toMatchObject({ in: how.in, ...('scheme' in how ? { scheme: how.scheme } : {}) })
      }),
      { numRuns: 30 },
    ))
})

it('a limit of requests is waited for where all of a run wait for it, and what it refused is asked again', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), word, async (seconds, key) => {
      let isOpen = false
      const { service, asked, waits } = serviceOf(() => {
        const limited = { status: 429, body: { [key]: 'x' }, headers: { 'retry-after': String(seconds) } }
        const answered = isOpen ? { status: 200, body: { [key]: 'y' } } : limited
        isOpen = true
        return answered
      })
      const answer = await service.ask('ext-reach', { slots: [], encoding: 'json' })
      expect(answer.status).toBe(200)
      expect(waits).toEqual([{ endpoint: 'ext-reach', milliseconds: 1000 * seconds }])
      expect(asked.map(({ patient }) => patient)).toEqual([true, true])
    }),
  ))

describe('an answer unlike all refusals is a success', () => {
  const flag = fc.constantFrom<[Json, Json]>([false, true], ['error', 'ok'], [null, { id: 7 }])
  it('tells a refusal with the status of a success from a success', () =>
    fc.assert(
      fc.asyncProperty(word, word, flag, sentence, async (key, other, [no, yes], words) => {
        fc.pre(key !== other)
        let body: Json = {}
        const { service } = serviceOf(() => ({ status: 200, body }))
        for (const text of [words.join(' '), `${words.join(' ')} x y`]) {
          body = { [key]: no, [other]: text }
          service.reject(await service.ask('ext-verify', { slots: [], encoding: 'json' }))
        }
        body = { [key]: no, [other]: 'something that was not said before' }
        expect(service.accepted(await service.ask('ext-verify', { slots: [], encoding: 'json' }))).toBe(false)
        body = { [key]: yes, [`${other}Id`]: 'a-7' }
        expect(service.accepted(await service.ask('ext-verify', { slots: [], encoding: 'json' }))).toBe(true)
      }),
    ))
})
