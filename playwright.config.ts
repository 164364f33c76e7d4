/** How the suites run: API checks only, nothing recorded by Playwright itself, and our own reporter alone. */
import { defineConfig } from '@playwright/test'
import { lanesFor, planIn, selectionFor } from './suites/targets.ts'

const plan = planIn(process.env)

export default defineConfig({
  testDir: 'suites',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // Three tries of a check, each of which may wait out a limit of requests.
  timeout: 600_000,
  forbidOnly: true,
  // Traces, screenshots, snippets and git data would carry what answers hold out of the redacted record.
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  preserveOutput: 'never',
  captureGitInfo: { commit: false, diff: false },
  ...selectionFor(plan),
  ...lanesFor(plan),
  reporter: [['./suites/reporter.ts']],
})
