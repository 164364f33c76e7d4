import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, constant, constantFrom, oneof, property, string } from 'fast-check'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { CHECK_ID } from '../contract/check.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import { PLAN_VARIABLE, RESULTS_VARIABLE } from './plan.ts'
import type { brought as Brought } from './recorded.ts'

const dir = mkdtempSync(join(tmpdir(), 'planned-'))
afterAll(() => rmSync(dir, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const file = (name: string, value: unknown) => {
  writeFileSync(join(dir, name), JSON.stringify(value))
  return join(dir, name)
}

/** The module remembers the contract that it read first. */
async function loaded(plan?: string): Promise<typeof Brought> {
  vi.stubEnv(PLAN_VARIABLE, plan)
  // As where the checks are only listed.
  vi.stubEnv(RESULTS_VARIABLE, join(dir, 'checks.ndjson'))
  return (await import('./recorded.ts')).brought
}
const planned = () =>
  loaded(
    file('plan.json', {
      environment: 'small',
      environmentsDir: dir,
      run: 'run-1',
      runDir: dir,
      ledger: file('ledger.json', smallLedger()),
      openapi: file('openapi.json', smallOpenapi),
      workers: 1,
    }),
  )
const locations = (...found: string[]) => found.map((location, made) => ({ location, made }))
const family = [{ id: 'VERIFY-12', location: undefined, made: undefined }]

describe('brought', () => {
  it('is one check by the id of the family where the contract is not known, or has no place', async () => {
    for (const plan of [undefined, join(dir, 'absent.json')]) {
      const brought = await loaded(plan)
      expect(brought('VERIFY-12', () => locations('/email'))).toEqual(family)
    }
    expect((await planned())('VERIFY-12', () => [])).toEqual(family)
  })
  it('asks the recorded contract', async () => {
    const brought = await planned()
    const made = brought('VERIFY-12', contract =>
      contract.templates('ext-verify').map(({ operation }) => ({ location: '/x', made: operation })),
    )
    expect(made).toEqual([{ id: 'VERIFY-12/x', location: '/x', made: 'default' }])
  })
  it.each([
    ['/email', 'email'],
    ['/preference/time window', 'preference.time-window'],
    ['/a/b/c', 'a.b.c'],
    ['', 'body'],
    ['/', 'body'],
    ['/straße_1~x', 'straße_1~x'],
    ['/a  "b"', 'a-b-'],
    ['/%', 'body'],
    [`/x${'𠮷'.repeat(100)}`, `x${'𠮷'.repeat(79)}`],
    [`/${'x'.repeat(100)}`, 'x'.repeat(80)],
  ])('names %s %s', async (location, name) => {
    const brought = await planned()
    expect(brought('VERIFY-12', () => locations(location))).toEqual([{ id: `VERIFY-12/${name}`, location, made: 0 }])
  })
  it('tells places apart that have one name', async () => {
    const brought = await planned()
    const ids = brought('VERIFY-12', () => locations('/a b', '/c', '/a-b', '/a"b')).map(each => each.id)
    expect(ids).toEqual(['VERIFY-12/a-b', 'VERIFY-12/c', 'VERIFY-12/a-b~2', 'VERIFY-12/a-b~3'])
  })
  it('gives every place an id of its own that is one, whatever it is called', async () => {
    const brought = await planned()
    assert(
      property(
        array(
          oneof(
            string({ unit: 'binary', maxLength: 12 }),
            constantFrom('a', 'a~2', 'a~3', 'b c', 'b-c'),
            constant('𠮷'.repeat(50) + 'x'.repeat(50)),
          ),
          { minLength: 1 },
        ),
        found => {
          const ids = brought('VERIFY-12', () => locations(...found.map(name => `/${name}`))).map(each => each.id)
          for (const id of ids) expect(id).toMatch(CHECK_ID)
          expect(new Set(ids).size).toBe(found.length)
        },
      ),
    )
  })
})
