import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { needsK6 } from '../../testing/needs.ts'
import { startService } from './testdata/service.ts'

const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A load of five minutes. */
const PROGRAM = `
  const { exampleDocument, exampleEnvironment, exampleLedger } = await import(${at('./testdata/service.ts')})
  const { profileNamed } = await import(${at('./profiles.ts')})
  const { runLoad } = await import(${at('./load.ts')})
  await runLoad({
    environment: exampleEnvironment(process.argv[1]),
    ledger: exampleLedger(),
    openapi: exampleDocument(),
    profile: await profileNamed('smoke', { rate: 5, seconds: 300 }),
    resultsDir: process.argv[2],
    env: process.env,
  })`

it('sends nothing more once the process that started k6 was killed', needsK6(), async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ends-with-us-'))
  const service = await startService({})
  const flags = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, service.baseUrl, folder]
  const child = spawn(process.execPath, flags, { stdio: 'ignore' })
  try {
    for (let i = 0; i < 600 && service.seen.length < 20; i++) await wait(100)
    expect(service.seen.length).toBeGreaterThanOrEqual(20)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await wait(4_000)
    const then = service.seen.length
    await wait(3_000)
    expect(service.seen.length).toBe(then)
  } finally {
    child.kill('SIGKILL')
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
