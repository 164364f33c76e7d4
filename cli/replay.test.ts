import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import { writeReports } from '../reporters/write.ts'
import { comparison, replayedIn } from '../run/replay.ts'
import { stillTerminal } from '../testing/still-terminal.ts'
import type { Context } from './command.ts'
import { replayed } from './commands/conformance.ts'

const dir = mkdtempSync(join(tmpdir(), 'replay-'))
const paths = { env: 'test', results: join(dir, 'results'), fixtures: join(dir, 'fixtures') }
const context: Context = {
  root: fileURLToPath(new URL('../', import.meta.url)),
  env: {},
  terminal: stillTerminal(),
  signal: new AbortController().signal,
  version: '0',
}

beforeAll(async () => {
  await writeReports(sampleRun({ run: '20260301T091502Z-7f3a' }), join(paths.results, 'test', '20260301T091502Z-7f3a'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('what is replayed', () => {
  it('is a check of the newest run', () => {
    expect(replayedIn('REACH-07', paths)).toMatchObject({
      before: [{ verdict: 'fail' }],
      run: { run: '20260301T091502Z-7f3a' },
    })
  })

  it.each([
    ['x9999', /is no check/],
    ['REACH-99', /has no check "REACH-99"/],
    ['reach', /is no check/],
  ])('is told to be unknown: %s', (id, message) => expect(() => replayedIn(id, paths)).toThrow(message))

  it('needs a run', () => {
    expect(() => replayedIn('REACH-07', { ...paths, env: 'nowhere' })).toThrow(/There is no run of "nowhere"/)
  })

  it('does not go together with what a whole run does', async () => {
    await expect(replayed({ replay: 'REACH-07', update: true }, paths, context)).rejects.toThrow(/do not go together/)
  })
})

it('a check that is run again is held against its verdict then', () => {
  const [check] = sampleRun().checks
  if (check === undefined) throw new Error('the sample holds checks')
  const [a, b, c] = ['A-01', 'A-02', 'A-03'].map(id => ({ ...check, id }))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three were made')
  expect(comparison([a, b, c], [{ ...a, verdict: 'fail' }, b], { run: 'R' })).toEqual([
    'A-01: failed now, passed in the run R.',
    'A-02: passed, as in the run R.',
    'A-03: passed in the run R, and is not there now.',
  ])
})
