import { expect, it } from 'vitest'
import { roleNamed, tellsTrouble } from './roles.ts'

it.each([
  ['success', 'success'],
  ['isSuccess', 'success'],
  ['is_ok', 'success'],
  ['OK', 'success'],
  ['Status', 'verdict'],
  ['type', 'verdict'],
  ['errors', 'error'],
  ['Fault', 'error'],
  ['statusCode', 'none'],
  ['my_error', 'none'],
  ['', 'none'],
  ['constructor', 'none'],
  ['__proto__', 'none'],
] as const)('a member called %j is of the role %s', (key, role) => {
  expect(roleNamed(key)).toBe(role)
})

it.each(['ERROR', 'failed', 'nok', 'Denied', 'invalid'])('%s tells trouble', word => {
  expect(tellsTrouble(word)).toBe(true)
})

it.each(['ok', 'not invalid', '', 'failedover', 'toString'])('%j tells none', word => {
  expect(tellsTrouble(word)).toBe(false)
})
