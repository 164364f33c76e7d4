import { describe, expect, inject, it } from 'vitest'
import { stringify } from 'yaml'
import { type JsonObject, stableStringify } from '../../contract/json.ts'
import { answerTo } from '../../contract/ledger.ts'
import { changed, openApi, TRUTH } from './testdata/contracts.ts'
import type { Described } from './testdata/described-service.ts'
import { type Discovered, discovered as discoveredAnew } from './testdata/discovered.ts'
import { har, http, postman, REQUESTS } from './testdata/documents.ts'

const at = (document: JsonObject): Pick<Described, 'document'> => ({
  document: { at: '/openapi.json', text: JSON.stringify(document) },
})

/** The same service with the same documents is discovered once. */
const known = new Map<string, Promise<Discovered>>()
function discovered(described: Described, given: readonly string[] = []): Promise<Discovered> {
  const key = stableStringify([{ tells: 'all', unknown: 'ignored', ...described }, given])
  const found = known.get(key) ?? discoveredAnew(described, given)
  known.set(key, found)
  return found
}

/** By day every second to fourth of them, beginning at one; at night all. */
function some<T>(all: readonly T[], from: number, every: number): T[] {
  return inject('isLong') ? [...all] : all.filter((_each, i) => i % every === from % every)
}

const solved = (found: Discovered) =>
  Object.values(found.knowledge.endpoints).filter(each => each.operations.some(one => one.accepted.length > 0)).length

const names = (found: Discovered, endpoint: 'ext-verify' | 'ext-reach' | 'ext-notify') =>
  new Set(found.knowledge.endpoints[endpoint]?.operations.flatMap(each => each.fields.map(field => field.pointer)))

describe('a service that publishes a true description', () => {
  it('is solved with fewer requests than without', async () => {
    const without = await discovered({ truth: TRUTH, tells: 'first' })
    const described = await discovered({ truth: TRUTH, tells: 'first', ...at(openApi(TRUTH)) })
    expect([solved(without), solved(described)]).toEqual([4, 4])
    expect(described.untilSolved).toBeLessThanOrEqual(without.untilSolved * 0.9)
    expect(described.cost.requests).toBeLessThan(without.cost.requests)
  })

  it('is known as well as without', async () => {
    const without = await discovered({ truth: TRUTH })
    const described = await discovered({ truth: TRUTH, ...at(openApi(TRUTH)) })
    for (const endpoint of ['ext-verify', 'ext-reach', 'ext-notify'] as const)
      expect(names(described, endpoint)).toEqual(names(without, endpoint))
  })

  it('is solved although its rejections tell nothing, which it is not without', async () => {
    const without = await discovered({ truth: TRUTH, tells: 'nothing' })
    const described = await discovered({ truth: TRUTH, tells: 'nothing', ...at(openApi(TRUTH)) })
    expect(solved(without)).toBeLessThan(4)
    expect(solved(described)).toBe(4)
    expect(described.cost.refusedLogIns).toBeLessThanOrEqual(2)
  })

  it('is found behind a prefix that only the description names', async () => {
    const described = await discovered({ truth: TRUTH, prefix: '/lm/v7', ...at(openApi(TRUTH, '/lm/v7')) })
    expect(solved(described)).toBe(4)
    expect(answerTo(described.ledger, 'env.base-path').value).toEqual({ prefix: '/lm/v7', suffix: '' })
  })

  it('takes the token under a name that only the description tells', async () => {
    const scheme = { type: 'apiKey', in: 'header', name: 'X-Sender-Key' }
    const described = await discovered({ truth: TRUTH, tokenHeader: 'X-Sender-Key', ...at(openApi(TRUTH, '', scheme)) })
    expect(solved(described)).toBe(4)
    expect(answerTo(described.ledger, 'auth.token.presentation')).toMatchObject({
      status: 'observed',
      value: { in: 'header', name: 'X-Sender-Key' },
    })
  })

  it('is asked for it with a few harmless GETs, all of them in the story', async () => {
    const { asked, exchanges, steps } = await discovered({ truth: TRUTH, ...at(openApi(TRUTH)) })
    const looked = asked.filter(each => each.startsWith('GET') && !each.includes('ext-'))
    expect(looked).toEqual(['GET /openapi.json'])
    expect(exchanges.filter(each => each.request.method === 'GET').every(each => each.effect === 'harmless')).toBe(true)
    expect(steps.flatMap(each => each.concluded).join('\n')).toContain('GET /openapi.json: a description')
  })
})

it('is looked for at no more than five places', async () => {
  const { asked } = await discovered({ truth: TRUTH })
  expect(asked.filter(each => each.startsWith('GET') && !each.includes('ext-')).length).toBeLessThanOrEqual(5)
})

describe('a description that lies', () => {
  it('is contradicted where a property that it requires may be left out', async () => {
    const lie = changed('ext-verify', ['person'], schema => {
      schema['required'] = ['given_name', 'family_name', 'phone']
    })
    const found = await discovered({ truth: TRUTH, ...at(openApi(lie)) })
    const answer = answerTo(found.ledger, 'ext-verify.request')
    expect(solved(found)).toBe(4)
    expect(answer.status).toBe('observed')
    expect(answer.how).toContain('it requires /person/phone, which was accepted left out')
    expect(answer.facts?.['published:/person/phone#required']).toBe('contradicted')
    expect(answer.evidence.against.length).toBeGreaterThan(0)
    expect(JSON.stringify(found.openapi.paths['/ext-verify'].post.requestBody)).not.toMatch(
      /"required":\[[^\]]*"phone"/,
    )
  })

  it('is contradicted where a value that it lists is rejected', async () => {
    const lie = changed('ext-notify', ['channel'], schema => {
      schema['enum'] = ['fax', 'sms', 'email']
    })
    const found = await discovered({ truth: TRUTH, ...at(openApi(lie)) })
    const answer = answerTo(found.ledger, 'ext-notify.request')
    expect(solved(found)).toBe(4)
    expect(answer.how).toContain('it lists fax for /channel, which the service rejects')
    expect(answer.facts?.['published:/channel#enum']).toBe('contradicted')
  })

  it('is contradicted where the service knows no such property', async () => {
    const lie = changed('ext-verify', [], schema => {
      ;(schema['properties'] as JsonObject)['nickname'] = { type: 'string' }
      schema['required'] = ['person', 'address', 'nickname']
    })
    const found = await discovered({ truth: TRUTH, unknown: 'refused', ...at(openApi(lie)) })
    expect(solved(found)).toBe(4)
    expect(answerTo(found.ledger, 'ext-verify.request').how).toContain(
      'it names /nickname, which the service does not know',
    )
    expect(names(found, 'ext-verify')).not.toContain('/nickname')
  })

  it('teaches no property that the service only passes over', async () => {
    const lie = changed('ext-verify', [], schema => {
      ;(schema['properties'] as JsonObject)['nickname'] = { type: 'string' }
      ;(schema['properties'] as JsonObject)['shoe_size'] = { type: 'integer' }
      schema['required'] = ['person', 'address', 'nickname']
    })
    const found = await discovered({ truth: TRUTH, ...at(openApi(lie)) })
    const answer = answerTo(found.ledger, 'ext-verify.request')
    expect(names(found, 'ext-verify')).not.toContain('/nickname')
    expect(JSON.stringify(found.openapi)).not.toMatch(/nickname|shoe_size/)
    expect(answer.facts).toMatchObject({
      'published:/nickname#required': 'contradicted',
      'published:/shoe_size': 'assumed',
    })
  })

  it('does not keep the service from being solved, whatever it names', async () => {
    const wrong = Object.fromEntries(
      Object.keys(TRUTH).map(endpoint => [
        endpoint,
        {
          type: 'object',
          properties: { zz_one: { type: 'integer' }, zz_two: { type: 'boolean' } },
          required: ['zz_one', 'zz_two'],
        },
      ]),
    )
    const scheme = { type: 'apiKey', in: 'query', name: 'key' }
    for (const unknown of some(['refused', 'ignored'] as const, 1, 2)) {
      const honest = await discovered({ truth: TRUTH, unknown })
      const found = await discovered({ truth: TRUTH, unknown, ...at(openApi(wrong, '/nowhere', scheme)) })
      expect(solved(found)).toBe(4)
      expect(found.cost.refusedLogIns).toBeLessThanOrEqual(2)
      expect(found.cost.requests).toBeLessThanOrEqual(honest.cost.requests + 25)
      expect(JSON.stringify(found.openapi)).not.toContain('zz_')
      expect(answerTo(found.ledger, 'auth.token.presentation').how).toContain('contradicts its description')
    }
  })
})

/** What a schema claims of its properties, each in words. */
function claimsOf(schema: JsonObject | undefined, at: string): string[] {
  const required = (schema?.['required'] ?? []) as string[]
  return Object.entries((schema?.['properties'] ?? {}) as Record<string, JsonObject>).flatMap(([name, inner]) => {
    const known = inner['x-known'] as JsonObject | undefined
    const isStated = known === undefined || known['required'] !== undefined
    const limits = ['type', 'enum', 'minLength', 'maxLength'].flatMap(word =>
      inner[word] === undefined ? [] : [`${word} ${JSON.stringify([inner[word]].flat().sort())}`],
    )
    const messages = [...(isStated ? [required.includes(name) ? 'required' : 'optional'] : []), ...limits]
    return [`${at}/${name}`, ...messages.map(word => `${at}/${name} ${word}`), ...claimsOf(inner, `${at}/${name}`)]
  })
}

const bodies = ({ openapi }: Discovered) =>
  Object.entries(openapi.paths).flatMap(([path, { post }]) =>
    claimsOf(post.requestBody?.content['application/json']?.schema, path),
  )
const TRUE = new Set(Object.entries(TRUTH).flatMap(([endpoint, schema]) => claimsOf(schema, `/${endpoint}`)))
const right = (found: Discovered) => bodies(found).filter(each => TRUE.has(each) && each.startsWith('/ext-'))

/** Requests after which bounds of values, which take what is left, may stay open. */
const SPENT = 140

/** Nothing is claimed that is not so, and what is known without documents is known with them. */
function expectUnharmed(found: Discovered, without: Discovered, name: string): void {
  const isTold = (claim: string) => found.cost.requests < SPENT || !/ (?:min|max)Length /.test(claim)
  expect(solved(found), name).toBe(4)
  expect(
    bodies(found).filter(each => !TRUE.has(each)),
    name,
  ).toEqual([])
  expect(right(found), name).toEqual(expect.arrayContaining(right(without).filter(isTold)))
  for (const id of ['auth.token.presentation', 'env.base-path'] as const)
    expect(answerTo(found.ledger, id).value, name).toEqual(answerTo(without.ledger, id).value)
}

const OUTDATED = REQUESTS.map(({ endpoint, body }) => ({
  endpoint,
  body: JSON.parse(JSON.stringify(body).replaceAll('customer_id', 'customerNumber').replaceAll('postal_code', 'zip')),
}))
const FALSE = REQUESTS.map(({ endpoint }) => ({ endpoint, body: { zz_one: 1, zz_two: { zz_three: true } } }))
const DOCUMENTS = {
  postman,
  har: (requests = REQUESTS) => har(requests, { Authorization: 'Bearer t-0123456789' }),
  http,
}

describe.each([
  ['refused', 0],
  ['ignored', 1],
] as const)('documents that the operator gave, strangers %s', (unknown, half) => {
  const service: Described = { truth: TRUTH, unknown, tells: 'first' }
  const honest = discovered(service)

  it('each of the four shortens the way where it is true, and no fact is lost', async () => {
    const without = await honest
    const openapi = () => stringify(openApi(TRUTH))
    for (const [name, written] of some(Object.entries({ openapi, ...DOCUMENTS }), half, 4)) {
      const found = await discovered(service, [written()])
      expectUnharmed(found, without, name)
      expect(found.untilSolved, name).toBeLessThan(without.untilSolved * 0.8)
      expect(found.cost.requests, name).toBeLessThan(without.cost.requests)
      expect(found.cost.refusedLogIns, name).toBeLessThanOrEqual(without.cost.refusedLogIns)
    }
  })

  it.each([
    ['outdated', 'first', OUTDATED, 0],
    ['wholly false', 'first', FALSE, 1],
    // The trials of a whole discovery take more requests than there are where each rejection tells one thing alone.
    ['true of two endpoints and false of the others', 'all', [...REQUESTS.slice(0, 2), ...FALSE.slice(2)], 2],
  ] as const)('that are %s harm nothing', async (_what, tells, requests, nth) => {
    const without = tells === 'first' ? await honest : await discovered({ ...service, tells })
    for (const [name, written] of some(Object.entries(DOCUMENTS), nth + half, 3)) {
      const found = await discovered({ ...service, tells }, [written([...requests])])
      expectUnharmed(found, without, name)
      expect(found.cost.refusedLogIns, name).toBeLessThanOrEqual(2)
      expect(found.cost.requests, name).toBeLessThanOrEqual(without.cost.requests + 25)
    }
  })

  it('send nothing of what they were recorded with, and everything as ours', async () => {
    for (const written of some(Object.values(DOCUMENTS), half, 4)) {
      // Of what our test data have no word for, a recording would be the only source.
      const recorded = REQUESTS.map(({ endpoint, body }) => ({
        endpoint,
        body: endpoint === 'ext-verify' ? { ...(body as JsonObject), nickname: 'Rosalind' } : body,
      }))
      const { exchanges } = await discovered(service, [written(recorded)])
      const sent = JSON.stringify(exchanges.map(each => each.request))
      expect(sent).not.toMatch(/Rosalind|Petrova|491700000001|10115|cus-31337|client_id\}|client_secret\}/)
    }
  })
})
