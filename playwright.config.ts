/** How the suites run: API checks only, and nothing recorded by Playwright itself. */
import { defineConfig } from '@playwright/test'
import { PARTS } from './suites/checks.ts'
import { PLAN_VARIABLE, planIn, selectionFor } from './suites/plan.ts'

/** Without the plan of a run of ours, Playwright's own command begins one. */
const isBare = process.env[PLAN_VARIABLE] === undefined
const plan = planIn(process.env)

export default defineConfig({
  testDir: 'suites',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  retries: 0,
  workers: plan?.workers ?? 2,
  // Three tries of a check, each of which may wait out a limit of requests.
  timeout: 600_000,
  forbidOnly: true,
  // Traces, screenshots, snippets and git data would carry what answers hold out of the redacted record.
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  outputDir: 'results/playwright-output',
  preserveOutput: isBare ? 'failures-only' : 'never',
  captureGitInfo: { commit: false, diff: false },
  ...selectionFor(plan),
  ...(plan?.inTurn === true ? { projects: [...PARTS] } : {}),
  globalSetup: [...(isBare ? ['./run/playwright.ts'] : []), './suites/conformity/answers.ts'],
  reporter: isBare && plan !== undefined ? 'list' : './suites/reporter.ts',
})
