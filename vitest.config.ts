import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'results/**', '.cache/**', 'sandbox/field/*/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // Tests of pages look for a browser where these say.
    provide: {
      chromium: { named: process.env['CHROMIUM_BIN'], path: process.env['PATH'] },
      updatePictures: process.argv.some(word => word === '-u' || word === '--update'),
    },
  },
})
