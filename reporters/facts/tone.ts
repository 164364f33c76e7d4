/** What a verdict means to a reader: its tone, its mark, its words, and whose move it is. */
import type { Verdict } from '../../contract/check.ts'
import type { Answer } from '../../contract/ledger.ts'
import type { Run, RunVerdict } from '../../contract/run.ts'

const TONES: Record<RunVerdict, Verdict> = {
  conformant: 'pass',
  'self-test passed': 'pass',
  discovered: 'pass',
  'load within objectives': 'pass',
  'not conformant': 'fail',
  'self-test failed': 'fail',
  drifted: 'fail',
  'may be released': 'pass',
  'may not be released': 'fail',
  'load outside objectives': 'fail',
  'load run invalid': 'inconclusive',
  inconclusive: 'inconclusive',
  stopped: 'warn',
}

export function toneOf(run: Run): Verdict {
  const tone = TONES[run.verdict]
  if (tone !== 'pass') return tone
  return run.partial ? 'warn' : run.exitCode === 0 ? 'pass' : 'fail'
}

export const MARKS: Record<Verdict, string> = {
  pass: '✓',
  fail: '✗',
  warn: '!',
  inconclusive: '?',
  'nothing-observed': '○',
  skipped: '–',
  'not-selected': '·',
  'harness-error': '⚠',
}

export const VERDICT_WORDS: Record<Verdict, string> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'warned',
  inconclusive: 'inconclusive',
  'nothing-observed': 'nothing observed',
  skipped: 'skipped',
  'not-selected': 'not selected',
  'harness-error': 'harness error',
}

/** The tone in which a status of the ledger is shown. */
export const STATUS_TONES: Record<Answer['status'], Verdict> = {
  confirmed: 'pass',
  observed: 'pass',
  assumed: 'warn',
  contradicted: 'fail',
  unanswerable: 'inconclusive',
  open: 'skipped',
}

/** Whoever has to act before the next run can end differently. */
export function moveOf(run: Run): string | undefined {
  if (run.exitCode === 130) return 'Run it again'
  if (run.exitCode > 1) return run.exitCode === 5 ? 'Fix the harness' : 'Your move'
  if (run.environment.kind === 'sandbox') return run.exitCode === 0 ? undefined : 'Fix the harness'
  if (run.exitCode === 1) return "The service operator's move"
  return undefined
}
