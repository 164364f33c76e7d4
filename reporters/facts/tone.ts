/** What a verdict means to a reader: its tone, its mark, its words, and who has to act. */
import type { Check, Party, Result, Verdict } from '../../contract/check.ts'
import type { Answer } from '../../contract/ledger.ts'
import type { Run, RunVerdict } from '../../contract/run.ts'
import { shellWord } from '../text/curl.ts'
import { count } from '../text/visible.ts'
import words from './words.json' with { type: 'json' }

/** The colours of a report; several verdicts share one and differ in mark and word. */
export type Tone = 'pass' | 'fail' | 'warn' | 'inconclusive' | 'skipped'

type Column = 'tone' | 'mark' | 'word' | 'head'
const rows: Record<Verdict, Record<Column, string>> = words.verdicts
const column = <Value extends string>(name: Column) =>
  Object.fromEntries(Object.entries(rows).map(([verdict, row]) => [verdict, row[name]])) as Record<Verdict, Value>

export const VERDICT_TONES = column<Tone>('tone')
export const MARKS = column('mark')
export const VERDICT_WORDS = column('word')
/** Over a column of a terminal. */
export const HEADS = column('head')
const RUN_TONES = words.runs satisfies Record<RunVerdict, string> as Record<RunVerdict, Tone>
/** The tone in which a status of the ledger is shown. */
export const STATUS_TONES = words.statuses satisfies Record<Answer['status'], string> as Record<Answer['status'], Tone>

export function toneOf(run: Run): Tone {
  const tone = RUN_TONES[run.verdict]
  if (tone !== 'pass') return tone
  return run.partial ? 'warn' : run.exitCode === 0 ? 'pass' : 'fail'
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
