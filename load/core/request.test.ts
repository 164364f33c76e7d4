import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { render } from '../../contract/template.ts'
import { lookupIn, newMemory, remember } from './memory.ts'
import { filledIn } from './request.ts'

const engine = { now: () => new Date(0), uuid: () => 'u-1', hash: () => 'h', hmac: () => 'm', encode: () => 'e' }
const names = { Phone: '+49 151 "1"', Name: 'Zoë & Søn', Empty: '' }
const presentation = { in: 'header', name: 'X-Token' } as const

const reference = fc.constantFrom(
  '{{Phone}}',
  '{{Phone | digits}}',
  '{{ Name|upper }}',
  '{{Empty}}',
  '{{ext-verify#/id}}',
  '{{ext-verify#/deep/list/1}}',
  '{{ext-verify#/deep | text}}',
  '{{key}}',
  '{{token}}',
)
const text = fc.oneof(
  reference,
  fc.string(),
  fc.tuple(fc.string(), reference, fc.string()).map(parts => parts.join('')),
)
const { body } = fc.letrec<{ body: Json }>(tie => ({
  body: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom<Json>(null, true, 7, -0.5),
    fc.array(tie('body'), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie('body'), { maxKeys: 3 }),
  ),
}))

function memory() {
  const made = newMemory(names)
  made.token = 't-1'
  remember(made, { endpoint: 'ext-verify', operation: 'default' }, { id: 'c "1"', deep: { list: [1, { a: 'ü' }] } })
  return made
}

function sent(template: RequestTemplate) {
  return filledIn({ path: '/x', template }, presentation, lookupIn(memory()), engine)
}

const lets = { key: { uuid: 'v4' } } as const

it('makes of every body what the templates mean', () => {
  fc.assert(
    fc.property(body, template => {
      const lookup = (name: string) => (name === 'key' ? 'u-1' : lookupIn(memory())(name))
      const wire = sent({ let: lets, body: template, encoding: 'json' })
      expect(wire.body).toBe(JSON.stringify(render(template, lookup)))
      expect(wire.headers).toEqual({ 'Content-Type': 'application/json', 'X-Token': 't-1' })
    }),
  )
})

it('opens an object of an answer into fields of the form', () => {
  const request = { encoding: 'form', body: { who: '{{ext-verify#/deep}}', to: 'x' } } as const
  expect(sent(request).body).toBe('who.list.0=1&who.list.1.a=%C3%BC&to=x')
})

it('sends a form in parts where the template says so', () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const wire = sent({ encoding: 'form', headers, body: { who: '{{ext-verify#/id}}' } })
  expect(wire.body).toBe('--b\r\nContent-Disposition: form-data; name="who"\r\n\r\nc "1"\r\n--b--\r\n')
  expect(wire.headers['Content-Type']).toBe(headers['Content-Type'])
})

it('puts the token in place of a property of its name', () => {
  for (const location of ['query', 'body'] as const) {
    const template: RequestTemplate = { encoding: 'form', query: { t: 'old', z: '1' }, body: { t: 'old', z: '1' } }
    const token = (name: string) => (name === 'token' ? 'a b' : undefined)
    const wire = filledIn({ path: '/x', template }, { in: location, name: 't' }, token, engine)
    expect(location === 'query' ? wire.path : `/x?${wire.body}`).toBe('/x?t=a+b&z=1')
  }
})
