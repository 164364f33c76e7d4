import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import har from './har.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleRun } from './testdata/sample-run.ts'

/** The required members of HAR 1.2 as its specification lists them. */
const list = { type: 'array', items: { type: 'object', required: ['name', 'value'] } }
const SCHEMA = {
  type: 'object',
  required: ['log'],
  properties: {
    log: {
      type: 'object',
      required: ['version', 'creator', 'entries'],
      properties: {
        version: { const: '1.2' },
        creator: { required: ['name', 'version'] },
        entries: {
          type: 'array',
          items: {
            type: 'object',
            required: ['startedDateTime', 'time', 'request', 'response', 'cache', 'timings'],
            properties: {
              time: { type: 'number', minimum: 0 },
              request: {
                required: [
                  'method',
                  'url',
                  'httpVersion',
                  'cookies',
                  'headers',
                  'queryString',
                  'headersSize',
                  'bodySize',
                ],
                properties: { headers: list, queryString: list, postData: { required: ['mimeType', 'text'] } },
              },
              response: {
                required: [
                  'status',
                  'statusText',
                  'httpVersion',
                  'cookies',
                  'headers',
                  'content',
                  'redirectURL',
                  'headersSize',
                  'bodySize',
                ],
                properties: { headers: list, content: { required: ['size', 'mimeType'] } },
              },
              timings: {
                required: ['send', 'wait', 'receive'],
                additionalProperties: { type: 'number', minimum: -1 },
              },
            },
          },
        },
      },
    },
  },
}
const validate = new Ajv({ strict: false }).compile(SCHEMA)

describe('exchanges.har', () => {
  it.each([
    ['a plain run', sampleRun()],
    ['a hostile one', hostileRun()],
  ])('has every member that HAR 1.2 requires, for %s', (_name, run) => {
    expect(validate(JSON.parse(har.render(run))), JSON.stringify(validate.errors)).toBe(true)
  })

  it('tells an exchange without an answer', () => {
    const [exchange] = sampleRun().exchanges
    if (exchange === undefined) throw new Error('the sample holds exchanges')
    const { response: _none, ...rest } = exchange
    const run = sampleRun({ exchanges: [{ ...rest, failure: { kind: 'timeout', message: 'no answer in 5 s' } }] })
    const [entry] = (
      JSON.parse(har.render(run)) as { log: { entries: { response: { status: number }; _error: string }[] } }
    ).log.entries
    expect(entry?.response.status).toBe(0)
    expect(entry?._error).toBe('timeout: no answer in 5 s')
  })

  it('puts the path below the origin, with its query', () => {
    const run = sampleRun()
    const [first] = run.exchanges
    if (first === undefined) throw new Error('the sample holds exchanges')
    const asked = { ...first, request: { ...first.request, path: '/api/ext-verify?a=1&b=%20x' } }
    const { log } = JSON.parse(har.render({ ...run, exchanges: [asked] })) as {
      log: { entries: { request: { url: string; queryString: unknown } }[] }
    }
    expect(log.entries[0]?.request.url).toBe('https://delivery.example.test/api/ext-verify?a=1&b=%20x')
    expect(log.entries[0]?.request.queryString).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: ' x' },
    ])
  })
})
