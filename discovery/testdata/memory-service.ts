/** Services in nonsense languages that answer in memory. */
import fc from 'fast-check'
import { type Unit, unitsOf } from '../../contract/errors/units.ts'
import { isObject, type Json, parseJson } from '../../contract/json.ts'
import { meaningOf } from '../../contract/outcome.ts'
import type { Ask, Client, Reply } from '../../probe/client/types.ts'
import { contextFor } from '../../probe/discover.ts'
import { policyFor } from '../../probe/environment/policy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { meaningsOf } from '../../probe/naming/match.ts'
import { Operation } from '../operation.ts'
import { Service } from '../service.ts'

export type Answered = { status: number; body: Json | string; headers?: Record<string, string> }

export function serviceOf(answer: (ask: Ask) => Answered, given: Partial<Environment> = {}) {
  let count = 0
  const asked: Ask[] = []
  const waits: { endpoint: string; milliseconds: number }[] = []
  const exchanges: Reply['exchange'][] = []
  const client = {
    send: (ask: Ask): Promise<Reply> => {
      asked.push(ask)
      const { status, body, headers = {} } = answer(ask)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const exchange = {
        id: `x${++count}`,
        endpoint: ask.endpoint,
        request: {
          method: 'POST',
          path: ask.path,
          headers: {},
          body: ask.body?.encoding === 'json' ? JSON.stringify(ask.body.value) : undefined,
        },
        response: { status, headers, body: text },
      } as unknown as Reply['exchange']
      exchanges.push(exchange)
      const mediaType = typeof body === 'string' ? 'text/plain' : 'application/json'
      return Promise.resolve({
        exchange,
        status,
        headers,
        mediaType,
        text,
        json: parseJson(text),
        failure: undefined,
        ...meaningOf({ status, headers, text }),
      })
    },
    wasRejected: () => {},
    limited: (endpoint: string, milliseconds: number) => waits.push({ endpoint, milliseconds }),
    exchanges: () => exchanges,
    cost: () => ({ requests: count, refusedLogIns: 0, notifications: 0, changes: 0 }),
    keepSecret: () => {},
  } as unknown as Client
  const environment = {
    name: 'memory',
    kind: 'test',
    baseUrl: 'http://127.0.0.1:1',
    credentials: {},
    testData: {},
    hints: {},
    requestHints: {},
    policy: { ...policyFor('test', {}), maxAuthFailures: 8 },
    tls: {},
    ...given,
  } as unknown as Environment
  const clock = { now: () => new Date(), sleep: () => Promise.resolve() }
  const service = new Service(contextFor({ environment, client, clock, run: 'test' }))
  return { service, asked, waits }
}

const SYLLABLES = ['ba', 'ko', 'ri', 'zu', 'ten', 'mal', 'vor', 'shi', 'qua', 'pel', 'dro', 'fi']
/** A word that the tables of names know would be of a language. */
export const word = fc
  .array(fc.constantFrom(...SYLLABLES), { minLength: 2, maxLength: 3 })
  .map(parts => parts.join(''))
  .filter(text => meaningsOf([text], 0.2).length === 0)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const name = fc.tuple(word, word).map(([one, two]) => one + capital(two))
export const sentence = fc.array(word, { minLength: 2, maxLength: 6 })

/** Names, and words of which none is part of another one or of a name. */
export const apart = (ofNames: number, ofWords: number) =>
  fc
    .tuple(
      fc.uniqueArray(name, { minLength: ofNames, maxLength: ofNames }),
      fc.uniqueArray(word, { minLength: ofWords, maxLength: ofWords }),
    )
    .filter(([names, words]) =>
      words.every(each => ![...names, ...words].some(other => other !== each && other.toLowerCase().includes(each))),
    )

/** What is read out of an answer to a body. */
export const unitsIn = (json: Json, body: Json = {}): Unit[] =>
  unitsOf(
    { json, text: JSON.stringify(json), mediaType: 'application/json', headers: {} },
    { body, query: {}, headers: {} },
  )

/** What a service that reads JSON alone finds in the body. */
export const held = ({ body }: Ask): Json =>
  body?.encoding === 'json' ? body.value : body?.encoding === 'form' ? {} : null
export const holds = (ask: Ask, key: string) => isObject(held(ask)) && Object.hasOwn(held(ask) as object, key)

type Said = Record<string, Json>

/** What a service answers to a body, and an operation of it; `undefined` accepts. */
export function played(given: Record<string, string>, rejection: (body: Said) => Json | undefined) {
  const { service, asked } = serviceOf(
    ask => {
      const stated = rejection((held(ask) ?? {}) as Said)
      return stated === undefined ? { status: 200, body: { done: 'yes' } } : { status: 422, body: stated }
    },
    { testData: given },
  )
  const sent = () => asked.map(ask => (held(ask) ?? {}) as Said)
  return { op: new Operation(service, 'ext-verify', given), asked, sent }
}

/** As the room of an exploration: so many more requests. */
export function soManyMore(op: Operation, count: number): () => number {
  const end = op.service.requestsTo(op.endpoint) + count
  return () => end
}
