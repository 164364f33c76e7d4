/** Checks and drift as the tests of the verdicts need them. */
import type { Result, Verdict } from '../../contract/check.ts'
import type { Drift } from '../../contract/drift/rules.ts'

export const check = (id: string, verdict: Verdict): Result => ({
  id,
  chapter: id.split('-')[0] ?? '',
  title: id,
  basis: 'observed',
  source: 'test',
  level: 'must',
  safeIn: ['sandbox', 'test'],
  needs: [],
  verdict,
  open: [],
  exchanges: [],
  milliseconds: 1,
  file: 'x.ts:1',
})
export const breaking: Drift = { class: 'breaking', rule: 'r', question: 'versioning', at: '', sentence: 'It changed.' }
