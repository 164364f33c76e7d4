/** The checklist of a certification as the terminal shows it. */
import picocolors from 'picocolors'
import type { Certification, DutyResult, Sending, SituationResult } from '../../contract/certification.ts'
import { plain } from '../terminal.ts'

const SIGNS: Record<DutyResult['verdict'], { sign: string; color: 'green' | 'red' | 'yellow' | 'dim' }> = {
  pass: { sign: '✓', color: 'green' },
  fail: { sign: '✗', color: 'red' },
  warn: { sign: '!', color: 'yellow' },
  inconclusive: { sign: '?', color: 'yellow' },
  'nothing-observed': { sign: '?', color: 'yellow' },
  'harness-error': { sign: '✗', color: 'red' },
  skipped: { sign: '-', color: 'dim' },
  'not-selected': { sign: '-', color: 'dim' },
}

export function situationLines(
  { name, calls, alive, skipped, sendings }: SituationResult,
  duties: readonly DutyResult[],
  color: boolean,
): string {
  const colors = picocolors.createColors(color)
  const [first] = sendings
  const ended = first === undefined || first.ended === 'done' ? '' : `, the sender ${first.ended}`
  const head = skipped ?? `${calls} calls${sendings.length > 1 && !alive ? ', no sign of life afterwards' : ''}${ended}`
  const lines = duties.map(({ id, title, verdict, reason }) => {
    const { sign, color: name } = SIGNS[verdict]
    const told = verdict === 'pass' || verdict === 'skipped' ? '' : `\n      ${verdict}: ${plain(reason)}`
    return `  ${colors[name](sign)} ${id} ${title}${told}`
  })
  return [`${colors.bold(name)} (${head})`, ...sendings.flatMap(commandLines), ...lines].join('\n')
}

/** Lines of the standard error that are shown; the record holds more. */
const MOST_SAID = 8

/** What the command of the sender left: its exit status where that is not 0, and the end of its standard error. */
function commandLines({ how, exitCode, said }: Sending): string[] {
  if (how !== 'driven') return []
  const all = said.split('\n').filter(line => line.trim() !== '')
  const left = Math.max(0, all.length - MOST_SAID)
  const status = exitCode === null || exitCode === 0 ? [] : [`  exit status ${exitCode} of the client`]
  const before = left === 0 ? [] : [`  stderr │ … ${left} more before`]
  return [...status, ...before, ...all.slice(-MOST_SAID).map(line => `  stderr │ ${plain(line)}`)]
}

export function closingLines({ verdict, because, seed }: Certification, folder: string, color: boolean): string {
  const colors = picocolors.createColors(color)
  const told = verdict === 'passed' ? colors.green : verdict === 'failed' ? colors.red : colors.yellow
  return `\n${told(verdict.toUpperCase())}: ${plain(because)}\nRecord: ${folder} (played with --seed ${seed})`
}
