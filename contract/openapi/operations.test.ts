import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { namesOf, operationsOf, securityOf } from './operations.ts'

const parameter = (name: string, required = false): Json => ({ name, in: 'query', required })
const document: Json = {
  servers: [{ url: 'https://{host}/api/' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' }, 'a/b': { type: 'http' } } },
  paths: {
    '/v1/ext-verify/': {
      parameters: [parameter('tenant', true)],
      post: { parameters: [parameter('page')], security: [{ 'a/b': [], gone: [] }, {}] },
    },
    '/users/{id}': { get: {}, summary: 'no operation' },
    '/users/{name}': { get: { deprecated: true } },
  },
}

describe('operationsOf', () => {
  const all = operationsOf(document)

  it('tells the four endpoints by their last word, and others by method and path whatever its parts are called', () => {
    expect([...all.keys()]).toEqual(['ext-verify', 'GET /users/{}'])
    expect(all.get('GET /users/{}')).toMatchObject({ where: 'GET /users/{id}', at: '/paths/~1users~1{id}/get' })
  })

  it('tells what stands around an endpoint: the path of the server before it, and a slash behind it', () => {
    expect(all.get('ext-verify')?.base).toEqual({ prefix: '/api/v1', suffix: '/' })
  })

  it('has the parameters of the path alongside those of the operation', () => {
    expect(all.get('ext-verify')?.body['parameters']).toEqual([parameter('tenant', true), parameter('page')])
  })

  it('knows by which schemes it lets in: its own, else those of the document; one that is not described by its name', () => {
    const [own, other] = ['ext-verify', 'GET /users/{}'].map(key => {
      const operation = all.get(key)
      return operation === undefined ? [] : securityOf(operation)
    })
    expect(own).toEqual([
      [
        { name: 'a/b', scheme: { type: 'http' } },
        { name: 'gone', scheme: undefined },
      ],
      [],
    ])
    expect(other).toEqual([[{ name: 'key', scheme: { type: 'apiKey', in: 'header', name: 'X-Key' } }]])
  })

  it('takes what is no document for one without operations', () => {
    for (const each of [null, 'text', { paths: [] }, { paths: { '/a': { get: 'x' } } }])
      expect(operationsOf(each).size).toBe(0)
  })
})

it('names that are gone, that came, and that stayed', () => {
  expect(namesOf(['a', 'b'], ['b', 'c'])).toEqual({ gone: ['a'], come: ['c'], kept: ['b'] })
})
