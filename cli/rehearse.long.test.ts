import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { stableStringify } from '../contract/json.ts'
import { isAnswered, type Ledger } from '../contract/ledger.ts'
import type { QuestionId } from '../contract/questions.ts'
import { score } from '../proof/bench/discovery/score.ts'
import { truthOf } from '../proof/dialects/_declared.ts'
import { type Dialect, dialectNames, type Field, loadDialect } from '../sandbox/dialect.ts'
import { tells, text } from '../sandbox/dialects/_parts.ts'
import { type Recording, type Rehearsed, recordings, rehearsed } from '../testing/known-service.ts'

const withoutEvidence = (ledger: Ledger) =>
  Object.fromEntries(
    Object.entries(ledger.questions).map(([id, { evidence: _ids, since: _run, ...answer }]) => [id, answer]),
  )

/** Each dialect is discovered once for all tests, and some once more, where the first discovery has left its changes: more of them at night. */
const TWICE = ['legacy', 'german', ...(inject('isLong') ? ['default', 'dutch', 'versioned'] : [])]
const dir = mkdtempSync(join(tmpdir(), 'rehearse-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const made = new Map<string, Promise<Recording[]>>()
function recordingsOf(name: string): Promise<Recording[]> {
  const known = made.get(name) ?? loadDialect(name).then(each => recordings(dir, each, TWICE.includes(name) ? 2 : 1))
  made.set(name, known)
  return known
}
const first = async (name: string): Promise<Recording> => (await recordingsOf(name))[0] ?? expect.fail(name)
const second = async (name: string): Promise<Recording> => (await recordingsOf(name))[1] ?? expect.fail(name)

describe.each(dialectNames())('a second run of the service %s', name => {
  let run: Rehearsed
  beforeAll(async () => {
    run = await rehearsed(await first(name), await loadDialect(name))
  })

  it('comes after a first one that reached all four endpoints, claimed nothing wrong and locked no account', async () => {
    const { found, cost } = await first(name)
    const { solved, wrong } = score(truthOf(await loadDialect(name)), found)
    expect(solved).toBe(4)
    expect(wrong).toEqual([])
    expect(cost.refusedLogIns).toBeLessThanOrEqual(2)
    expect(cost.requests).toBeLessThanOrEqual(150)
  })

  it('costs fewer than 30 requests, one rejected login and one notification at most', () => {
    expect(run.cost.requests).toBeLessThan(30)
    expect(run.cost.refusedLogIns).toBeLessThanOrEqual(1)
    expect(run.cost.notifications).toBeLessThanOrEqual(1)
    expect(run.firstCost.requests).toBeGreaterThan(50)
  })

  it('finds the contract as it was recorded, and no drift', () => {
    expect(run.drift).toEqual([])
    expect(run.found.revalidated?.rediscovered).toEqual([])
    expect(stableStringify(run.shown.openapi)).toBe(stableStringify(run.recorded.openapi))
    expect(withoutEvidence(run.shown.ledger)).toEqual(withoutEvidence(run.recorded.ledger))
  })

  it('confirms what this run shows and leaves the rest as it was', () => {
    const sent = new Set(run.exchanges.map(each => each.id))
    const { again = {}, kept } = run.found.revalidated ?? {}
    expect(Object.keys(again).length).toBeGreaterThan(20)
    for (const [id, answer] of Object.entries(run.ledger.questions)) {
      const was = run.recorded.ledger.questions[id]
      expect(kept).toContain(id)
      if (again[id as QuestionId] === undefined) expect(answer).toEqual(was)
      else {
        expect(answer.status).toBe('confirmed')
        expect(answer.evidence.for.length).toBeGreaterThan(0)
        expect(answer.evidence.for.every(each => sent.has(each))).toBe(true)
      }
    }
  })
})

describe.each(TWICE)('a contract of the service %s, learnt where an earlier discovery had left its changes', name => {
  it('holds for a customer who has set nothing', async () => {
    const { drift, recorded, found } = await rehearsed(await second(name), await loadDialect(name))
    expect(drift.filter(each => each.class === 'breaking')).toEqual([])
    expect(found.revalidated?.rediscovered).toEqual([])
    expect(Object.keys(recorded.openapi.paths['/ext-reach']?.post['x-recipes'] ?? {}).length).toBeGreaterThan(0)
  })
})

const base: Dialect = await loadDialect('default')

const endpoint = (
  id: 'ext-verify' | 'ext-reach' | 'ext-notify',
  change: (fields: readonly Field[]) => readonly Field[],
): Dialect => ({
  ...base,
  endpoints: { ...base.endpoints, [id]: { ...base.endpoints[id], fields: change(base.endpoints[id].fields) } },
})

const changes: [string, Dialect, anew: string[], rule: string, words: RegExp][] = [
  [
    'a property of ext-verify is newly required',
    endpoint('ext-verify', fields => fields.map(each => (each.at === '/phone' ? { ...each, required: true } : each))),
    ['ext-verify'],
    'request-member-became-required',
    /phone/,
  ],
  [
    'a property of ext-notify is new and required',
    endpoint('ext-notify', fields => [...fields, text('/reference', 'trackingNumber', { required: true })]),
    ['ext-notify'],
    'request-member-added-required',
    /reference/,
  ],
  [
    'a property of ext-notify is new and required, in a form that nobody knows',
    endpoint('ext-notify', fields => [
      ...fields,
      { at: '/consent', type: 'string', pattern: '^CR-[0-9]{9}-[A-Z]{4}$', required: true },
    ]),
    ['ext-notify'],
    'request-member-added-required',
    /consent/,
  ],
  [
    'a notification has another state',
    {
      ...base,
      endpoints: {
        ...base.endpoints,
        'ext-notify': {
          ...base.endpoints['ext-notify'],
          answers: {
            send: {
              status: 202,
              fields: (base.endpoints['ext-notify'].answers['send']?.fields ?? []).map(field =>
                field.means === 'notificationStatus' ? { at: field.at, constant: 'queued' } : field,
              ),
            },
          },
        },
      },
    },
    [],
    'state-replaced',
    /queued/,
  ],
  [
    'ext-notify takes one channel less',
    endpoint('ext-notify', fields =>
      fields.map(each => (each.at === '/channel' ? { ...each, values: { email: 'email', sms: 'sms' } } : each)),
    ),
    ['ext-notify'],
    'request-enum-shrunk',
    /push/,
  ],
  [
    'the token is shown otherwise',
    { ...base, token: { ...base.token, presentation: { in: 'header', name: 'X-Api-Token' } } },
    ['token-presentation'],
    'token-presentation-changed',
    /X-Api-Token/i,
  ],
  [
    'the paths are under a prefix',
    { ...base, base: { prefix: '/api', suffix: '' } },
    ['base-path'],
    'base-path-changed',
    /\/api/,
  ],
  [
    'an answer has a property that it had not',
    {
      ...base,
      endpoints: {
        ...base.endpoints,
        'ext-verify': {
          ...base.endpoints['ext-verify'],
          answers: {
            known: {
              status: 200,
              fields: [
                ...(base.endpoints['ext-verify'].answers['known']?.fields ?? []),
                tells('/requestId', 'requestId'),
              ],
            },
          },
        },
      },
    },
    ['ext-verify'],
    'response-member-appeared',
    /requestId/,
  ],
]

describe('a service that changed since it was recorded', () => {
  it.each(changes)('is found out where %s, and asked again only there', async (_what, now, again, rule, words) => {
    const run = await rehearsed(await first('default'), now)
    expect(run.found.revalidated?.rediscovered.map(each => each.id)).toEqual(again)
    const reported = run.drift.find(each => each.rule === rule)
    expect(reported?.sentence, JSON.stringify(run.drift.map(each => [each.rule, each.sentence]))).toMatch(words)
    expect(run.cost.requests).toBeLessThan(run.firstCost.requests)
  })

  it('is discovered again in all its parts where it is another service', async () => {
    const run = await rehearsed(await first('default'), await loadDialect('legacy'))
    expect(run.drift.filter(each => each.class === 'breaking').length).toBeGreaterThan(3)
    for (const id of ['auth.token.presentation', 'ext-verify.request', 'ext-reach.request', 'ext-notify.request'])
      expect(isAnswered(run.ledger.questions[id] ?? expect.fail(id)), id).toBe(true)
    expect(run.ledger.questions['auth.token.presentation']?.value).toMatchObject({ name: 'X-Session-Token' })
  })

  it('is found out to reject in another form', async () => {
    const { errors } = await loadDialect('versioned')
    const run = await rehearsed(await first('default'), { ...base, errors })
    const rules = new Set(run.drift.map(each => each.rule))
    for (const rule of ['error-media-type-changed', 'error-place-moved']) expect(rules).toContain(rule)
    const moved = run.drift.find(each => each.rule === 'error-media-type-changed')
    for (const [path, { post }] of Object.entries(run.recorded.openapi.paths))
      for (const [status, was] of Object.entries(post.responses)) {
        const is = run.shown.openapi.paths[path as keyof typeof run.shown.openapi.paths].post.responses[status]
        expect(is, `${path} ${status} stays known`).toBeDefined()
        if (was['x-outcome']?.includes('accepted') === true) continue
        expect(Object.keys(is?.content ?? {}), `${path} ${status} is not as it was`).not.toContain(moved?.before)
      }
  })

  it('keeps what was recorded where the budget ends in the middle', async () => {
    const run = await rehearsed(await first('default'), base, { maxRequests: 7 })
    expect(run.found.stopped).toBe('budget')
    expect(run.drift).toEqual([])
    expect(withoutEvidence(run.shown.ledger)).toEqual(withoutEvidence(run.recorded.ledger))
    expect(run.ledger.questions['ext-verify.request']?.status).toBe('confirmed')
    expect(run.ledger.questions['ext-notify.request']?.status).toBe('observed')
  })
})
