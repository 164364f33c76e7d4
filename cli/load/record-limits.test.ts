import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ledger } from '../../contract/ledger.ts'
import { profileNamed } from '../../load/runner/profiles.ts'
import { readFixtures } from '../../probe/fixtures/fixtures.ts'
import { sampleLoad } from '../../reporters/testdata/sample-load.ts'
import { isUpdate, recordLimits } from '../../run/load.ts'
import type { Session } from '../../run/session.ts'

describe('--update', () => {
  it('is for the profile that measures limits', async () => {
    const [limits, smoke] = [await profileNamed('limits'), await profileNamed('smoke')]
    expect(() => isUpdate(true, smoke)).toThrow(/profile smoke: it measures nothing/)
    expect([isUpdate(true, limits), isUpdate(undefined, limits), isUpdate(undefined, smoke)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what was measured', () => {
  let dir = ''
  let session: Session
  const before = readFixtures('fixtures', 'sandbox')?.ledger as Ledger
  const answer: Ledger['questions'][string] = {
    status: 'observed',
    value: { limit: 60, windowSeconds: 2 },
    how: 'Measured.',
    confidence: 0.95,
    confidenceFrom: [],
    evidence: { for: [], against: [] },
  }
  const now = { ...before, questions: { ...before.questions, 'limits.rate': answer } }
  const recorded = () => readFixtures(dir, 'test')?.ledger.questions['limits.rate']

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'record-limits-'))
    const environment = { name: 'test', testData: {} }
    const paths = { fixtures: dir }
    session = { environment, paths, client: { exchanges: () => [] } } as unknown as Session
    cpSync(join('fixtures', 'sandbox'), join(dir, 'test'), { recursive: true })
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  it('is recorded, and told by its question', async () => {
    const next = await recordLimits(session, before, now, sampleLoad())
    expect(next.join()).toContain('(limits.rate)')
    expect(recorded()?.value).toEqual(answer.value)
  })

  it('is not where the run is invalid, or nothing was found', async () => {
    const unlike = recorded()
    for (const next of [
      await recordLimits(session, before, now, sampleLoad({ validity: 'invalid' })),
      await recordLimits(session, before, before, sampleLoad()),
      await recordLimits(session, before, withAnswer({ ...answer, status: 'open' }), sampleLoad()),
    ])
      expect(next.join()).toContain('Nothing was recorded')
    expect(recorded()).toEqual(unlike)
  })

  function withAnswer(limit: typeof answer): Ledger {
    return { ...before, questions: { ...before.questions, 'limits.rate': limit } }
  }
})
