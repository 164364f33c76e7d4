import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import type { Contract } from './contract.ts'
import type { PreparedAnswer } from './fault.ts'
import { randomOf } from './random.ts'
import { loadSituations, type Scene } from './situation.ts'
import { watched } from './testdata/calls.ts'

const situations = await loadSituations()

const CONTRACT = {
  ...watched([]).contract,
  calls: [
    { call: 'ext-verify', endpoint: 'ext-verify', template: {} },
    { call: 'ext-notify', endpoint: 'ext-notify', template: { body: { id: '{{ext-verify#/id}}' } } },
  ],
  openapi: {
    paths: {
      '/ext-notify': {
        post: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    properties: { id: {}, status: {}, note: {}, deep: { properties: { a: {} } } },
                    required: ['status', 'deep'],
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as unknown as Contract

function answered(name: string, body: string, headers: string[] = [], sent: string[] = []): PreparedAnswer {
  const scene = {
    contract: CONTRACT,
    random: randomOf(1, name),
    elsewhere: 'http://localhost:1',
    read: (call: Call) => call,
  }
  const asked = { endpoint: 'ext-notify', body: Buffer.from('{"channel":"sms"}'), headers: sent, path: '/ext-notify' }
  const fault = situations.get(name)?.begin?.(scene as unknown as Scene)(asked as unknown as Call)
  const answer = { status: 200, headers, body: Buffer.from(body) }
  return fault?.change?.(answer) ?? answer
}

const read = (name: string, json: unknown) => JSON.parse(answered(name, JSON.stringify(json)).body.toString())

describe('the same answer in another form', () => {
  it.each(['other-order', 'escaped-characters'])('%s says the same, whatever it says', name => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), json => {
        expect(read(name, json)).toEqual(JSON.parse(JSON.stringify(json)))
      }),
    )
  })

  it('has no plain letter where all are escaped, and other bytes where the order is another', () => {
    expect(answered('escaped-characters', '{"ab":"cd"}').body.toString()).not.toMatch(/ab|cd/)
    expect(Object.keys(read('other-order', { a: 1, b: 2 }))).toEqual(['b', 'a'])
    expect(read('other-order', { a: 'x": y' })).toEqual({ a: 'x": y' })
  })

  it('tells the same moments', () => {
    const times = ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05+00:00']
    const { at, id } = read('other-times', { at: times, id: times[0] }) as { at: string[]; id: string }
    expect(at.map(each => Date.parse(each))).toEqual(times.map(each => Date.parse(each)))
    expect(at.map(each => each.slice(-1))).toEqual(['0', '0', 'Z'])
    // What a later call carries on stays as it is.
    expect(id).toBe(times[0])
    expect(answered('other-times', '{ "a": 1 }').body.toString()).toBe('{ "a": 1 }')
  })

  it('is left alone where it is no JSON', () => {
    for (const name of ['other-order', 'escaped-characters', 'other-times', 'any-script', 'nulls', 'unknown-words'])
      expect(answered(name, 'plain text').body.toString()).toBe('plain text')
  })
})

describe('an answer that says something else', () => {
  it('has words that are not listed where a state stands, and nowhere else', () => {
    const own = { id: 'queued', status: 'queued', orderStatus: 'DONE', channel: 'sms', name: 'queued', status2: 1 }
    expect(read('unknown-words', own)).toEqual({ ...own, status: 'introduced-later', orderStatus: 'INTRODUCED_LATER' })
    expect(answered('unknown-words', '{ "name": "x" }').body.toString()).toBe('{ "name": "x" }')
  })

  it('has null where the contract lets a property be missing', () => {
    const own = { id: 'a', status: 'b', note: 'c', deep: { a: 1 }, other: 'd' }
    expect(read('nulls', own)).toEqual({ ...own, note: null, deep: { a: null } })
    expect(read('nulls', { status: 'b', deep: {} })).toEqual({ note: null, status: 'b', deep: { a: null } })
  })

  it('has other texts where people wrote them', () => {
    const { id, message } = read('any-script', { id: 'a', message: 'b' }) as Record<string, string>
    expect(id).toBe('a')
    expect(message).toMatch(/\p{Script=Hebrew}.*\u{20BB7}/su)
  })

  it('has a media type in capitals, and other headers as they were', () => {
    const { headers } = answered('media-type-in-capitals', '{}', [
      'X-A',
      'a',
      'Content-Type',
      'application/json; charset=utf-8',
    ])
    expect(headers).toEqual(['X-A', 'a', 'Content-Type', 'APPLICATION/JSON; charset=utf-8;Profile="Later"'])
  })

  it('has one date, an hour ago', () => {
    const { headers } = answered('clock-behind', '{}', ['Date', 'x', 'X-A', 'date', 'date', 'y'])
    expect(headers.slice(0, 3)).toEqual(['X-A', 'date', 'Date'])
    expect(Date.now() - Date.parse(headers[3] ?? '')).toBeGreaterThan(3_590_000)
  })
})

describe('a coding', () => {
  const playedFor = (offer: string[]) => {
    const begin = situations.get('compressed')?.begin?.({ read: (call: Call) => call } as unknown as Scene)
    return begin?.({ endpoint: 'ext-verify', headers: offer } as unknown as Call)?.encoding
  }

  it('is used where it is offered, and not where it is not', () => {
    expect(playedFor(['Accept-Encoding', 'deflate, gzip;q=0.5'])).toBe('gzip')
    expect(playedFor(['accept-encoding', 'gzip;q=0, br'])).toBe('br')
    expect(playedFor(['Accept-Encoding', 'gzip; q=0.0'])).toBeUndefined()
    expect(playedFor(['Accept-Encoding', 'identity'])).toBeUndefined()
    expect(playedFor([])).toBeUndefined()
  })
})
