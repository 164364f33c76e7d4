import { createHash, createHmac } from 'node:crypto'
import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { getAt, type Json, own } from '../../../contract/json.ts'
import type { Engine } from '../../../contract/made.ts'
import type { RequestTemplate } from '../../../contract/recipe.ts'
import { textOf } from '../../../contract/template.ts'
import { compileRequest } from '../../core/compile-request.ts'
import { filledIn, TOKEN, written } from '../../core/compiled-request.ts'
import { NotQuick, requestCode } from './request-code.ts'

const engine: Engine = {
  now: () => new Date(),
  uuid: () => 'a-uuid',
  hash: (name, text, as) => createHash(name).update(text).digest(as),
  hmac: (name, key, text, as) => createHmac(name, key).update(text).digest(as),
  encode: (text, as) => Buffer.from(text).toString(as),
}
const constants: Record<string, string> = { Key: 'k€"y', Phone: '+49 151', Secret: 's/e+c=r' }
const person: Record<string, string> = { 'Given name': 'Mara "M"' }
const answers: Record<string, Json> = {
  'ext-verify': { customer: { id: 'c 1', tags: ['x'], 'a/b': 7, none: null, constructor: 'own' } },
}
const known = (name: string) => constants[name]

/** What the quick script would send, `skipped` where a value is missing, `left` where the whole script has to send. */
function quickly(template: RequestTemplate, at: typeof answers = answers): unknown {
  return journeys(template)(at)
}

/** One virtual user, journey after journey. */
function journeys(template: RequestTemplate): (at: typeof answers) => unknown {
  const request = compileRequest({ path: '/api', template }, { in: 'header', name: 'Authorization', scheme: 'Bearer' })
  const code = requestCode(
    { request },
    {
      known,
      answerOf: call => (call === 'ext-verify' ? 'answer1' : undefined),
      missing: "return 'skipped'",
      leave: "return 'left'",
      hasToken: true,
      prefix: 'v1_',
    },
  )
  const result = `{ path: ${code.path}, headers: ${code.headers}, body: ${code.body} }`
  const journey = `(i, token, answer1, own, namesOf, ownUuid, engine, textOf, written) => {\n${code.before.join('\n')}\nreturn ${result} }`
  const run = runInThisContext(`(() => { ${code.once.join('\n')}\nreturn ${journey} })()`) as (
    ...given: unknown[]
  ) => unknown
  return at => run(0, 't-1', at['ext-verify'], own, () => person, engine.uuid, engine, textOf, written)
}

function wholly(template: RequestTemplate, at: typeof answers = answers): unknown {
  const request = compileRequest({ path: '/api', template }, { in: 'header', name: 'Authorization', scheme: 'Bearer' })
  const lookup = (name: string) => {
    if (name === 'token' || name === TOKEN) return 't-1'
    const hash = name.indexOf('#')
    if (hash < 0) return constants[name] ?? person[name]
    return getAt(at[name.slice(0, hash)], name.slice(hash + 1))
  }
  return filledIn(request, lookup, engine)
}

const templates: Record<string, RequestTemplate> = {
  'constants and filters over them': { body: { a: '{{Key}}', b: 'x {{Phone | digits}} "y"', list: [1, null, true] } },
  'values of answers, keeping their type': {
    body: { id: '{{ext-verify#/customer/id}}', n: '{{ext-verify#/customer/a~1b}}' },
  },
  'values of answers inside a text': { body: { id: 'no "{{ext-verify#/customer/id}}" {{ext-verify#/customer/none}}' } },
  'a member named as those of every object': { body: { id: '{{ext-verify#/customer/constructor}}' } },
  'an item of a list': { body: { tag: '{{ext-verify#/customer/tags/0}}' } },
  'a list that an answer brought': { body: { tags: '{{ext-verify#/customer/tags}}' } },
  'the person of the journey': { headers: { 'X-Name': '{{Given name}}' }, query: { who: '{{Given name}}' } },
  'a form': {
    encoding: 'form',
    body: { a: { b: '{{Key}} {{ext-verify#/customer/id}}' }, id: '{{ext-verify#/customer/a~1b}}' },
  },
  'no body': { encoding: 'none', headers: { 'X-Id': '{{ext-verify#/customer/id}}' } },
  'what is made for the call': {
    let: {
      key: { uuid: 'v4' },
      body: { base64: '{{Key}}:{{key}}' },
      sum: { hash: 'sha256', of: '{{body}}{{Phone}}', as: 'hex' },
      mac: { hmac: 'sha256', key: '{{Secret}}', of: '{{sum}}.{{token}}', as: 'base64url' },
    },
    headers: { 'Idempotency-Key': '{{key}}', 'X-Mac': 'v1={{mac}}' },
    body: { key: '{{key}}', token: '{{token}}' },
  },
  'a name that means the one outside in its own recipe': {
    let: { Key: { base64: '{{Key}}' } },
    body: { a: '{{Key}}' },
  },
}

it.each(Object.entries(templates))('sends as the whole script does: %s', (_name, template) => {
  expect(quickly(template)).toEqual(wholly(template))
})

it('makes moments of the clock', () => {
  const template: RequestTemplate = {
    let: {
      at: { now: 'unix-millis' },
      s: { now: 'unix-seconds', plusSeconds: -60 },
      iso: { now: 'iso', plusSeconds: 3600 },
    },
    body: { at: '{{at}}', s: '{{s}}', iso: '{{iso}}' },
  }
  const { body } = quickly(template) as { body: string }
  const { at, s, iso } = JSON.parse(body) as { at: number; s: number; iso: string }
  expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)
  expect(Math.abs(at / 1000 - 60 - s)).toBeLessThan(5)
  expect(iso).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(Math.abs(Date.parse(iso) - at - 3_600_000)).toBeLessThan(5000)
})

it('does not send where an answer lacks the value, and where a field of a form would be an object', () => {
  expect(quickly({ body: { id: '{{ext-verify#/customer/other}}' } })).toBe('skipped')
  expect(quickly({ body: { id: '{{ext-verify#/customer/id/deeper}}' } })).toBe('skipped')
  expect(quickly({ encoding: 'form', body: { a: '{{ext-verify#/customer}}' } })).toBe('left')
  expect(quickly({ body: { who: '{{Family name}}' } })).toBe('skipped')
})

it.each<[string, RequestTemplate]>([
  ['a filter over a value of an answer', { body: { id: '{{ext-verify#/customer/id | digits}}' } }],
  ['an answer that no call brings', { body: { id: '{{ext-reach#/id}}' } }],
  [
    'a token signed for each call',
    { let: { jwt: { jwt: { alg: 'HS256', key: 'k', claims: {} } } }, body: { a: '{{jwt}}' } },
  ],
])('leaves to the whole script: %s', (_name, template) => {
  expect(() => quickly(template)).toThrow(NotQuick)
})

it('sends what the last answer brought, whatever came before', () => {
  const template = { body: { id: '{{ext-verify#/customer}}', again: '{{ext-verify#/customer}}' } }
  const journey = journeys(template)
  for (const customer of ['c-1', 'c-2', 'c-1', 7, '7', null, false, 0, '', { a: 1 }, { a: 2 }, ['x'], 'c-1']) {
    const at = { 'ext-verify': { customer } }
    expect(journey(at)).toEqual(wholly(template, at))
  }
})

it('finds a member only where the whole script does', () => {
  const inherited = ['constructor', 'toString', '__proto__', 'length', 'at', 'link', 'toFixed', 'valueOf', '0', 'name']
  for (const key of inherited)
    for (const customer of [{}, [], ['x'], 'text', 7, true, null, { [key]: 'own' }]) {
      const template = { body: { id: `{{ext-verify#/customer/${key}}}` } }
      const at = { 'ext-verify': { customer } }
      const found = getAt(customer, key)
      expect([key, customer, quickly(template, at)]).toEqual([
        key,
        customer,
        found === undefined ? 'skipped' : wholly(template, at),
      ])
    }
})
