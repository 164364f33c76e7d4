/** How Playwright is started on the suites. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Words after `node`; flags follow. Its workers inherit the loader. */
export function testCommand(): string[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  return ['--import', import.meta.resolve('tsx'), cli, 'test', '--config', join(ROOT, 'playwright.config.ts')]
}

/** Playwright's own compiler takes three times as long for the first run, and reads nothing below `node_modules`. */
export const TEST_ENV = { PW_DISABLE_TS_ESM: '1', NO_COLOR: '1', FORCE_COLOR: '0' } as const
