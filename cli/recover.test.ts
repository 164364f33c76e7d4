import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ownMark } from '../probe/resume/alive.ts'
import type { Context } from './command.ts'
import { tellKilled } from './recover.ts'
import { stillTerminal } from './testdata/still-terminal.ts'

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
  const said: string[] = []
  const terminal = { ...stillTerminal(), complain: (text: string) => void said.push(text) }
  begun('20260101T000000Z-aaaa', ownMark())
  await tellKilled({ results }, 'live', { terminal } as Pick<Context, 'terminal'>)
  expect(said).toEqual([])
  // The process that started this one lives.
  begun('20260101T000001Z-bbbb', { ...ownMark(), id: process.ppid, host: 'elsewhere' })
  writeFileSync(join(results, 'live', '20260101T000001Z-bbbb', 'exchanges.ndjson'), '')
  await tellKilled({ results }, 'live', { terminal } as Pick<Context, 'terminal'>)
  expect(said).toEqual([
    expect.stringContaining('Another run of live is under way (conformance 20260101T000001Z-bbbb,'),
  ])
})
