import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'
import { writeReports } from '../../reporters/write.ts'
import { stillTerminal } from '../../testing/still-terminal.ts'
import type { Context } from '../command.ts'
import report from '../commands/report.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const RUN = '20260301T091502Z-7f3a'

let dir: string
let run: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'report-'))
  run = join(dir, 'results', 'test', RUN)
  mkdirSync(run, { recursive: true })
  const record = sampleRun({ run: RUN })
  await writeReports({ ...record, environment: { ...record.environment, name: 'test' } }, run)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function context(): Context {
  const terminal = stillTerminal({ print: () => undefined, progress: () => undefined })
  return { root: ROOT, env: { K6_BIN: '/nowhere/k6' }, version: '0', signal: new AbortController().signal, terminal }
}

describe('report', () => {
  it('writes the reports again from the record, as they were', async () => {
    const before = readFileSync(join(run, 'report.html'), 'utf8')
    writeFileSync(join(run, 'report.html'), 'old')
    expect(await report.run({}, [run], context())).toBe(0)
    expect(readFileSync(join(run, 'report.html'), 'utf8')).toBe(before)
  })

  it('says what is no run', async () => {
    await expect(report.run({}, [dir], context())).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })
})
