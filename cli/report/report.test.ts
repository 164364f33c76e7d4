import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
const SECRET = 'some-very-long-secret'
const PHONE = '+4915112345678'
const RUN = '20260301T091502Z-7f3a'

let dir: string
let run: string
let file: string
let said: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'report-'))
  file = join(dir, 'test.yaml')
  run = join(dir, 'results', 'test', RUN)
  writeFileSync(
    file,
    `kind: test\nbaseUrl: http://127.0.0.1:9\ncredentials: { Client ID: acme-client, Client secret: ${SECRET} }\ntestData: { Phone: "${PHONE}" }\n`,
  )
  mkdirSync(run, { recursive: true })
  const record = sampleRun({ run: RUN })
  await writeReports({ ...record, environment: { ...record.environment, name: 'test', file } }, run)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function context(): Context {
  said = ''
  const print = (text: string) => {
    said += `${text}\n`
  }
  return {
    root: ROOT,
    env: { K6_BIN: '/nowhere/k6' },
    version: '0',
    signal: new AbortController().signal,
    terminal: stillTerminal({
      print,
      progress: print,
    }),
  }
}

describe('report scan', () => {
  it('proves a run free of the secrets of its environment', async () => {
    expect(await report.run({}, ['scan', run], context())).toBe(0)
    expect(said).toMatch(/✓ .* is free of secrets\.\nScanned \d+ files/)
  })

  it('finds one that was put into any file, and names file and secret', async () => {
    for (const name of readdirSync(run)) {
      const copy = join(dir, 'copy')
      cpSync(run, copy, { recursive: true })
      appendFileSync(join(copy, name), `\n${Buffer.from(`..${SECRET}..`).toString('base64')}`)
      expect(await report.run({ env: file }, ['scan', copy], context()), name).toBe(5)
      expect(said).toContain(`  ${name}: Client secret, 1 times`)
      expect(said).not.toContain(SECRET)
      rmSync(copy, { recursive: true })
    }
  })

  it('counts people in whatever form, and those of a sandbox where that is asked for', async () => {
    appendFileSync(join(run, 'summary.md'), '0049 (0)1511 / 234-56 78')
    expect(await report.run({}, ['scan', run], context())).toBe(5)
    writeFileSync(file, readFileSync(file, 'utf8').replace('kind: test', 'kind: sandbox'))
    expect(await report.run({}, ['scan', run], context())).toBe(0)
    expect(said).toContain('1 values of the test people stand in it 1 times')
    expect(await report.run({ strict: true }, ['scan', run], context())).toBe(5)
  })

  it('proves nothing of what it cannot open, of nothing, and of secrets that are too short', async () => {
    writeFileSync(join(run, 'x.zip'), Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(40, 1)]))
    expect(await report.run({}, ['scan', run], context())).toBe(6)
    mkdirSync(join(dir, 'empty'))
    expect(await report.run({ env: file }, ['scan', join(dir, 'empty')], context())).toBe(6)
    rmSync(join(run, 'x.zip'))
    writeFileSync(file, 'kind: test\nbaseUrl: http://127.0.0.1:9\ncredentials: { PIN: "12345" }\n')
    expect(await report.run({}, ['scan', run], context())).toBe(6)
    expect(said).toContain('Too short to be looked for: PIN.')
  })

  it('asks whose secrets it shall look for where nothing says it', async () => {
    await expect(report.run({}, ['scan', dir], context())).rejects.toMatchObject({
      code: 'USAGE',
      hint: 'Say it: --env NAME.',
    })
  })
})

describe('report', () => {
  it('writes the reports anew from the record, as they were', async () => {
    const before = readFileSync(join(run, 'report.html'), 'utf8')
    writeFileSync(join(run, 'report.html'), 'old')
    expect(await report.run({}, [run], context())).toBe(0)
    expect(readFileSync(join(run, 'report.html'), 'utf8')).toBe(before)
  })

  it('says what is no run', async () => {
    await expect(report.run({}, [dir], context())).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    await expect(report.run({}, ['scna', dir], context())).rejects.toMatchObject({
      hint: expect.stringContaining('Did you mean "scan"?'),
    })
  })
})
