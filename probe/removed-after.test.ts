import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'

const MODULE = new URL('./removed-after.ts', import.meta.url).href

describe('a folder of a process that is killed', () => {
  it('is gone a moment later', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keeper-'))
    writeFileSync(join(folder, 'secrets.json'), '{}')
    const program = `const { removedAfter } = await import(${JSON.stringify(MODULE)})
      removedAfter(process.argv[1]); process.stdout.write('ready'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, folder])
    await once(child.stdout, 'data')
    expect(existsSync(folder)).toBe(true)
    child.kill('SIGKILL')
    for (let i = 0; i < 200 && existsSync(folder); i++) await wait(100)
    expect(existsSync(folder)).toBe(false)
  })
})
