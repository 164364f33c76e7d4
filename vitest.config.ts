import { defineConfig } from 'vitest/config'

const runs = process.env['LMD_FUZZ_RUNS']
const isLong = runs !== undefined || process.env['LMD_NIGHTLY'] !== undefined

/**
 * Whole runs of commands, k6, Chromium, programs of the machine, and what takes more than ten seconds of a processor:
 * `npm test` leaves these out, `npx vitest run` plays them. Whatever `npm test` plays needs Node alone.
 */
const LONG = ['**/*.long.test.ts']
/** Where tests replace modules: each file in a process of its own. */
const WHOLE = ['load/runner', 'run', 'suites'].map(each => `${each}/**/*.test.ts`)
const NEVER = ['**/node_modules/**', 'results/**', '.cache/**', 'proof/field/*/**']
const sameCases = isLong ? [] : ['testing/same-cases.ts']
const quick = [...sameCases, 'testing/budget.ts']

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'long',
          include: LONG,
          exclude: NEVER,
          globalSetup: 'testing/k6.ts',
          setupFiles: sameCases,
          // What stops programs by the clock is reported once more on the machines of a pipeline, which others use as well.
          retry: process.env['CI'] === undefined ? 0 : 1,
        },
      },
      { extends: true, test: { name: 'whole', include: WHOLE, exclude: [...NEVER, ...LONG], setupFiles: quick } },
      // A process for each would take longer than what is tested in it.
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...LONG, ...WHOLE],
          setupFiles: quick,
          isolate: false,
        },
      },
    ],
    reporters: ['default', './testing/left-out.ts'],
    // For what is stuck, not for what is slow: a busy machine is no fault of a test.
    testTimeout: runs === undefined ? 240_000 : 0,
    hookTimeout: 240_000,
    pool: 'forks',
    // Three on two cores: many tests wait for a process or an answer.
    maxWorkers: 3,
    // Tests of pages look for a browser where these say.
    provide: {
      fuzzRuns: Number(runs ?? 200),
      isLong,
      chromium: { named: process.env['CHROMIUM_BIN'], path: process.env['PATH'] },
      updatePictures: process.argv.some(word => word === '-u' || word === '--update'),
    },
  },
})
