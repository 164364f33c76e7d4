import { expect, it } from 'vitest'
import { loadDuties } from '../duty.ts'
import { aboutOf, isAbout, isTouched } from './about.ts'

it('reads from the source which parts of the contract a duty judges', () => {
  expect(aboutOf({ source: 'RFC 6749 §1.4; the contract: auth.token.lifetime' })).toEqual(['auth.token.lifetime'])
  expect(aboutOf({ source: 'The contract: ext-notify, limits.rate; RFC 9110' })).toEqual(['ext-notify', 'limits.rate'])
  expect(aboutOf({ source: 'RFC 9110 §15.6.4' })).toEqual(['*'])
  expect(aboutOf({ source: 'the contract: compatible changes' })).toEqual(['*'])
  expect(aboutOf({ source: 'the contract: ext-notify', about: ['errors'] })).toEqual(['errors'])
})

it.each([
  { about: ['ext-notify'], question: 'ext-notify.request', kind: 'breaking', touched: true },
  { about: ['ext-notify'], question: 'ext-notify.response', kind: 'compatible', touched: true },
  { about: ['ext-notify'], question: 'ext-notify.response', kind: 'editorial', touched: false },
  { about: ['ext-notify'], question: 'ext-verify.request', kind: 'breaking', touched: false },
  { about: ['auth.token.lifetime'], question: 'auth.token.location', kind: 'breaking', touched: false },
  { about: ['auth'], question: 'auth.token.location', kind: 'compatible', touched: true },
  { about: ['*'], question: 'limits.rate', kind: 'breaking', touched: true },
  { about: ['*'], question: 'limits.rate', kind: 'compatible', touched: false },
  { about: ['auth'], question: 'GET /users', kind: 'breaking', touched: true },
] as const)('$about is touched by a $kind change of $question: $touched', ({ about, question, kind, touched }) => {
  expect(isTouched(about, { question, class: kind })).toBe(touched)
})

it('knows every word that a duty is about', async () => {
  for (const duty of (await loadDuties()).values()) expect(aboutOf(duty).filter(word => !isAbout(word))).toEqual([])
})
