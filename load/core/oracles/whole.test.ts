import { expect, it } from 'vitest'
import type { Overload } from '../plan.ts'
import { type OracleAnswer, overloadBreaches } from './whole.ts'

const JSON_TYPE = 'application/problem+json'
const overload: Overload = {
  statuses: [429, 503],
  mediaTypes: [JSON_TYPE],
  family: { mediaType: JSON_TYPE, members: ['/code', '/detail'] },
}
function rejection(parts: Partial<OracleAnswer> = {}, headers: Record<string, string> = {}): OracleAnswer {
  const json = { code: 'RATE' }
  return {
    status: 429,
    text: JSON.stringify(json),
    json,
    ...parts,
    headers: { 'retry-after': '2', 'content-type': JSON_TYPE, ...headers },
  }
}
const words = (answer: OracleAnswer, known = overload) => overloadBreaches(answer, known)?.map(({ breach }) => breach)

it.each(['0', '120', ' 3 ', 'Fri, 31 Dec 1999 23:59:59 GMT'])('takes Retry-After: %s', message => {
  expect(words(rejection({}, { 'retry-after': message }))).toEqual([])
})

it.each(['-1', '1.5', 'soon', '2 s', '1999-12-31T23:59:59Z', 'Fri, 31 Dec 1999 23:59:59 CET', '5, 5'])(
  'does not take Retry-After: %s',
  message => {
    expect(words(rejection({}, { 'retry-after': message }))).toEqual(['retry-after-form'])
  },
)

it('tells each fault of form by its own word', () => {
  const { 'retry-after': _, ...without } = rejection().headers
  expect(words({ ...rejection(), headers: without })).toEqual(['retry-after-missing'])
  expect(words(rejection({ text: '' }))).toEqual(['error-empty'])
  expect(words(rejection({ text: '<html>' }, { 'content-type': 'text/html' }))).toEqual(['error-page'])
  expect(words(rejection({}, { 'content-type': 'text/plain' }))).toEqual(['error-media-type'])
  expect(words({ ...rejection({ text: '{' }), json: undefined })).toEqual(['error-not-json'])
  expect(words(rejection({ json: { other: 1 } }))).toEqual(['error-members'])
})

it('asks no form of a service of which none is known', () => {
  const unknown: Overload = { ...overload, mediaTypes: [], family: null }
  expect(words(rejection({ text: '<html>' }, { 'content-type': 'text/html' }), unknown)).toEqual([])
})

it('tells the inside of a service in any error of its own, and passes over all other answers', () => {
  const text = 'java.lang.NullPointerException\n\tat com.acme.Reach.set(Reach.java:42)'
  expect(words(rejection({ status: 500, text }))).toEqual(['inside'])
  expect(words(rejection({ status: 500, text: 'sorry' }))).toBeUndefined()
  expect(words(rejection({ status: 200, text }))).toBeUndefined()
})
