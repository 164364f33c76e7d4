import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result } from '../contract/check.ts'
import sarif from './sarif.ts'
import { allStrings, anyText, isShowable } from './testdata/any-text.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleRun } from './testdata/sample-run.ts'

/** The schema of the standard, as SchemaStore publishes it: draft 4, of which it uses nothing that draft 7 reads otherwise. */
const {
  $schema: _draft,
  id: _id,
  ...schema
} = JSON.parse(readFileSync(new URL('./testdata/sarif-2.1.0.schema.json', import.meta.url), 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
formats.default(ajv)
const validate = ajv.compile(schema)

interface Place {
  physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } }
  logicalLocations: { fullyQualifiedName: string }[]
}
interface Found {
  ruleId: string
  ruleIndex: number
  level: string
  message: { text: string }
  locations: Place[]
  partialFingerprints: Record<string, string>
  suppressions?: { justification: string }[]
}
interface Rule {
  id: string
  helpUri: string
  help: { text: string }
  shortDescription: { text: string }
  fullDescription: { text: string }
  properties: { tags: string[]; 'security-severity': string }
}
interface Log {
  runs: {
    tool: { driver: { rules: Rule[] } }
    results: Found[]
    automationDetails: { id: string }
    invocations: { executionSuccessful: boolean }[]
  }[]
}

function read(text: string) {
  const log = JSON.parse(text) as Log
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
  const [run] = log.runs
  if (run === undefined) throw new Error('a log holds one run')
  return run
}

const [any] = sampleRun().checks
function check(id: string, verdict: Result['verdict'], changes: Partial<Result> = {}): Result {
  if (any === undefined) throw new Error('the sample holds checks')
  return { ...any, id, verdict, exchanges: ['x0002'], ...changes }
}

describe('results.sarif', () => {
  const checks = [
    check('AUTH-01', 'fail', { reason: 'status 200 without a token', expected: '401', source: 'Specification' }),
    check('AUTH-45', 'warn', { level: 'should' }),
    check('AUTH-11', 'pass', { source: 'RFC 8725 section 3.1: the algorithm' }),
    check('AUTH-26', 'not-selected'),
    check('VERIFY-01', 'fail'),
  ]

  it('tells failures of security checks, and of no other', () => {
    const { results, tool } = read(sarif.render(sampleRun({ checks })))
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['AUTH-01', 'error'],
      ['AUTH-45', 'warning'],
    ])
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(['AUTH-01', 'AUTH-11', 'AUTH-45'])
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
  })

  it('gives each rule what code scanning asks for', () => {
    const { tool } = read(sarif.render(sampleRun({ checks })))
    const [rule, signed] = tool.driver.rules
    expect(rule?.properties.tags).toEqual(['security', 'external/cwe/cwe-306'])
    expect(rule?.properties['security-severity']).toBe('9.8')
    expect(rule?.helpUri).toBe('https://cwe.mitre.org/data/definitions/306.html')
    expect(signed?.helpUri).toBe('https://www.rfc-editor.org/rfc/rfc8725#section-3.1')
    for (const each of tool.driver.rules)
      expect([each.help.text, each.shortDescription.text, each.fullDescription.text]).not.toContain('')
  })

  it('places a result in the recorded contract, at the endpoint that was called', () => {
    const [first] = read(sarif.render(sampleRun({ checks }))).results
    expect(first?.locations).toHaveLength(1)
    expect(first?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('fixtures/test/openapi.json')
    expect(first?.locations[0]?.physicalLocation.region.startLine).toBe(1)
    expect(first?.locations[0]?.logicalLocations[0]?.fullyQualifiedName).toBe('POST /api/ext-verify')
    expect(first?.message.text).toBe('status 200 without a token\nexpected: 401')
  })

  it('keeps the fingerprint over runs, and apart over environments and checks', () => {
    const prints = (run: ReturnType<typeof sampleRun>) =>
      read(sarif.render(run)).results.map(each => each.partialFingerprints['primaryLocationLineHash'])
    const first = sampleRun({ checks })
    const later = sampleRun({
      run: 'later',
      startedAt: '2027-01-01T00:00:00.000Z',
      checks: checks.map(each => ({ ...each, reason: 'told otherwise', exchanges: [], milliseconds: 1 })),
    })
    const elsewhere = sampleRun({ checks, environment: { ...first.environment, name: 'production' } })
    expect(prints(later)).toEqual(prints(first))
    expect(new Set([...prints(first), ...prints(elsewhere)]).size).toBe(4)
  })

  it('suppresses a known failure, with who answers for it', () => {
    const known = { owner: 'operator', reason: 'fixed in May', expires: '2026-12-31' }
    const [found] = read(sarif.render(sampleRun({ checks: [check('AUTH-01', 'fail', { known })] }))).results
    expect(found?.suppressions?.[0]?.justification).toBe('fixed in May (operator, until 2026-12-31)')
  })

  it('makes one rule of a check that is made for several places', () => {
    const several = [check('AUTH-32/clientId', 'fail'), check('ERR-35/verify', 'fail'), check('ERR-35/reach', 'warn')]
    const { results, tool } = read(sarif.render(sampleRun({ checks: several })))
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(['ERR-35'])
    expect(new Set(results.map(each => each.partialFingerprints['primaryLocationLineHash'])).size).toBe(2)
  })

  it('says of a run that was stopped that it did not succeed', () => {
    expect(read(sarif.render(sampleRun({ checks, partial: true }))).invocations[0]?.executionSuccessful).toBe(false)
    expect(read(sarif.render(sampleRun({ checks }))).invocations[0]?.executionSuccessful).toBe(true)
  })

  it('is valid whatever the service sent, and forms no link and no placeholder', () => {
    fc.assert(
      fc.property(anyText, text => {
        const hostile = hostileRun(text)
        const found = hostile.checks.slice(0, 3).map(each => ({ ...each, id: 'AUTH-01', verdict: 'fail' as const }))
        const written = sarif.render({ ...hostile, checks: found })
        for (const { message } of read(written).results) {
          expect(message.text.replace(/\\[[\]\\]/g, '')).not.toMatch(/[[\]]/)
          expect(message.text.replaceAll('{{', '')).not.toMatch(/\{\d+\}/)
        }
        expect(allStrings(JSON.parse(written)).filter(each => !isShowable(each))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
