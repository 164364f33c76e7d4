import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { JsonObject } from '../../contract/json.ts'
import { hintsIn } from './document.ts'
import { placesToLook } from './find.ts'
import { membersOf } from './members.ts'
import { LARGEST, parseDescription } from './parse.ts'
import { openApi, TRUTH } from './testdata/contracts.ts'

const SWAGGER: JsonObject = {
  swagger: '2.0',
  basePath: '/api/v2',
  securityDefinitions: { key: { type: 'apiKey', in: 'query', name: 'key' }, login: { type: 'basic' } },
  paths: {
    '/auth-authenticate/': { post: { security: [{ login: [] }], parameters: [] } },
    '/ext-verify/': {
      post: {
        security: [{ key: [] }],
        parameters: [
          { in: 'header', name: 'X-Tenant', required: true, type: 'string', default: 'one' },
          { in: 'body', name: 'body', schema: { $ref: '#/definitions/Person' } },
        ],
      },
    },
    '/ext-notify/': {
      post: { parameters: [{ in: 'formData', name: 'channel', required: true, type: 'string', enum: ['sms'] }] },
    },
  },
  definitions: {
    Person: {
      allOf: [
        { type: 'object', required: ['phone'], properties: { phone: { type: 'string' } } },
        {
          type: 'object',
          required: ['lines'],
          properties: { lines: { type: 'array', items: { $ref: '#/definitions/Line' } } },
        },
      ],
    },
    Line: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', maxLength: 35 }, next: { $ref: '#/definitions/Line' } },
    },
  },
}

const paths = (document: JsonObject | undefined) =>
  hintsIn(document ?? {}, '')
    .endpoints['ext-verify']?.members.filter(each => each.always)
    .map(each => each.path.join('.'))

describe('a description', () => {
  it('is read from JSON and from YAML alike', () => {
    const document = openApi(TRUTH)
    expect(parseDescription(JSON.stringify(document))).toEqual(document)
    expect(parseDescription(stringify(document))).toEqual(document)
  })

  it('of Swagger 2 tells of bodies, forms, headers, the token and the route', () => {
    const found = hintsIn(SWAGGER, '')
    expect(found.route).toEqual({ prefix: '/api/v2', suffix: '/' })
    expect(found.presentation).toEqual({ in: 'query', name: 'key' })
    expect(found.endpoints['auth-authenticate']?.basic).toBe(true)
    expect(found.endpoints['ext-notify']).toMatchObject({
      encoding: 'form',
      members: [{ path: ['channel'], always: true }],
    })
    expect(paths(SWAGGER)).toEqual(['phone', 'lines', 'lines.0', 'lines.0.text', 'X-Tenant'])
  })

  it('names the route below the base URL', () => {
    expect(hintsIn(SWAGGER, '/api').route).toEqual({ prefix: '/v2', suffix: '/' })
  })

  it('joins what tells alternatives apart', () => {
    const branch = (action: string) => ({
      type: 'object',
      required: ['action'],
      properties: { action: { const: action, type: 'string' } },
    })
    const members = membersOf({}, { oneOf: [branch('check'), branch('manage')] })
    expect(members).toMatchObject([{ path: ['action'], always: true, expected: { values: ['check', 'manage'] } }])
  })

  it('takes null among alternatives for what it is', () => {
    const members = membersOf({}, { properties: { note: { anyOf: [{ type: 'string' }, { type: 'null' }] } } })
    expect(members).toMatchObject([{ path: ['note'], required: false, expected: { type: 'string' } }])
  })
})

describe('a hostile description', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<html>openapi: 3.0.0</html>'],
    ['a list', '[]'],
    ['broken JSON', '{"openapi":"3.0.0",'],
    ['another version', '{"openapi":"9.9.9","paths":{}}'],
    ['no paths', '{"openapi":"3.0.0"}'],
    ['what is too large', `{"openapi":"3.0.0","paths":{},"x":"${'x'.repeat(LARGEST)}"}`],
    ['aliases that grow without end', bomb()],
  ])('that is %s is none', (_what, text) => {
    expect(parseDescription(text)).toBeUndefined()
  })

  it('that refers to itself, elsewhere or nowhere ends', () => {
    const schemas: JsonObject = {
      Loop: { $ref: '#/components/schemas/Loop' },
      Deep: { type: 'object', required: ['deep'], properties: { deep: { $ref: '#/components/schemas/Deep' } } },
      Wide: { allOf: Array.from({ length: 50 }, () => ({ $ref: '#/components/schemas/Wide' })) },
      File: { $ref: 'file:///etc/passwd' },
      Away: { $ref: 'https://example.org/schema.json#/a' },
    }
    const root: JsonObject = { components: { schemas } }
    const reads = (name: string) => membersOf(root, { $ref: `#/components/schemas/${name}` })
    expect(['Loop', 'File', 'Away', 'Nowhere'].map(name => reads(name).length)).toEqual([0, 0, 0, 0])
    expect(reads('Deep').length).toBeLessThanOrEqual(10)
    expect(reads('Wide')).toEqual([])
  })

  it('has no pattern that a matcher could be lost in, and no page that links could be lost in', () => {
    const members = membersOf(
      {},
      { properties: { a: { type: 'string', pattern: '^(a+)+$' }, b: { pattern: '^[a-z]+$' } } },
    )
    expect(members.map(each => each.expected.pattern)).toEqual([undefined, '^[a-z]+$'])
    const page = [{ path: '/', status: 200, headers: {}, text: `"${'a'.repeat(90_000)}${'= '.repeat(5_000)}` }]
    expect(placesToLook(page, '', 'https://a.example')[0]).toBe('/openapi.json')
  })

  it('of endless breadth is cut', () => {
    const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`m${i}`, { type: 'string' }]))
    expect(membersOf({}, { properties }).length).toBeLessThanOrEqual(301)
  })

  it('names nothing that could be sent as another header or leave the paths', () => {
    const document: JsonObject = {
      openapi: '3.1.0',
      servers: [{ url: 'https://elsewhere.example/..%2f' }],
      components: { securitySchemes: { a: { type: 'apiKey', in: 'header', name: 'X-A\r\nHost: b' } } },
      paths: {
        '/ext-verify': {
          post: {
            security: [{ a: [] }],
            parameters: [
              { in: 'header', name: 'Host', required: true },
              { in: 'header', name: 'X\nY', required: true },
              { in: 'header', name: 'Authorization', required: true },
            ],
          },
        },
      },
    }
    const found = hintsIn(document, '')
    expect(found.presentation).toBeUndefined()
    expect(found.endpoints['ext-verify']?.members).toEqual([])
    expect(found.route?.prefix).toBe('')
  })

  it('cannot reach prototypes by its names', () => {
    const root = parseDescription(
      '{"openapi":"3.1.0","paths":{"/ext-verify":{"post":{"requestBody":{"content":{"application/json":{"schema":{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["__proto__"]}}}}}}}}',
    )
    expect(paths(root)).toEqual(['__proto__'])
    expect(Object.hasOwn(Object.prototype, 'type')).toBe(false)
  })
})

describe('the places to look at', () => {
  const shown = (text: string, headers: Record<string, string> = {}) => [{ path: '/zz', status: 404, headers, text }]

  it.each([
    ['{"detail":"Not Found"}', '/openapi.json'],
    ['{"timestamp":"2026-01-01","status":404,"error":"Not Found","path":"/zz"}', '/v3/api-docs'],
    ['{"message":"Cannot POST /zz","error":"Not Found","statusCode":404}', '/api-json'],
    ['{"message":"Route POST:/zz not found","error":"Not Found","statusCode":404}', '/documentation/json'],
    ['404 page not found', '/swagger/doc.json'],
  ])('begin with that of the framework that answers %s', (text, place) => {
    expect(placesToLook(shown(text), '', 'https://a.example')[0]).toBe(place)
  })

  it('begin with what an answer links to', () => {
    const links = { link: '</docs/spec.yaml>; rel="service-desc"; type="application/yaml"' }
    expect(placesToLook(shown('', links), '', 'https://a.example')[0]).toBe('/docs/spec.yaml')
    expect(placesToLook(shown('<a href="/x/openapi.json">API</a>'), '', 'https://a.example')[0]).toBe('/x/openapi.json')
  })

  it('never leave the base URL', () => {
    const page = '<a href="https://elsewhere.example/openapi.json">a</a><a href="/other/openapi.json">b</a>'
    expect(placesToLook(shown(page), '', 'https://a.example/base')).not.toContain('/other/openapi.json')
    for (const place of placesToLook(shown(page), '', 'https://a.example/base')) expect(place).toMatch(/^\/[\w./-]+$/)
  })

  it('are also below the prefix of the endpoints', () => {
    expect(placesToLook([], '/api', 'https://a.example').slice(0, 2)).toEqual(['/openapi.json', '/api/openapi.json'])
  })
})

function bomb(): string {
  const lines = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`)
  return ['openapi: 3.1.0', 'paths: {}', 'a0: &a0 [x]', ...lines].join('\n')
}
