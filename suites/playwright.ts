/** How Playwright is started on the suites. */
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Words after `node`; flags follow. */
export function testCommand(): string[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  return [...loaderFor(ROOT), cli, 'test', '--config', join(ROOT, 'playwright.config.ts')]
}

/** Playwright reads TypeScript itself, but for what lies below `node_modules`; its workers inherit the flags. */
function loaderFor(root: string): string[] {
  return root.split(sep).includes('node_modules') ? ['--import', import.meta.resolve('tsx')] : []
}
