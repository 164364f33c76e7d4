import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { getAt, type JsonObject } from '../../../contract/json.ts'
import { forDredd, operationAt, responsesAt, withExamples, withStatuses } from './document.ts'
import { refusalsOf } from './refusals.ts'

const FILE = new URL('../../../fixtures/sandbox/openapi.json', import.meta.url)
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as JsonObject
const LOG_IN = { clientId: 'sender-1', clientSecret: 'not-a-secret' }
const examples = { '/auth-authenticate': LOG_IN, '/ext-verify': { email: 'mara@example.org' } }
const filled = withExamples(recorded, examples)

describe('the recorded document', () => {
  it('is never changed itself', () => {
    expect(JSON.stringify(recorded)).not.toContain('not-a-secret')
    forDredd(recorded, new Map([['/ext-verify 200', 'application/json; charset=utf-8']]))
    expect(recorded['openapi']).toBe('3.1.0')
  })

  it('gets the examples that it masks', () => {
    const media = getAt(filled, '/paths/~1auth-authenticate/post/requestBody/content/application~1json')
    expect(media).toMatchObject({ example: LOG_IN })
  })

  it('gets statuses that were seen beside those that it has, which stay as they are', () => {
    const seen = new Map([
      ['/ext-notify 415', 'application/problem+json; charset=utf-8'],
      ['/ext-verify 422', 'text/plain'],
    ])
    const made = withStatuses(recorded, seen)
    expect(responsesAt(made, '/ext-notify')['415']).toMatchObject({
      content: { 'application/problem+json': { schema: { type: 'object' } } },
    })
    expect(responsesAt(made, '/ext-verify')['422']).toEqual(responsesAt(recorded, '/ext-verify')['422'])
  })
})

describe('the document for Dredd', () => {
  const made = forDredd(filled, new Map([['/ext-reach 200', 'application/json; charset=utf-8']]))

  it('has the media types that were sent', () => {
    expect(getAt(responsesAt(made, '/ext-reach'), '/200/content')).toHaveProperty(['application/json; charset=utf-8'])
    expect(getAt(responsesAt(made, '/ext-reach'), '/422/content')).toHaveProperty(['application/problem+json'])
  })

  it('has the required members of answers alone, at every depth', () => {
    const schema = getAt(responsesAt(made, '/ext-reach'), '/200/content/application~1json; charset=utf-8/schema')
    expect(getAt(schema, '/properties')).not.toHaveProperty('updatedAt')
    expect(getAt(schema, '/properties/preference/properties')).toEqual({})
    const errors = getAt(
      responsesAt(made, '/ext-reach'),
      '/422/content/application~1problem+json/schema/properties/errors',
    )
    expect(Object.keys(getAt(errors, '/items/properties') as JsonObject)).toEqual(['code', 'detail', 'pointer'])
  })

  it('has no header that may be left out', () => {
    expect(operationAt(recorded, '/ext-notify')?.['parameters']).toHaveLength(1)
    expect(operationAt(made, '/ext-notify')?.['parameters']).toEqual([])
  })
})

describe('requests that draw the documented refusals', () => {
  const drawn = refusalsOf(filled)
  const at = (path: string, status: number) => drawn.find(each => each.path === path && each.status === status)

  it('are made for each refusal of each path, and for no success', () => {
    expect(drawn.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/auth-authenticate 401',
      '/auth-authenticate 422',
      '/ext-notify 422',
      '/ext-reach 422',
      '/ext-verify 400',
      '/ext-verify 401',
      '/ext-verify 413',
      '/ext-verify 415',
      '/ext-verify 422',
    ])
  })

  it('log in with wrong values, and call without a token', () => {
    expect(JSON.parse(at('/auth-authenticate', 401)?.body ?? '')).not.toEqual(LOG_IN)
    expect(at('/ext-verify', 401)?.headers).toEqual({ Authorization: null })
  })

  it('break the JSON, exceed the limit, and name another type', () => {
    expect(() => JSON.parse(at('/ext-verify', 400)?.body ?? '')).toThrow()
    expect(at('/ext-verify', 413)?.body.length).toBeGreaterThan(16_384)
    expect(at('/ext-verify', 415)?.headers).toEqual({ 'Content-Type': 'text/plain' })
  })
})
