/** How Playwright is started on the suites. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Words after `node`; flags follow. */
export function testCommand(): string[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  return [cli, 'test', '--config', join(ROOT, 'playwright.config.ts')]
}
