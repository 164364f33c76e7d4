import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parse } from 'junit2json'
import { describe, expect, it } from 'vitest'
import junit from './junit.ts'
import { anyText } from './testdata/any-text.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleRun } from './testdata/sample-run.ts'

interface ReadCase {
  name: string
  failure?: { message: string; '#text': string }[]
  error?: { message: string }[]
  skipped?: { message: string }[]
  'system-out'?: string[]
}
interface ReadSuite {
  name: string
  tests: string
  failures: string
  testcase: ReadCase[]
}
interface Read {
  testsuites: { tests: string; failures: string; errors: string; skipped: string; testsuite: ReadSuite[] }
}

const LISTS = new Set(['testsuite', 'testcase', 'failure', 'error', 'skipped', 'system-out'])
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', isArray: name => LISTS.has(name) })

function read(text: string): Read['testsuites'] {
  expect(XMLValidator.validate(text)).toBe(true)
  return (parser.parse(text) as Read).testsuites
}

function caseOf(suites: Read['testsuites'], id: string): ReadCase | undefined {
  return suites.testsuite.flatMap(suite => suite.testcase).find(each => each.name.startsWith(id))
}

describe('junit.xml', () => {
  it('tells each verdict in the words of JUnit', () => {
    const suites = read(junit.render(sampleRun()))
    expect(caseOf(suites, 'REACH-07')?.failure?.[0]?.message).toMatch(/^A preference from 18:00/)
    expect(caseOf(suites, 'REACH-07')?.failure?.[0]?.['#text']).toContain('expected: status 422')
    expect(caseOf(suites, 'ERRORS-05')?.['system-out']?.[0]).toMatch(/^warning: A 401 came without/)
    expect(caseOf(suites, 'LIMITS-02')?.skipped?.[0]?.message).toMatch(/^inconclusive: The rate limit is not known/)
    expect(caseOf(suites, 'LIMITS-04')?.skipped?.[0]?.message).toMatch(/^skipped: Disruptive/)
    expect(caseOf(suites, 'NOTIFY-05/template')?.error?.[0]?.message).toMatch(/^The harness failed/)
    expect(caseOf(suites, 'VERIFY-20')?.skipped?.[0]?.message).toMatch(/^nothing observed: No answer/)
    expect(caseOf(suites, 'VERIFY-21')?.skipped?.[0]?.message).toMatch(/^not selected: Left out by the caller/)
    expect(caseOf(suites, 'ERRORS-30')?.skipped?.[0]?.message).toBe('not scored (new since 0.1.0): failed')
    expect(Object.keys(caseOf(suites, 'AUTH-11') ?? {})).toEqual(['name', 'classname', 'file', 'time'])
  })

  it('counts what it holds', () => {
    const suites = read(junit.render(sampleRun()))
    const cases = suites.testsuite.flatMap(suite => suite.testcase)
    expect(Number(suites.tests)).toBe(cases.length)
    expect(Number(suites.failures)).toBe(cases.filter(each => each.failure).length)
    expect(Number(suites.errors)).toBe(cases.filter(each => each.error).length)
    expect(Number(suites.skipped)).toBe(cases.filter(each => each.skipped).length)
  })

  it('fails on a breaking change and not on a compatible one', () => {
    const suites = read(junit.render(sampleRun()))
    expect(caseOf(suites, 'breaking: request-field-became-required')?.failure?.[0]?.message).toMatch(/postalCode/)
    expect(caseOf(suites, 'compatible: response-field-added')?.failure).toBeUndefined()
  })

  it.each([
    ['stopped', { partial: true, verdict: 'stopped', exitCode: 130 }],
    ['inconclusive', { verdict: 'inconclusive', exitCode: 6 }],
  ] as const)('is never green for a run that was %s', (_name, changes) => {
    const suites = read(junit.render(sampleRun({ ...changes, checks: [], drift: [] })))
    expect(suites.errors).toBe('1')
  })

  it('adds nothing to a run that ended well', () => {
    const suites = read(junit.render(sampleRun({ verdict: 'conformant', exitCode: 0, checks: [], drift: [] })))
    expect(suites.errors).toBe('0')
    expect(suites.testsuite.map(suite => suite.name)).toEqual(['load'])
  })

  it('stays valid whatever the service sent', () => {
    read(junit.render(hostileRun()))
    fc.assert(
      fc.property(anyText, text => {
        read(junit.render(hostileRun(text)))
      }),
      { numRuns: 60 },
    )
  })

  it('is read the same by a parser for JUnit alone', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const written = junit.render(hostileRun(text))
        const reported = read(written)
        const again = await parse(written)
        if (again === null || again === undefined || !('testsuite' in again)) throw new Error('it holds suites')
        const cases = again.testsuite?.flatMap(suite => suite.testcase ?? []) ?? []
        expect(again.tests).toBe(Number(reported.tests))
        expect(cases.length).toBe(Number(reported.tests))
        expect(cases.filter(each => each.failure).length).toBe(Number(reported.failures))
        expect(cases.filter(each => each.error).length).toBe(Number(reported.errors))
        expect(cases.filter(each => each.skipped).length).toBe(Number(reported.skipped))
        expect(cases.every(each => each.name !== undefined && each.classname !== undefined)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})
