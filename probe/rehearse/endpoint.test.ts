import { describe, expect, it } from 'vitest'
import { sameRefusal } from './endpoint.ts'

const file = (body: unknown, status = 422, type = 'application/json; charset=utf-8') =>
  JSON.stringify({ response: { status, headers: { 'content-type': type, ratelimit: '1' }, body } })

describe('two refusals', () => {
  it('are the same in whatever order their complaints stand', () => {
    expect(
      sameRefusal(
        file({ errors: ['a is missing', 'b is missing'] }),
        file({ errors: ['b is missing', 'a is missing'] }),
      ),
    ).toBe(true)
    expect(sameRefusal(file('a is missing. b is missing.'), file('b is missing. a is missing.'))).toBe(true)
  })

  it('are the same where the service names its own path, under whatever prefix', () => {
    expect(sameRefusal(file({ instance: '/ext-verify' }), file({ instance: '/api/v2/ext-verify/' }))).toBe(true)
  })

  it.each([
    ['another complaint', file({ errors: ['a is missing', 'c is missing'] })],
    ['one complaint more', file({ errors: ['a is missing', 'b is missing', 'c is missing'] })],
    ['another status', file({ errors: ['a is missing', 'b is missing'] }, 400)],
    ['another media type', file({ errors: ['a is missing', 'b is missing'] }, 422, 'application/problem+json')],
    ['no JSON at all', '{'],
  ])('differ by %s', (_what, other) => {
    expect(sameRefusal(file({ errors: ['a is missing', 'b is missing'] }), other)).toBe(false)
  })
})
