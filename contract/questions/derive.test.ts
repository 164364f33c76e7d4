import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, EXCHANGES, KNOWLEDGE, NOTHING } from '../derive/testdata/example.ts'
import type { Exchange } from '../exchange.ts'
import { AnswerSchema } from '../ledger.ts'
import { deriveAnswers, QUESTIONS } from '../questions.ts'

const derive = (exchanges: readonly Exchange[] = EXCHANGES, knowledge = KNOWLEDGE) =>
  deriveAnswers({ knowledge, exchanges })

describe('deriveAnswers', () => {
  it('claims nothing where nothing was seen', () => {
    for (const answer of Object.values(deriveAnswers({ knowledge: NOTHING, exchanges: [] }))) {
      expect(answer.status).toBe('open')
      expect(answer.value).toBeUndefined()
    }
  })

  it('gives answers of the ledger, to its questions, with evidence for each claim', () => {
    const ids = new Set<string>(QUESTIONS.map(question => question.id))
    for (const [id, answer] of Object.entries(derive())) {
      expect(ids).toContain(id)
      expect(AnswerSchema.safeParse(answer).success).toBe(true)
      if (answer.status === 'observed') expect(answer.evidence.for.length).toBeGreaterThan(0)
    }
  })

  it('gives the same values for any order of the exchanges', () => {
    const values = (exchanges: readonly Exchange[]) =>
      Object.entries(derive(exchanges)).map(([id, answer]) => [id, answer.status, answer.value])
    const expected = values(EXCHANGES)
    fc.assert(
      fc.property(fc.shuffledSubarray([...EXCHANGES], { minLength: EXCHANGES.length }), shuffled => {
        expect(values(shuffled)).toEqual(expected)
      }),
    )
  })

  it('points at the contract for requests and answers', () => {
    expect(derive()['ext-verify.request']?.value).toEqual({
      $ref: 'openapi.json#/paths/~1ext-verify/post/requestBody',
    })
    expect(derive()['ext-verify.response']?.value).toEqual({
      $ref: 'openapi.json#/paths/~1ext-verify/post/responses/200',
    })
  })

  it('tells when each status is answered, and leaves out paths that were only tried', () => {
    expect(derive()['ext-verify.status-codes']?.value).toMatchObject({
      '401': { when: ['with a token that it did not issue', 'without a token'] },
      '405': { when: ['to another method than POST'] },
    })
    expect(derive()['ext-verify.status-codes']?.value).not.toHaveProperty('404')
  })

  it('names the family of errors, their places and their codes', () => {
    expect(derive()['errors.format']?.value).toEqual({
      family: 'rfc9457',
      mediaType: 'application/problem+json',
      at: { message: '/detail', fields: '/errors', code: '/code' },
    })
    expect(derive()['errors.codes']?.value).toMatchObject({
      TOKEN_MISSING: { at: ['/code'], status: [401], when: ['without a token'] },
    })
  })

  it('knows codes by their vocabulary where their property has a name of its own', () => {
    const refused = (location: string, rules: string[]) => {
      const all = rules.map((rule, i) =>
        call({
          id: `x010${i}`,
          endpoint: 'ext-verify',
          status: 422,
          sent: { phone: String(i) },
          answer: { wrong: [{ at: 'phone', [location]: rule, ref: `r${i}x` }] },
        }),
      )
      return derive(all)['errors.codes']
    }
    const rules = ['needed', 'needed', 'shape', 'shape', 'length', 'length']
    expect(Object.keys(refused('regel', rules)?.value as object)).toEqual(['length', 'needed', 'shape'])
    // Every time another one: an id. A sentence, or one and the same word, is no vocabulary either.
    for (const others of [
      rules.map((_, i) => `n${i}`),
      rules.map(rule => `it is ${rule}`),
      rules.map(() => 'error'),
      rules.map(() => 'phone'),
    ])
      expect(refused('regel', others)?.value).toEqual({})
  })

  it('states a limit only where headers do', () => {
    expect(derive()['limits.rate']?.value).toEqual({
      limit: 100,
      windowSeconds: 60,
      headers: ['RateLimit', 'RateLimit-Policy'],
    })
    const plain = EXCHANGES.filter(exchange => exchange.endpoint !== 'ext-verify')
    expect(derive(plain)['limits.rate']?.status).toBe('open')
    const refused = call({
      id: 'x0070',
      endpoint: 'ext-notify',
      status: 429,
      answer: '',
      headers: { 'retry-after': '3' },
    })
    expect(derive([...plain, refused])['limits.rate']?.value).toEqual({ headers: ['Retry-After'], status: 429 })
  })

  it('sees a version in the path, in headers, or says that it looked and saw none', () => {
    expect(derive()['versioning']?.value).toEqual({ scheme: 'path', version: 'v1' })
    const unversioned = { ...KNOWLEDGE, basePath: { prefix: '', suffix: '' } }
    const at = (headers: Record<string, string>) =>
      derive(
        [call({ id: 'x0010', endpoint: 'ext-verify', status: 200, answer: {}, path: '/ext-verify', headers })],
        unversioned,
      )['versioning']?.value
    expect(at({})).toEqual({ scheme: 'none seen' })
    expect(at({ 'x-api-version': '2024-05' })).toEqual({ scheme: 'header', name: 'x-api-version', version: '2024-05' })
    expect(at({ 'api-supported-versions': '2.0, 1.0' })).toEqual({ scheme: 'none seen', supported: ['1.0', '2.0'] })
    expect(at({ sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' })).toEqual({ scheme: 'none seen', sunset: true })
  })

  it('sees signs of events, and leaves the question open without one', () => {
    expect(derive()['events']?.status).toBe('open')
    const sign = call({
      id: 'x0021',
      endpoint: 'ext-reach',
      status: 200,
      answer: { callbackUrl: 'https://sender.example/hook' },
    })
    const exchanges = [...EXCHANGES.filter(exchange => exchange.id !== 'x0021'), sign]
    expect(derive(exchanges)['events']?.value).toEqual({
      signs: [{ endpoint: 'ext-reach', where: 'response', name: '/callbackUrl' }],
    })
  })

  it('takes states from answers, but not the word by which an envelope says that a call went well', () => {
    expect(derive()['states']?.value).toEqual({ user: { '/status': ['active'] } })
    const enveloped = EXCHANGES.map(exchange => JSON.parse(JSON.stringify(exchange).replaceAll('active', 'success')))
    expect(derive(enveloped)['states']?.status).toBe('open')
  })

  it('lists the fields of each resource with where they were seen', () => {
    expect(derive()['resource.user']?.value).toMatchObject({
      fields: { '/customerId': 'string', '/phone': 'string' },
      seenIn: ['ext-verify request', 'ext-verify response'],
    })
    expect(derive()['resource.address']?.value).toEqual({
      fields: { '/address/city': 'string', '/address/zip': 'string' },
      seenIn: ['ext-verify request'],
    })
  })
})
