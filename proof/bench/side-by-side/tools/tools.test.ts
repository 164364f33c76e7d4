/** Reports that the tools really wrote, of the right sandbox and of one that answers broken JSON with 500; cut down to some operations. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Run } from '../../../../contract/run.ts'
import { newFailures } from '../told.ts'
import { toldByDredd } from './dredd.ts'
import { toldBySchemathesis } from './schemathesis.ts'
import { toldByStepCi } from './step-ci.ts'
import { toldByRun } from './this-harness.ts'

const written = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')

describe('Schemathesis', () => {
  const [right, wrong] = ['right', 'wrong'].map(name => toldBySchemathesis(written(`schemathesis.${name}.ndjson`)))

  it('has a statement for each of its checks on each operation, however many requests it made', () => {
    expect(right?.checks).toBe(28)
    expect(wrong?.checks).toBe(28)
  })

  it('rejects what the document allows: its false alarms', () => {
    expect(right?.failures.toSorted()).toEqual([
      'POST /auth-authenticate positive_data_acceptance: Schema-valid request rejected (422)',
      'POST /ext-verify positive_data_acceptance: Schema-valid request rejected (422)',
    ])
  })

  it('tells the mistake by failures of its own', () => {
    expect(right && wrong && newFailures([right], wrong).toSorted()).toEqual([
      'POST /auth-authenticate not_a_server_error: Server error (500)',
      'POST /auth-authenticate status_code_conformance: Undocumented status code (500)',
    ])
  })

  it('is read as far as it came where it was cut off', () => {
    const whole = written('schemathesis.wrong.ndjson')
    const reported = toldBySchemathesis(whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 40))
    expect(reported.checks).toBeGreaterThan(0)
    expect(toldBySchemathesis('')).toEqual({ checks: 0, failures: [] })
  })
})

describe('Dredd', () => {
  const [right, wrong] = ['right', 'wrong'].map(name => toldByDredd(written(`dredd.${name}.xml`)))

  it('has a statement for each answer that it played; what was skipped is none', () => {
    expect(right).toEqual({ checks: 23, failures: [] })
  })

  it('tells the mistake at each operation', () => {
    expect(right && wrong && newFailures([right], wrong)).toEqual(
      ['/auth-authenticate', '/ext-notify', '/ext-reach', '/ext-verify'].map(
        path => `POST (400) ${path}: statusCode: Expected status code '400', but got '500'.`,
      ),
    )
  })

  it('names a failure without what differs from run to run', () => {
    expect(wrong?.failures.join()).not.toMatch(/date:|Bearer|duration/)
  })

  it('is read as far as it came where it was cut off', () => {
    expect(toldByDredd(written('dredd.right.xml').split('\n').slice(0, 6).join('\n')).checks).toBe(4)
    expect(toldByDredd('')).toEqual({ checks: 0, failures: [] })
  })
})

describe('Step CI', () => {
  const [right, wrong] = ['right', 'wrong'].map(name => toldByStepCi(written(`step-ci.${name}.json`)))

  it('has a statement for each check of each step', () => {
    expect(right?.failures).toEqual([])
    expect(right?.checks).toBe(wrong?.checks)
    expect(right?.checks).toBeGreaterThan(20)
  })

  it('tells the mistake', () => {
    expect(right && wrong && newFailures([right], wrong)).toEqual([
      '/auth-authenticate 400 status',
      '/ext-verify 400 status',
    ])
  })

  it('tells a step that could not be made, and a check of several members', () => {
    const steps = [
      { id: 'a', passed: false, errorMessage: 'socket hang up' },
      { id: 'b', passed: false, checks: { headers: { etag: { passed: true }, date: { passed: false } } } },
    ]
    expect(toldByStepCi(JSON.stringify(steps))).toEqual({
      checks: 3,
      failures: ['b headers date', 'a: socket hang up'],
    })
  })
})

describe('this harness', () => {
  const read = (name: string) => JSON.parse(written(`run.${name}.json`)) as Run
  const right = toldByRun(read('passed'))

  it('has a statement for each check with a verdict, not for what was skipped or is undecided', () => {
    expect(right).toEqual({ checks: 3, failures: [] })
  })

  it('is not told to have found what it left undecided', () => {
    const reported = toldByRun(read('undecided'))
    expect(reported.undecided).toMatch(/^Nothing is proven of /)
    expect(newFailures([right], reported)).toEqual([])
  })

  it('tells failures, warnings, and what drifted in a way that breaks senders', () => {
    const run = read('passed')
    const [first, second] = run.checks
    const breaking = {
      class: 'breaking',
      rule: 'response-status-removed',
      question: 'q',
      at: '/x',
      sentence: 's',
    } as const
    const wrong = toldByRun({
      ...run,
      drift: [breaking, { ...breaking, class: 'compatible', at: '/y' }],
      checks: [
        { ...first, verdict: 'fail' },
        { ...second, verdict: 'warn' },
      ] as Run['checks'],
    })
    expect(newFailures([right], wrong)).toEqual([
      `fail ${first?.id}`,
      `warn ${second?.id}`,
      'drift response-status-removed /x',
    ])
  })

  it('tells a service that cannot be logged in to', () => {
    expect(newFailures([right], toldByRun({ ...read('passed'), checks: [], exitCode: 3 }))).toHaveLength(1)
  })
})
