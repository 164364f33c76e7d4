import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ownMark } from '../probe/resume/alive.ts'
import { tellKilled } from '../run/recover.ts'
import { runIn } from '../run/run-folder.ts'
import { stillTerminal } from '../testing/still-terminal.ts'
import type { Context } from './command.ts'
import report from './commands/report.ts'

const results = mkdtempSync(join(tmpdir(), 'recover-'))
afterAll(() => rmSync(results, { recursive: true, force: true }))

function begun(run: string, mark: ReturnType<typeof ownMark>): void {
  const dir = join(results, 'live', run)
  mkdirSync(dir, { recursive: true })
  const begin = {
    schemaVersion: 1,
    command: 'conformance',
    run,
    environment: { name: 'live', kind: 'test', baseUrl: 'http://127.0.0.1:9' },
    harness: { version: '0', node: process.version },
    startedAt: new Date(0).toISOString(),
    process: mark,
  }
  writeFileSync(join(dir, 'begun.json'), JSON.stringify(begin))
}

it('tells of a run that another process has under way, and not of those of its own', async () => {
  const messages: string[] = []
  const terminal = { ...stillTerminal(), warn: (text: string) => void messages.push(text) }
  begun('20260101T000000Z-aaaa', ownMark())
  await tellKilled({ results }, 'live', { terminal } as Pick<Context, 'terminal'>)
  expect(messages).toEqual([])
  // The process that started this one lives.
  begun('20260101T000001Z-bbbb', { ...ownMark(), id: process.ppid, host: 'elsewhere' })
  writeFileSync(join(results, 'live', '20260101T000001Z-bbbb', 'exchanges.ndjson'), '')
  await tellKilled({ results }, 'live', { terminal } as Pick<Context, 'terminal'>)
  expect(messages).toEqual([
    expect.stringContaining('Another run of live is under way (conformance 20260101T000001Z-bbbb,'),
  ])
})

it('completes what was killed, one folder or all, and says where nothing was', async () => {
  const messages: string[] = []
  const answers: unknown[] = []
  const terminal = stillTerminal({ print: text => void messages.push(text), answer: value => void answers.push(value) })
  const context = { terminal, root: results } as Context
  // No process of this machine has the number.
  begun('20260101T000002Z-cccc', { ...ownMark(), id: 2 ** 30 })
  const dir = join(results, 'live', '20260101T000002Z-cccc')
  expect(await report.run({ results }, [dir], context)).toBe(0)
  expect(messages.join('\n')).toContain(
    '(20260101T000002Z-cccc): The run was killed before its end, with 0 requests sent.',
  )
  expect(runIn(dir)).toMatchObject({ verdict: 'stopped', partial: true })
  messages.length = 0
  expect(await report.run({ results, env: 'other' }, [], context)).toBe(0)
  expect(messages.join('\n')).toContain('came to its end')
  expect(await report.run({ results, json: true }, [], context)).toBe(0)
  expect(answers.at(-1)).toEqual([
    expect.objectContaining({ state: 'under way' }),
    expect.objectContaining({ state: 'under way' }),
  ])
})
