/** What a verdict means to a reader: its tone, its mark, its words, and who has to act. */
import type { Check, Party, Result, Verdict } from '../../contract/check.ts'
import type { Answer } from '../../contract/ledger.ts'
import type { Run, RunVerdict } from '../../contract/run.ts'
import { shellWord } from '../text/curl.ts'
import { count } from '../text/visible.ts'

/** The colours of a report; several verdicts share one and differ in mark and word. */
export type Tone = 'pass' | 'fail' | 'warn' | 'inconclusive' | 'skipped'

const RUN_TONES: Record<RunVerdict, Tone> = {
  conformant: 'pass',
  'safe checks passed': 'pass',
  'self-test passed': 'pass',
  discovered: 'pass',
  'load within objectives': 'pass',
  'limits measured': 'pass',
  'not conformant': 'fail',
  'self-test failed': 'fail',
  drifted: 'fail',
  'may be released': 'pass',
  'may not be released': 'fail',
  'load outside objectives': 'fail',
  'load run invalid': 'inconclusive',
  inconclusive: 'inconclusive',
  'harness error': 'warn',
  stopped: 'warn',
}

export function toneOf(run: Run): Tone {
  const tone = RUN_TONES[run.verdict]
  if (tone !== 'pass') return tone
  return run.partial ? 'warn' : run.exitCode === 0 ? 'pass' : 'fail'
}

export const VERDICT_TONES: Record<Verdict, Tone> = {
  pass: 'pass',
  fail: 'fail',
  warn: 'warn',
  inconclusive: 'inconclusive',
  'nothing-observed': 'inconclusive',
  skipped: 'skipped',
  'not-selected': 'skipped',
  'harness-error': 'warn',
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
export const STATUS_TONES: Record<Answer['status'], Tone> = {
  confirmed: 'pass',
  observed: 'pass',
  assumed: 'warn',
  contradicted: 'fail',
  unanswerable: 'inconclusive',
  open: 'skipped',
}

const MOVES: Record<Party, string> = {
  service: 'Action required from the operator of the service',
  configuration: 'Action required from you: the environment file or the credentials',
  network: 'Action required on the network: look at the connection, then run it again',
  harness: 'A mistake of the harness, not of the service',
}

/** Who has to act before a check can end differently; of an open question the one who can answer it. */
export function moveOfCheck({ whose, open, verdict }: Result): string | undefined {
  if (whose !== undefined) return MOVES[whose]
  if (verdict === 'fail' || verdict === 'warn') return MOVES.service
  return open.length > 0 ? 'Ask the operator' : undefined
}

/** Whoever has to act before the next run can end differently. */
export function moveOf(run: Run): string | undefined {
  if (run.exitCode === 130) return 'Run it again'
  if (run.exitCode > 1) return run.exitCode === 5 ? 'Fix the harness' : 'Action required from you'
  if (run.environment.kind === 'sandbox') return run.exitCode === 0 ? undefined : 'Fix the harness'
  if (run.exitCode === 1) return MOVES.service
  return undefined
}

/** `failed in 2 of 3 tries`; nothing where it was tried once. */
export function triesOf({ tries, verdict }: Result): string | undefined {
  if (tries === undefined) return undefined
  return `${VERDICT_WORDS[verdict]} in ${tries.same} of ${count(tries.of, 'try', 'tries')}`
}

/** `id` of a check or of an exchange. */
export function replayCommand(id: string, { environment }: Pick<Run, 'environment'>): string {
  const { name, file = name } = environment
  const word = /^[\w./:\\-]+$/.test(file) ? file : shellWord(file)
  return `npm run conformance -- ${file === 'sandbox' ? '' : `--env ${word} `}--replay ${id}`
}

/** `RFC 9110 section 15.5.2`, `RFC 9110, 15.5.2`, `RFC 6749 §5.2`; no address of anything else. */
export function addressOf({ source }: Pick<Check, 'source'>): string | undefined {
  const found = /\bRFC\s?(\d{3,5})\b(?:(?:,|:|\s)*(?:sections?|§)?\s*(\d+(?:\.\d+)*))?/i.exec(source)
  if (found?.[1] === undefined) return undefined
  const page = `https://www.rfc-editor.org/rfc/rfc${found[1]}`
  return found[2] === undefined ? page : `${page}#section-${found[2]}`
}
