import { defineConfig } from 'vitest/config'

const runs = process.env['LMD_FUZZ_RUNS']
const isLong = runs !== undefined || process.env['LMD_NIGHTLY'] !== undefined

/** Tests that start processes or a browser, or look at memory: each file in a process of its own. */
const WHOLE = ['bench', 'cli', 'load/runner', 'reporters/browser', 'sandbox', 'suites'].map(
  each => `${each}/**/*.test.ts`,
)
const NEVER = ['**/node_modules/**', 'results/**', '.cache/**', 'sandbox/field/*/**']

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'whole', include: WHOLE, exclude: NEVER } },
      // A process for each would take longer than what is tested in it.
      {
        extends: true,
        test: { name: 'parts', include: ['**/*.test.ts'], exclude: [...NEVER, ...WHOLE], isolate: false },
      },
    ],
    setupFiles: isLong ? [] : ['testing/same-cases.ts'],
    // For what is stuck, not for what is slow: a busy machine is no fault of a test.
    testTimeout: runs === undefined ? 240_000 : 0,
    hookTimeout: 240_000,
    pool: 'forks',
    maxWorkers: 2,
    // Tests of pages look for a browser where these say.
    provide: {
      fuzzRuns: Number(runs ?? 200),
      isLong,
      chromium: { named: process.env['CHROMIUM_BIN'], path: process.env['PATH'] },
      updatePictures: process.argv.some(word => word === '-u' || word === '--update'),
    },
  },
})
