/** How the suites run: API checks only, nothing recorded by Playwright itself, and our own reporter alone. */
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'suites',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 120_000,
  forbidOnly: true,
  // Traces, screenshots, snippets and git data would carry what answers hold out of the redacted record.
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  preserveOutput: 'never',
  captureGitInfo: { commit: false, diff: false },
  reporter: [['./suites/reporter.ts']],
})
