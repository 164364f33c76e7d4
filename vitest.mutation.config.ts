/** The tests that mutants are judged by: those that start processes or services are left out, they would be run for each mutant. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'suites/**/*.test.ts', 'cli/prove/*.test.ts', 'sandbox/load-defect.test.ts'],
    exclude: ['**/node_modules/**', 'suites/run.test.ts', 'suites/list.test.ts'],
    testTimeout: 10_000,
  },
})
