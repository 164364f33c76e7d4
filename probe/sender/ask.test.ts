import { expect, it } from 'vitest'
import type { OperationTemplate } from '../../contract/request-template.ts'
import { outgoing } from '../client/request.ts'
import { askFor, type Difference } from './ask.ts'

const OWN = 'application/vnd.api+json'
const template: OperationTemplate = {
  endpoint: 'ext-verify',
  operation: 'default',
  headers: { 'Content-Type': OWN, 'X-Version': '2' },
  body: { a: 1 },
}
const clock = { now: () => new Date(0) }

function sent(difference: Difference) {
  const route = { prefix: '', suffix: '' }
  const making = { endpoint: 'ext-verify', template, route, lookup: () => undefined, clock, purpose: 'a test' } as const
  const { headers, body } = outgoing(askFor(making, difference), 'http://127.0.0.1:9', 'run')
  const types = Object.entries(headers).filter(([name]) => name.toLowerCase() === 'content-type')
  expect(headers['X-Version']).toBe('2')
  return [types.map(([, type]) => type), body]
}

it.each<[string, Difference, string[], string | undefined]>([
  ['as recorded', {}, [OWN], '{"a":1}'],
  ['with another text', { raw: () => '{"a":' }, [OWN], '{"a":'],
  ['with another text as JSON', { raw: () => '[]', mediaType: own => own }, [OWN], '[]'],
  ['with a parameter', { mediaType: own => `${own}; charset=utf-16` }, [`${OWN}; charset=utf-16`], '{"a":1}'],
  ['in another type', { mediaType: 'text/plain' }, ['text/plain'], '{"a":1}'],
  ['without a type', { mediaType: null }, [], '{"a":1}'],
  ['without a body', { method: 'GET' }, [], undefined],
])('names the media type of the recipe once, %s', (_how, difference, types, body) => {
  expect(sent(difference)).toEqual([types, body])
})
