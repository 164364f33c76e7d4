/**
 * What a test needs of the machine alongside Node. Where that is missing the test is left out, never red, and the end of the run
 * lists it with the reason: `describe('…', needs(missing), …)`, `it('…', needs(missing), …)`.
 */
import { inject, type TestOptions } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the long length, from `testing/k6.ts`. */
    k6: { path: string } | { missing: string }
  }
  interface TaskMeta {
    leftOut?: string
  }
}

/** `missing`: the reason, as a sentence; `undefined` where all is there. */
export function needs(missing: string | undefined): TestOptions {
  return missing === undefined ? {} : { skip: true, meta: { leftOut: missing } }
}

/** For tests that load with k6; `missing`: what they need alongside it. */
export function needsK6(missing?: string): TestOptions {
  const k6 = inject('k6')
  return needs('missing' in k6 ? k6.missing : missing)
}
