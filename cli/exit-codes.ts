/** The exit codes in words: for `--help`, `explain` and docs/commands.md. */
import { EXIT } from '../contract/harness-error.ts'

export const EXIT_WORDS: Record<keyof typeof EXIT, { means: string; next: string }> = {
  conformant: {
    means: 'conformant (or self-test passed)',
    next: 'Nothing is to be done.',
  },
  failed: {
    means: 'a requirement failed or the contract drifted',
    next: 'The report names each failure; `npm run explain -- CHECK` says what a check stands on and what to do.',
  },
  usage: {
    means: 'usage or configuration',
    next: 'Nothing was sent. Correct the command line or the environment file; `npm run doctor -- --env NAME` helps.',
  },
  unreachable: {
    means: 'the target is out of reach or refuses the credentials',
    next: '`npm run doctor -- --env NAME` tells where it breaks, and the fix.',
  },
  guarded: {
    means: 'a safety guard refused',
    next: 'What was asked for could do harm there. The message names the guard and what lifts it.',
  },
  harness: {
    means: 'the harness or a report failed',
    next: 'No verdict was reached. Tell of it with the run folder: it is redacted.',
  },
  inconclusive: {
    means: 'inconclusive: nothing proven',
    next: 'The report says what was not tested and why; most often a test person or an answer of the operator is missing.',
  },
  interrupted: {
    means: 'interrupted, with a partial report',
    next: 'Run again; a discovery goes on with `--resume latest`.',
  },
}

export function exitCodeLines(): string[] {
  const codes = Object.entries(EXIT) as [keyof typeof EXIT, number][]
  return codes.map(([name, code]) => `  ${String(code).padEnd(4)}${EXIT_WORDS[name].means}`)
}
