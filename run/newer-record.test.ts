import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { differenceOfEvidence, evidenceIn } from '../certify/certificate/evidence.ts'
import type { Predicate } from '../contract/signed.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { readState } from '../probe/resume/state.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import { sideOf } from './compare.ts'
import { newestOf, runIn, runLeftIn } from './run-folder.ts'

const dir = mkdtempSync(join(tmpdir(), 'newer-'))
const [results, fixtures] = [join(dir, 'results'), join(dir, 'fixtures')]
const run = join(results, 'test', '20260101T000000Z-aaaa')
const put = (folder: string, name: string, value: unknown) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), JSON.stringify(value))
}
/** A newer version has properties that this one does not know. */
const newer = (record: object) => ({ ...record, schemaVersion: 2, ofTomorrow: true })

beforeEach(() => {
  const record = sampleRun()
  put(run, 'run.json', newer(record))
  put(run, 'state.json', newer({ run: 'x' }))
  put(join(fixtures, 'test'), 'openapi.json', { openapi: '3.1.0', info: {}, paths: {} })
  put(join(fixtures, 'test'), 'ledger.json', newer(record.ledger))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const paths = { env: 'test', results, fixtures }
const readers: Record<string, () => unknown> = {
  'report reads it': () => runIn(run),
  'a record is looked for in its folder': () => runLeftIn(run),
  'the newest run is looked for': () => newestOf(paths),
  'the fixtures are read': () => readFixtures(fixtures, 'test'),
  'a discovery is gone on with': () => readState(results, 'test', '20260101T000000Z-aaaa'),
  'diff reads a run': () => sideOf(run, paths),
  'diff reads fixtures': () => sideOf('test', paths),
}

it.each(Object.entries(readers))('is named as that where %s', (_where, read) => {
  expect(read).toThrow(
    expect.objectContaining({
      code: 'FILE_UNREADABLE',
      message: expect.stringMatching(
        /\.json cannot be read: it was written by a newer version of the harness \(schemaVersion 2; this version reads up to 1\)\.$/,
      ),
    }),
  )
})

it('is named as that in the evidence of a certificate', () => {
  put(run, 'certify.json', newer({}))
  writeFileSync(join(run, 'calls.ndjson'), '{}\n')
  const predicate = { evidence: evidenceIn(run), duties: [], suites: null } as unknown as Predicate
  expect(differenceOfEvidence(predicate, run)).toEqual(
    'certify.json cannot be read: it was written by a newer version of the harness (schemaVersion 2; this version reads up to 1).',
  )
})

it('is not what an older one, a broken one or none at all is called', () => {
  for (const record of [{ schemaVersion: 1 }, { schemaVersion: 'two' }, [], null]) {
    put(run, 'run.json', record)
    expect(() => runIn(run)).toThrow(/is no record of a run/)
    expect(runLeftIn(run)).toBeUndefined()
  }
})
