/** How Playwright is started on the suites, and which checks there are. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Check } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { linesOf } from '../probe/lines-of.ts'
import { listedIn } from './logs.ts'
import { RESULTS_VARIABLE, ROOT } from './plan.ts'

/** Words after `node`; flags follow. Its workers inherit the loader. */
export function testCommand(): string[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  return ['--import', import.meta.resolve('tsx'), cli, 'test', '--config', join(ROOT, 'playwright.config.ts')]
}

/** Playwright's own compiler takes three times as long for the first run, and reads nothing below `node_modules`. */
export const TEST_ENV = { PW_DISABLE_TS_ESM: '1', NO_COLOR: '1', FORCE_COLOR: '0' } as const

const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'XDG_CACHE_HOME']

/**
 * Every check there is, as it is declared: families by their own ids, without what a contract would bring about. In the order of chapters and ids; `file` with the line. Throws HARNESS_BROKEN.
 */
export async function listedChecks(env: Record<string, string | undefined>): Promise<(Check & { file: string })[]> {
  const dir = mkdtempSync(join(tmpdir(), 'checks-'))
  try {
    const results = join(dir, 'checks.ndjson')
    // Nothing else, so that the words of a file that does not load hold no secret and can be shown.
    const passed = Object.fromEntries(NEEDED.map(name => [name, env[name]]))
    const child = spawn(process.execPath, [...testCommand(), '--list'], {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...passed, ...TEST_ENV, [RESULTS_VARIABLE]: results },
    })
    await once(child, 'close')
    const { checks, troubles } = listedIn(linesOf(results))
    if (checks.length === 0 || troubles.length > 0)
      throw new HarnessError('HARNESS_BROKEN', `The checks cannot be listed: ${troubles[0] ?? 'none was told'}.`, '')
    return checks
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
