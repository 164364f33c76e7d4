import { defineConfig } from 'vitest/config'

const runs = process.env['LMD_FUZZ_RUNS']

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'results/**', '.cache/**', 'sandbox/field/*/**'],
    // So many runs take as long as they take.
    testTimeout: runs === undefined ? 30_000 : 0,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // Tests of pages look for a browser where these say.
    provide: {
      fuzzRuns: Number(runs ?? 200),
      chromium: { named: process.env['CHROMIUM_BIN'], path: process.env['PATH'] },
      updatePictures: process.argv.some(word => word === '-u' || word === '--update'),
    },
  },
})
