/** How calls show the token: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withAlways } from '../probe/context.ts'
import type { Answer } from './answer.ts'
import { EMPTY } from './draft.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { held, serviceOf, word } from './testdata/memory-service.ts'
import { endpointForToken, findToken } from './token.ts'
import { tokenStrings } from './token-strings.ts'

const header = (headers: Record<string, string> | undefined, wanted: string) =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1]

it('sends in every call the credential that a refusal without a token names', () =>
  fc.assert(
    fc.asyncProperty(word, word, async (a, b) => {
      const credentials = { 'Parcel key': 'pk-0417-zirnis', Secret: 'Zk9-pp21-Lq' }
      const { service, asked } = serviceOf(
        ({ headers }) => ({
          status: 401,
          body: { k: header(headers, 'X-Parcel-Key') === undefined ? `${a} 'X-Parcel-Key' ${b}` : `${b} ${a}` },
        }),
        { credentials },
      )
      expect((await endpointForToken(service))?.endpoint).toBe('ext-verify')
      expect(service.context.always.headers).toEqual({ 'X-Parcel-Key': '{{Parcel key}}' })
      expect(asked.length).toBe(2)
    }),
    { numRuns: 20 },
  ))

it('keeps each request short enough for a server that bounds the head of requests', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 12, maxLength: 20 }), async names => {
      const token = `eyJhbGciOi9.${'q7Rk29Lmx8Vd04WsZt61'.repeat(20)}.c2ln`
      const shownIn = `X-${names[0] ?? 'a'}`
      const { service } = serviceOf(({ endpoint, headers = {}, query = {} }) => {
        if (endpoint === 'auth-authenticate') return { status: 200, body: { t: token } }
        if (JSON.stringify([headers, query]).length > 8000) return { status: 431, body: '' }
        if (header(headers, shownIn) === token) return { status: 422, body: { k: names[1] ?? '' } }
        return { status: 401, body: { k: names.map(name => `'${name}'`).join(' ') } }
      })
      const granted: Answer = await service.ask('auth-authenticate', EMPTY)
      const found = await findToken(service, tokenStrings(service, granted, []), {
        endpoint: 'ext-verify',
        draft: EMPTY,
        most: 45,
      })
      expect(found?.presentation.name.toLowerCase()).toBe(shownIn.toLowerCase())
    }),
    { numRuns: 20 },
  ))

it('sends in every call the header that the log-in takes a credential in, where the call is refused otherwise with it', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), async ([name = 'a', a = 'b', b = 'c']) => {
      const credentials = { 'Parcel key': 'pk-0417-zirnis', Secret: 'Zk9-pp21-Lq' }
      const { service } = serviceOf(
        ({ headers }) => ({
          status: 401,
          body: { k: header(headers, `X-${name}`) === credentials['Parcel key'] ? `${b} ${a}` : `${a} ${b}` },
        }),
        { credentials },
      )
      const template = { headers: { [`X-${name}`]: '{{Parcel key}}' }, encoding: 'json' as const, body: {} }
      service.context.knowledge.endpoints['auth-authenticate'] = {
        endpoint: 'auth-authenticate',
        operations: [
          {
            operation: 'default',
            template: { ...template, endpoint: 'auth-authenticate', operation: 'default' },
            accepted: [],
            fields: [],
          },
        ],
        headers: [],
        query: [],
      }
      await endpointForToken(service)
      expect(service.context.always.headers).toEqual({ [`X-${name}`]: '{{Parcel key}}' })
    }),
    { numRuns: 20 },
  ))

it('is found where a server joins the values of header fields that are one variable to it', () =>
  fc.assert(
    fc.asyncProperty(word, word, async (a, b) => {
      const token = 'q7Rk29Lmx8Vd04WsZt61q7Rk29Lmx8'
      const { service } = serviceOf(({ endpoint, headers = {} }) => {
        if (endpoint === 'auth-authenticate') return { status: 200, body: { k: a }, headers: { 'x-auth-token': token } }
        const values = Object.entries(headers).filter(([name]) => /^x[-_]auth[-_]token$/i.test(name))
        return values.map(([, value]) => value).join(', ') === token
          ? { status: 422, body: { k: b } }
          : { status: 401, body: { k: a } }
      })
      const granted = await service.ask('auth-authenticate', EMPTY)
      const found = await findToken(service, tokenStrings(service, granted, []), {
        endpoint: 'ext-verify',
        draft: EMPTY,
        most: 45,
      })
      expect(found?.presentation.name.toLowerCase()).toBe('x-auth-token')
    }),
    { numRuns: 20 },
  ))

it('tells a place where any token is looked at, whose token is judged after the body', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), async ([name = 'a', a = 'b', b = 'c']) => {
      const { service, asked } = serviceOf(({ endpoint, headers }) => {
        if (endpoint === 'auth-authenticate') return { status: 200, body: { [b]: 'gk_0d4b6ef08c494c45afef948700' } }
        const isThere = header(headers, `X-${name}`) !== undefined
        return { status: 400, body: { k: isThere ? `${b}: '${a}'` : `${a}: 'X-${name}'` } }
      })
      const granted = await service.ask('auth-authenticate', EMPTY)
      const looked: string[] = []
      const found = await findToken(service, tokenStrings(service, granted, []), {
        endpoint: 'ext-verify',
        draft: EMPTY,
        most: 45,
        onLooked: ({ presentation }) => looked.push(`${presentation.in} ${presentation.name.toLowerCase()}`),
      })
      expect(found).toBeUndefined()
      expect(looked).toEqual([`header x-${name}`])
      expect(asked.length).toBeLessThan(16)
    }),
    { numRuns: 20 },
  ))

it('finds the token where a changed one ends the session', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), async ([name = 'a', a = 'b', b = 'c']) => {
      const token = '2:85446F42F4FAF5D1DAFD5939CAF57FA0'
      let isOver = false
      const { service } = serviceOf(({ endpoint, headers }) => {
        if (endpoint === 'auth-authenticate')
          return { status: 200, body: { done: true }, headers: { 'set-cookie': `${name}=${token}; Path=/` } }
        const shown = header(headers, 'Cookie')
          ?.split('; ')
          .filter(each => each.startsWith(`${name}=`))
        if (shown?.some(each => each !== `${name}=${token}`)) isOver = true
        return isOver || shown?.[0] === undefined ? { status: 401, body: { k: a } } : { status: 400, body: { k: b } }
      })
      const granted = await service.ask('auth-authenticate', EMPTY)
      const found = await findToken(service, tokenStrings(service, granted, []), {
        endpoint: 'ext-verify',
        draft: EMPTY,
        most: 45,
      })
      expect(found?.presentation).toEqual({ in: 'cookie', name })
    }),
    { numRuns: 20 },
  ))

it('sends in every call the header in which the log-in sends a value made for it, each time another one', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 2, maxLength: 2 }), async ([a = 'b', b = 'c']) => {
      const seen = new Set<string>()
      const { service } = serviceOf(({ headers }) => {
        const id = header(headers, 'X-Call-Number') ?? ''
        const isNew = /^[\da-f-]{36}$/.test(id) && !seen.has(id)
        seen.add(id)
        return isNew ? { status: 401, body: { k: a } } : { status: 422, body: { k: `X-Call-Number ${b}` } }
      })
      const made = { headers: { 'X-Call-Number': '{{id}}' }, let: { id: { uuid: 'v4' as const } } }
      const template = { ...made, encoding: 'json' as const, body: {}, endpoint: 'auth-authenticate' as const }
      service.context.knowledge.endpoints['auth-authenticate'] = {
        endpoint: 'auth-authenticate',
        operations: [
          { operation: 'default', template: { ...template, operation: 'default' }, accepted: [], fields: [] },
        ],
        headers: [],
        query: [],
      }
      expect((await endpointForToken(service))?.none.status).toBe(401)
      expect(service.context.always).toEqual(made)
      expect((await service.ask('ext-reach', EMPTY)).status).toBe(401)
    }),
    { numRuns: 20 },
  ))

it('what every call carries stands in a template with what it is made of, alongside what that makes itself', () => {
  const { service } = serviceOf(() => ({ status: 401, body: {} }))
  service.context.always = {
    headers: { 'X-Call-Number': '{{id}}' },
    let: { id: { uuid: 'v4' }, other: { uuid: 'v4' } },
  }
  const own = { headers: { 'X-Day': '{{day}}' }, let: { day: { now: 'iso' as const } } }
  expect(withAlways(service.context, 'ext-verify', own)).toEqual({
    headers: { 'X-Call-Number': '{{id}}', 'X-Day': '{{day}}' },
    let: { id: { uuid: 'v4' }, day: { now: 'iso' } },
  })
  expect(withAlways(service.context, 'auth-authenticate', own)).toEqual(own)
  expect(withAlways(service.context, 'ext-verify', { headers: { 'x-call-number': 'a' } })).toEqual({
    headers: { 'x-call-number': 'a' },
  })
})

it('is looked for where the complaint of a complete body calls it as the answer of the log-in does', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
      async ([name = 'a', a = 'b', b = 'c', own = 'd']) => {
        const token = 'q7Rk29Lmx8Vd04WsZt61q7Rk29Lmx8'
        const { service, asked } = serviceOf(({ endpoint, headers = {}, ...ask }) => {
          if (endpoint === 'auth-authenticate') return { status: 200, body: {}, headers: { [`x-${own}`]: token } }
          const body = held({ endpoint, headers, ...ask } as Parameters<typeof held>[0]) as Record<string, unknown>
          if (body[name] === undefined) return { status: 400, body: { k: `"${name}" ${a} ${b}` } }
          const shown = header(headers, `X-${own}`)
          if (shown === undefined) return { status: 400, body: { k: `"${own}" ${a} ${b} ${a}` } }
          return shown === token ? { status: 200, body: { done: 'yes' } } : { status: 401, body: { k: b } }
        })
        const granted = await service.ask('auth-authenticate', EMPTY)
        const strings = tokenStrings(service, granted, [])
        const search = (draft: Operation['draft']) =>
          findToken(service, strings, { endpoint: 'ext-verify', draft, most: 45 })
        expect(await search(EMPTY)).toBeUndefined()
        const before = asked.length
        const op = new Operation(service, 'ext-verify', { Datum: 'Anna' })
        expect(await grow(op, { most: 30 })).toBe(false)
        expect(op.draft.slots.map(({ path }) => path.join('/'))).toEqual([name])
        // What stands in the header by then is no token.
        const draft = op.with({ in: 'header', path: [`X-${own}`], value: { template: 'zq', origin: 'guess' } })
        expect((await search(draft))?.presentation.name.toLowerCase()).toBe(`x-${own}`)
        expect(asked.length - before).toBeLessThan(20)
      },
    ),
    { numRuns: 10 },
  ))

it('is no property of the body that is looked at as any other one', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), async ([holder = 'a', a = 'b', b = 'c']) => {
      const { service } = serviceOf(ask => {
        if (ask.endpoint === 'auth-authenticate') return { status: 200, body: { [b]: 'gk_0d4b6ef08c494c45afef948700' } }
        const own = (held(ask) as Record<string, unknown> | null)?.[holder]
        return { status: 400, body: { k: own === undefined ? `"${holder}" ${a}` : `${b} ${a} "${holder}"` } }
      })
      const granted = await service.ask('auth-authenticate', EMPTY)
      const looked: string[] = []
      await findToken(service, tokenStrings(service, granted, []), {
        endpoint: 'ext-verify',
        draft: EMPTY,
        most: 45,
        onLooked: ({ presentation }) => looked.push(presentation.name),
      })
      expect(looked).toEqual([])
    }),
    { numRuns: 10 },
  ))
