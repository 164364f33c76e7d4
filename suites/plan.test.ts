import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  ALONE,
  ENVIRONMENT_VARIABLE,
  isSelected,
  PLAN_VARIABLE,
  type Plan,
  planFor,
  planIn,
  RESULTS_VARIABLE,
  readPlan,
  selectionFor,
  targetsFor,
} from './plan.ts'

const dir = mkdtempSync(join(tmpdir(), 'plan-'))
afterAll(() => rmSync(dir, { recursive: true }))

const target = (name: string, ...only: string[]) => ({
  name,
  environment: `${name}.yaml`,
  runDir: `/runs/${name}`,
  only,
})
const targets = [target('right', 'VERIFY-12', 'AUTH-01'), target('wrong', 'VERIFY-12/address.zip')]
const plan: Plan = {
  environment: 'right.yaml',
  environmentsDir: dir,
  run: 'run-1',
  runDir: dir,
  ledger: 'ledger.json',
  openapi: 'openapi.json',
  workers: 2,
  targets,
}

describe('targetsFor', () => {
  it('names the services of which a check is asked', () => {
    const asked = ['VERIFY-12/address.zip', 'VERIFY-12/phone', 'AUTH-01', 'AUTH-02'].map(id => targetsFor(plan, id))
    expect(asked).toEqual([['right', 'wrong'], ['right'], ['right'], []])
  })
  it('names the one there is where there are not several', () => {
    expect([targetsFor({}, 'AUTH-01'), targetsFor(undefined, 'AUTH-01')]).toEqual([[ALONE], [ALONE]])
  })
})

describe('selectionFor', () => {
  const ids = ['VERIFY-12', 'VERIFY-12/phone', 'VERIFY-12/address.zip', 'VERIFY-1', 'VERIFY-121', 'AUTH-01', 'AUTH-011']
  it('has Playwright run what any of the services is asked for, and nothing else', () => {
    const { grep } = selectionFor(plan)
    const all = targets.flatMap(({ only }) => only)
    for (const id of ids) expect([id, grep?.test(`a title @${id}`)]).toEqual([id, isSelected(all, id)])
  })
  it('takes what stands in an id for itself', () => {
    const { grep } = selectionFor({ targets: [target('wrong', 'VERIFY-12/address.zip')] })
    const reported = ['address.zip', 'addressXzip', 'address.zip.more', 'address'].map(location =>
      grep?.test(`@VERIFY-12/${location} more`),
    )
    expect(reported).toEqual([true, false, false, false])
  })
  it('leaves the choice to the gate where there is one service', () => {
    expect([selectionFor(undefined), selectionFor({})]).toEqual([{}, {}])
  })
})

describe('planIn', () => {
  it('reads the plan that the variables name, where there is one', () => {
    const file = join(dir, 'plan.json')
    writeFileSync(file, JSON.stringify(plan))
    expect(planIn({ [PLAN_VARIABLE]: file })).toEqual(plan)
    expect(planIn({ [PLAN_VARIABLE]: join(dir, 'absent.json') })).toBeUndefined()
  })
  it('has none where the checks are only listed', () => {
    expect(planIn({ [RESULTS_VARIABLE]: join(dir, 'checks.ndjson') })).toBeUndefined()
  })
  it('stands on what is recorded of the environment that LMD_ENV names, and of the sandbox without it', () => {
    for (const env of [{}, { [ENVIRONMENT_VARIABLE]: '' }, { [ENVIRONMENT_VARIABLE]: 'sandbox' }])
      expect(planIn(env)).toMatchObject({
        environment: 'sandbox',
        ledger: resolve('fixtures/sandbox/ledger.json'),
        workers: 2,
      })
    const file = join(dir, 'sandbox.yaml')
    writeFileSync(file, 'kind: test\n')
    expect(planIn({ [ENVIRONMENT_VARIABLE]: file })).toMatchObject({
      environment: file,
      openapi: resolve('fixtures/sandbox/openapi.json'),
    })
  })
  it('says in one sentence that there is no such environment, or no contract of it, and what to do', () => {
    expect(() => planIn({ [ENVIRONMENT_VARIABLE]: 'sandbx' })).toThrow(
      /^There is no environment "sandbx"\. Did you mean "sandbox"\?/,
    )
    const file = join(dir, 'acme.yaml')
    writeFileSync(file, 'kind: test\n')
    expect(() => planIn({ [ENVIRONMENT_VARIABLE]: file })).toThrow(
      /^No contract of "acme" is recorded in .*: nothing was sent\. Run `npm run conformance -- --env .*acme\.yaml` first/,
    )
    writeFileSync(file, 'kind: production\n')
    expect(() => planIn({ [ENVIRONMENT_VARIABLE]: file })).toThrow(/^No contract of "test" is recorded/)
  })
})

describe('readPlan', () => {
  it('asks for the plan of a run that has begun', () => {
    expect(() => readPlan({})).toThrow(/started without a plan/)
  })
})

describe('planFor', () => {
  it('gives each service its own place, and the rest to all', () => {
    expect(planFor(plan, 'wrong')).toEqual({
      ...plan,
      environment: 'wrong.yaml',
      runDir: '/runs/wrong',
      only: ['VERIFY-12/address.zip'],
    })
    expect(planFor(plan, ALONE)).toBe(plan)
  })
})

describe('isSelected', () => {
  it.each([
    [undefined, 'VERIFY-12/email', true],
    [[], 'VERIFY-12', false],
    [['VERIFY-12'], 'VERIFY-12', true],
    [['VERIFY-12'], 'VERIFY-12/email', true],
    [['VERIFY-12/email'], 'VERIFY-12/email', true],
    [['VERIFY-12/email'], 'VERIFY-12', false],
    [['VERIFY-12/email'], 'VERIFY-12/phone', false],
    [['VERIFY-1'], 'VERIFY-12', false],
    [['AUTH-01', 'VERIFY-12'], 'VERIFY-12/email', true],
  ])('of %j, %s: %s', (only, id, expected) => {
    expect(isSelected(only, id)).toBe(expected)
  })
})
