/**
 * The tests that mutants are judged by: quick ones alone, since they run once for each mutant. Those that start a process or a
 * service, and the long property tests of what is not mutated, are left out.
 */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/*.test.ts',
      'contract/{shape,drift}/*.test.ts',
      'contract/errors/classify.test.ts',
      'suites/*.test.ts',
      'proof/{prove,defects,hostile,senders}/*.test.ts',
      'run/verdict.test.ts',
    ],
    exclude: ['**/*.long.test.ts'],
    provide: { fuzzRuns: 100 },
    testTimeout: 60_000,
  },
})
