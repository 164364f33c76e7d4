import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PLAN_VARIABLE, type Plan, planFor } from './plan.ts'
import { isSelected } from './selection.ts'
import { ALONE, lanesFor, planIn, selectionFor, targetsFor } from './targets.ts'

const dir = mkdtempSync(join(tmpdir(), 'targets-'))
afterAll(() => rmSync(dir, { recursive: true }))

const chapters = () =>
  readdirSync('suites', { withFileTypes: true })
    .filter(
      each => each.isDirectory() && readdirSync(join('suites', each.name)).some(name => name.endsWith('.spec.ts')),
    )
    .map(each => each.name)
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
    const told = ['address.zip', 'addressXzip', 'address.zip.more', 'address'].map(place =>
      grep?.test(`@VERIFY-12/${place} more`),
    )
    expect(told).toEqual([true, false, false, false])
  })
  it('leaves the choice to the gate where there is one service', () => {
    expect([selectionFor(undefined), selectionFor({})]).toEqual([{}, {}])
  })
})

describe('lanesFor', () => {
  it('has one worker at most make the checks of each endpoint, and as many as there are all others', () => {
    const { projects = [] } = lanesFor({ workers: 4 })
    const folders = chapters()
    const laneOf = (chapter: string) =>
      projects.filter(({ testMatch, testIgnore }) =>
        testMatch === '**/*.spec.ts'
          ? ![testIgnore].flat().includes(`${chapter}/*.spec.ts`)
          : testMatch === `${chapter}/*.spec.ts`,
      )
    for (const chapter of folders) expect([chapter, laneOf(chapter).length]).toEqual([chapter, 1])
    for (const chapter of ['authentication', 'verify', 'reach', 'notify'])
      expect(laneOf(chapter)).toMatchObject([{ workers: 1 }])
    expect(laneOf('errors')[0]?.workers).toBeUndefined()
  })
  it('has log-ins alone apart where there are two workers', () => {
    expect(lanesFor({ workers: 2 }).projects?.map(each => [each.testMatch, each.workers])).toEqual([
      ['authentication/*.spec.ts', 1],
      ['**/*.spec.ts', undefined],
    ])
  })
  it('has none where one worker makes all, or several services are judged', () => {
    expect([lanesFor(undefined), lanesFor({ workers: 1 }), lanesFor(plan)]).toEqual([{}, {}, {}])
  })
})

describe('planIn', () => {
  it('reads the plan that the variables name, where there is one', () => {
    const file = join(dir, 'plan.json')
    writeFileSync(file, JSON.stringify(plan))
    expect(planIn({ [PLAN_VARIABLE]: file })).toEqual(plan)
    expect([planIn({}), planIn({ [PLAN_VARIABLE]: join(dir, 'absent.json') })]).toEqual([undefined, undefined])
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
