import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import fc from 'fast-check'
import schemas from 'har-schema'
import { describe, expect, it } from 'vitest'
import har from './har.ts'
import { anyText } from './testdata/any-text.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleRun } from './testdata/sample-run.ts'

/** HAR 1.2 as `har-schema` holds it; the numbers that it leaves open are below. */
const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
for (const { $schema: _draft, ...schema } of Object.values(schemas)) ajv.addSchema(schema)
const validate = ajv.getSchema('har.json#')

interface Archive {
  log: { entries: { time: number; timings: Record<string, number>; request: { url: string } }[] }
}

function read(text: string): Archive {
  const archive = JSON.parse(text) as Archive
  if (validate === undefined) throw new Error('har-schema holds har.json')
  expect(validate(archive), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  for (const { time, timings } of archive.log.entries) {
    const phases = Object.values(timings)
    expect(phases.every(each => each >= -1)).toBe(true)
    expect(time).toBeCloseTo(phases.reduce((sum, each) => sum + Math.max(0, each), 0))
  }
  return archive
}

describe('exchanges.har', () => {
  it('is HAR 1.2', () => {
    expect(read(har.render(sampleRun())).log.entries.length).toBe(sampleRun().exchanges.length)
  })

  it('is HAR 1.2 whatever the service sent, its addresses as well', () => {
    fc.assert(
      fc.property(anyText, text => {
        for (const { request } of read(har.render(hostileRun(text))).log.entries)
          expect(() => new URL(request.url)).not.toThrow()
      }),
      { numRuns: 60 },
    )
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
