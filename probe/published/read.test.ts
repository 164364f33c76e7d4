import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { JsonObject } from '../../contract/json.ts'
import type { Environment } from '../environment/types.ts'
import { hintsIn } from './document.ts'
import { placesToLook, readGiven } from './find.ts'
import { propertiesOf } from './properties.ts'
import { LARGEST, readDescription, readDocument } from './read.ts'
import { openApi, TRUTH } from './testdata/contracts.ts'
import { HAR, HTTP, POSTMAN } from './testdata/documents.ts'

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

const hints = async (document: JsonObject | string, base = '') => {
  const read = await readDocument(typeof document === 'string' ? document : JSON.stringify(document))
  return hintsIn(read ?? { root: {} }, base)
}

const paths = async (document: JsonObject | string, endpoint: Endpoint = 'ext-verify') =>
  (await hints(document)).endpoints[endpoint]?.properties.filter(each => each.always).map(each => each.path.join('.'))

describe('a description', () => {
  it('is read from JSON and from YAML alike', async () => {
    const document = openApi(TRUTH)
    const [json, yaml] = [await readDescription(JSON.stringify(document)), await readDescription(stringify(document))]
    expect(yaml).toEqual(json)
    expect(JSON.stringify(json)).toContain('given_name')
    expect(JSON.stringify(json)).not.toContain('$ref')
  })

  it('of Swagger 2 tells of bodies, forms, headers, the token and the route', async () => {
    const found = await hints(SWAGGER)
    expect(found.route).toEqual({ prefix: '/api/v2', suffix: '/' })
    expect(found.presentation).toEqual({ in: 'query', name: 'key' })
    expect(found.endpoints['auth-authenticate']?.basic).toBe(true)
    expect(found.endpoints['ext-notify']).toMatchObject({
      encoding: 'form',
      properties: [{ path: ['channel'], always: true }],
    })
    expect(await paths(SWAGGER)).toEqual(['phone', 'lines', 'lines.0', 'lines.0.text', 'X-Tenant'])
  })

  it('names the route below the base URL', async () => {
    expect((await hints(SWAGGER, '/api')).route).toEqual({ prefix: '/v2', suffix: '/' })
  })

  it('joins what tells alternatives apart', () => {
    const branch = (action: string) => ({
      type: 'object',
      required: ['action'],
      properties: { action: { const: action, type: 'string' } },
    })
    const properties = propertiesOf({ oneOf: [branch('check'), branch('manage')] })
    expect(properties).toMatchObject([{ path: ['action'], always: true, expected: { values: ['check', 'manage'] } }])
  })

  it('takes null among alternatives for what it is', () => {
    const properties = propertiesOf({ properties: { note: { anyOf: [{ type: 'string' }, { type: 'null' }] } } })
    expect(properties).toMatchObject([{ path: ['note'], required: false, expected: { type: 'string' } }])
  })
})

describe('requests that were recorded or prepared', () => {
  it.each([
    ['a Postman collection', POSTMAN],
    ['a HAR', HAR],
    ['a .http file', HTTP],
  ])('of %s name what stands in their bodies, and require none of it', async (_what, text) => {
    const { endpoints } = await hints(text)
    expect(Object.keys(endpoints).sort()).toEqual(Object.keys(TRUTH).sort())
    const body = endpoints['ext-notify']?.properties.filter(each => each.in === 'body') ?? []
    expect(body.map(each => each.path.join('.'))).toEqual([
      'customer_id',
      'channel',
      'content',
      'content.message',
      'content.language',
    ])
    expect(body.every(each => each.always && each.required === undefined)).toBe(true)
    expect(body.find(each => each.path[0] === 'channel')?.given).toEqual(['sms'])
  })

  it('show how the token goes: what a login granted, or what is to be filled in', async () => {
    expect((await hints(HAR)).presentation).toEqual({ in: 'header', name: 'X-Sender-Key' })
    expect((await hints(HTTP)).presentation).toEqual({ in: 'header', name: 'Authorization', scheme: 'Bearer' })
    expect((await hints(POSTMAN)).presentation).toEqual({ in: 'header', name: 'Authorization', scheme: 'Bearer' })
    const key = 'POST {{host}}/v2/ext-verify\nX-Key: {{key}}\n\n{"a":1}\n'
    expect(await hints(key)).toMatchObject({
      presentation: { in: 'header', name: 'X-Key' },
      route: { prefix: '/v2', suffix: '' },
    })
  })

  it('name headers, without those that every client adds', async () => {
    const headers = (await hints(HAR)).endpoints['ext-verify']?.properties.filter(each => each.in === 'header')
    expect(headers).toMatchObject([{ path: ['X-Tenant'], given: ['north'] }])
  })

  it('to one path are taken together: what is in all of them is always there', async () => {
    const file = 'POST /ext-reach\n\n{"a":1,"b":2}\n\n### next\nPOST /ext-reach\n\n{"a":5}\n\n> {% client.log(1) %}'
    expect(await paths(file, 'ext-reach')).toEqual(['a'])
  })

  it('as a form are told as a form', async () => {
    const file = 'POST /ext-reach\nContent-Type: application/x-www-form-urlencoded\n\na=1&b=two'
    expect((await hints(file)).endpoints['ext-reach']).toMatchObject({
      encoding: 'form',
      properties: [{ path: ['a'] }, { path: ['b'] }],
    })
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
  ])('that is %s is none', async (_what, text) => {
    expect(await readDocument(text)).toBeUndefined()
  })

  it('that refers to itself, elsewhere or nowhere ends', async () => {
    const schemas: JsonObject = {
      Loop: { $ref: '#/components/schemas/Loop' },
      Deep: { type: 'object', required: ['deep'], properties: { deep: { $ref: '#/components/schemas/Deep' } } },
      Wide: { allOf: Array.from({ length: 50 }, () => ({ $ref: '#/components/schemas/Wide' })) },
      File: { $ref: 'file:///etc/passwd' },
      Away: { $ref: 'https://example.org/schema.json#/a' },
    }
    const reads = async (name: string) => {
      const schema = { $ref: `#/components/schemas/${name}` }
      const operation = { post: { requestBody: { content: { 'application/json': { schema } } } } }
      const document = { openapi: '3.1.0', paths: { '/ext-verify': operation }, components: { schemas } }
      return (await hints(document)).endpoints['ext-verify']?.properties ?? []
    }
    for (const name of ['Loop', 'File', 'Away', 'Nowhere', 'Wide']) expect(await reads(name), name).toEqual([])
    expect((await reads('Deep')).length).toBeGreaterThan(0)
    expect((await reads('Deep')).length).toBeLessThanOrEqual(10)
  })

  it('has no pattern that a matcher could be lost in, and no page that links could be lost in', () => {
    const properties = propertiesOf({
      properties: { a: { type: 'string', pattern: '^(a+)+$' }, b: { pattern: '^[a-z]+$' } },
    })
    expect(properties.map(each => each.expected.pattern)).toEqual([undefined, '^[a-z]+$'])
    const page = [{ path: '/', status: 200, headers: {}, text: `"${'a'.repeat(90_000)}${'= '.repeat(5_000)}` }]
    expect(placesToLook(page, '', 'https://a.example')[0]).toBe('/openapi.json')
  })

  it('of endless breadth is cut', () => {
    const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`m${i}`, { type: 'string' }]))
    expect(propertiesOf({ properties }).length).toBeLessThanOrEqual(301)
  })

  it('names nothing that could be sent as another header or leave the paths', async () => {
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
    const found = await hints(document)
    expect(found.presentation).toBeUndefined()
    expect(found.endpoints['ext-verify']?.properties).toEqual([])
    expect(found.route?.prefix).toBe('')
  })

  it('cannot reach prototypes by its names', async () => {
    const document =
      '{"openapi":"3.1.0","paths":{"/ext-verify":{"post":{"requestBody":{"content":{"application/json":{"schema":{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["__proto__"]}}}}}}}}'
    expect((await paths(document)) ?? []).not.toContain('constructor')
    expect(Object.hasOwn(Object.prototype, 'type')).toBe(false)
  })
})

describe('the documents of an environment file', () => {
  const given = (...documents: string[]) =>
    readGiven({ documents, baseUrl: 'https://a.example' } as unknown as Environment)

  it('are told by their name alone, and each begins no request', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'given-'))
    const file = join(dir, 'calls.http')
    writeFileSync(file, HTTP)
    expect(await given(file)).toMatchObject([{ path: 'calls.http', route: { prefix: '', suffix: '' } }])
    writeFileSync(file, 'Dear partner, our documentation follows.')
    await expect(given(file)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      exitCode: 2,
      message: expect.stringContaining('calls.http'),
    })
    rmSync(dir, { recursive: true })
    await expect(given(file)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining('cannot be read') })
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
  ])('begin with that of the framework that answers %s', (text, location) => {
    expect(placesToLook(shown(text), '', 'https://a.example')[0]).toBe(location)
  })

  it('begin with what an answer links to', () => {
    const links = { link: '</docs/spec.yaml>; rel="service-desc"; type="application/yaml"' }
    expect(placesToLook(shown('', links), '', 'https://a.example')[0]).toBe('/docs/spec.yaml')
    expect(placesToLook(shown('<a href="/x/openapi.json">API</a>'), '', 'https://a.example')[0]).toBe('/x/openapi.json')
  })

  it('never leave the base URL', () => {
    const page = '<a href="https://elsewhere.example/openapi.json">a</a><a href="/other/openapi.json">b</a>'
    expect(placesToLook(shown(page), '', 'https://a.example/base')).not.toContain('/other/openapi.json')
    for (const location of placesToLook(shown(page), '', 'https://a.example/base'))
      expect(location).toMatch(/^\/[\w./-]+$/)
  })

  it('are also below the prefix of the endpoints', () => {
    expect(placesToLook([], '/api', 'https://a.example').slice(0, 2)).toEqual(['/openapi.json', '/api/openapi.json'])
  })
})

function bomb(): string {
  const lines = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`)
  return ['openapi: 3.1.0', 'paths: {}', 'a0: &a0 [x]', ...lines].join('\n')
}
