import { describe, expect, it } from 'vitest'
import { loadDuties } from '../../certify/duty.ts'
import { loadTableFiles } from '../../contract/folder.ts'
import { GOOD } from './behaviour.ts'
import { catchesOf, FAULTS, isFault, loadFault, loadFaults } from './fault.ts'

const duties = [...(await loadDuties()).values()].map(({ id }) => id)
const faults = [...(await loadFaults())]

it.each(faults)('%s says what it does wrong, breaks a duty that there is, and is wrong in some way', (id, fault) => {
  expect(id).toMatch(/^[a-z]+(?:-[a-z0-9]+)+$/)
  expect(fault.summary).toMatch(/^[A-Z].*\.$/)
  expect(duties).toContain(fault.breaks)
  expect([fault.plant, fault.program, fault.command].some(each => each !== undefined)).toBe(true)
})

it('senders that break duties of one kind stand in one table', async () => {
  const tables = new Map<string, string>()
  for (const [file, table] of await loadTableFiles(FAULTS, isFault))
    for (const [id, { breaks }] of Object.entries(table)) {
      const kind = breaks.split('-')[0] ?? ''
      expect(tables.get(kind) ?? file, id).toBe(file)
      tables.set(kind, file)
    }
  expect(tables.size).toBeGreaterThan(1)
})

it('every duty is broken by one or more', async () => {
  expect(Object.keys(await catchesOf()).sort()).toEqual([...duties].sort())
})

it('one that there is not is rejected with the names of all', async () => {
  await expect(loadFault('logs-in-for-every-cal')).rejects.toMatchObject({
    code: 'USAGE',
    hint: expect.stringContaining('logs-in-for-every-call'),
  })
})

describe('the reference sender, on a house that answers 200 to all', () => {
  const reported = { accepted: { '/rc': 0 }, refusedToken: { '/rc': 1208 } }
  const kindOf = (rc: number) =>
    GOOD.judge(
      { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ rc })) },
      reported,
    ).kind

  it.each([
    [0, 'done'],
    [1107, 'refused'],
    [1208, 'token'],
  ])('takes the code %i for: %s', (rc, kind) => {
    expect(kindOf(rc)).toBe(kind)
  })
})
