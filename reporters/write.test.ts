import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HarnessError } from '../contract/harness-error.ts'
import { RunSchema } from '../contract/run.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleRun } from './testdata/sample-run.ts'
import { loadReporters, pointLatest, writeReports } from './write.ts'

const files = (await loadReporters()).map(({ file }) => file)
let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'reports-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

describe('writeReports', () => {
  it('writes every format of the folder, and nothing else', async () => {
    const dir = join(base, 'test', 'r1')
    const written = await writeReports(sampleRun(), dir)
    const files = (await readdir(dir)).sort()
    expect(files).toEqual((await loadReporters()).map(({ file }) => file).sort())
    const expected = [
      'ctrf.json',
      'exchanges.har',
      'junit.xml',
      'ledger.json',
      'openapi.json',
      'questions.md',
      'report.html',
      'run.json',
      'summary.md',
    ]
    expect(files).toEqual(expect.arrayContaining(expected))
    expect(written.map(path => path.slice(dir.length + 1)).sort()).toEqual(files)
    expect(await readlink(join(base, 'test', 'latest'))).toBe('r1')
  })

  it('writes a run record that reads back as the run, hostile bytes included', async () => {
    const run = hostileRun()
    await writeReports(run, join(base, 'r1'))
    const text = await readFile(join(base, 'r1', 'run.json'), 'utf8')
    expect(RunSchema.parse(JSON.parse(text))).toEqual(run)
  })

  it('names a reporter that throws, and still writes the others', async () => {
    const broken = {
      file: 'broken.txt',
      render: () => {
        throw new Error('no such format')
      },
    }
    const empty = { file: 'empty.txt', render: () => '' }
    const attempt = writeReports(sampleRun(), join(base, 'r1'), [broken, empty, ...(await loadReporters())])
    const error = await attempt.catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(HarnessError)
    expect(error).toMatchObject({ code: 'REPORT_NOT_WRITTEN', exitCode: 5 })
    expect((error as HarnessError).message).toMatch(/broken\.txt \(no such format\); empty\.txt \(it would be empty\)/)
    expect(await readdir(join(base, 'r1'))).toContain('report.html')
    expect((await readdir(join(base, 'r1'))).filter(name => name.includes('.tmp') || name === 'empty.txt')).toEqual([])
  })

  it('writes a record without what is not of its form, says what that is, and blames no disk for it', async () => {
    const run = sampleRun()
    const [first] = run.checks
    if (first === undefined) throw new Error('a run with checks is needed')
    const spoilt = { ...run, checks: [...run.checks, { ...first, id: 'REACH-05/{{no id}}' }] }
    const error = await writeReports(spoilt, join(base, 'r1')).catch((cause: unknown) => cause)
    const { message, hint, exitCode } = error as HarnessError
    expect(exitCode).toBe(5)
    expect(message).toMatch(
      /^Could not write the whole of run\.json \(1 of its \d+ checks are left out .* at \/checks\/\d+\/id: /,
    )
    expect(message).toContain(`the other ${files.length - 1} were written`)
    expect(message.length).toBeLessThan(400)
    expect(hint).not.toContain('disk has room')
    const read = RunSchema.parse(JSON.parse(await readFile(join(base, 'r1', 'run.json'), 'utf8')))
    expect([read.verdict, read.checks]).toEqual([run.verdict, run.checks])
    expect((await readdir(join(base, 'r1'))).sort()).toEqual([...files].sort())
  })

  it.each(files)('names %s where something stands in its place, writes the others, and leaves no draft', async file => {
    const dir = join(base, 'r1')
    await mkdir(join(dir, file, 'taken'), { recursive: true })
    const error = await writeReports(sampleRun(), dir).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'REPORT_NOT_WRITTEN', exitCode: 5 })
    expect((error as HarnessError).message).toContain(`Could not write ${file} (`)
    const others = files.filter(each => each !== file)
    expect((await readdir(dir)).sort()).toEqual([file, ...others].sort())
  })

  it('says so where the folder cannot be made', async () => {
    await writeFile(join(base, 'taken'), '')
    await expect(writeReports(sampleRun(), join(base, 'taken', 'r1'))).rejects.toThrow(/no report was written/)
  })

  it('replaces the reports of an earlier, partial ending', async () => {
    await writeReports(sampleRun({ partial: true }), join(base, 'r1'))
    await writeReports(sampleRun(), join(base, 'r1'))
    expect(await readFile(join(base, 'r1', 'summary.md'), 'utf8')).not.toContain('stopped before its end')
  })
})

describe('pointLatest', () => {
  it('moves on to a newer run', async () => {
    await pointLatest(join(base, 'r1'))
    await pointLatest(join(base, 'r2'))
    expect(await readlink(join(base, 'latest'))).toBe('r2')
  })

  it('writes the name of the run where links are not allowed, and leaves no stale link', async () => {
    await pointLatest(join(base, 'r1'))
    await pointLatest(join(base, 'r2'), () => Promise.reject(new Error('EPERM')))
    expect(await readdir(base)).toEqual(['latest.txt'])
    expect(await readFile(join(base, 'latest.txt'), 'utf8')).toBe('r2\n')
  })

  it('leaves a folder of the name latest alone', async () => {
    await mkdir(join(base, 'latest', 'mine'), { recursive: true })
    await pointLatest(join(base, 'r1'))
    expect((await readdir(base)).sort()).toEqual(['latest', 'latest.txt'])
    expect(await readdir(join(base, 'latest'))).toEqual(['mine'])
  })
})

it('knows no two reports of one name', async () => {
  const files = (await loadReporters()).map(reporter => reporter.file)
  expect(new Set(files).size).toBe(files.length)
})
