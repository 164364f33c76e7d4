/** The checklist of a certification as the terminal shows it. */
import picocolors from 'picocolors'
import type { Certification, DutyResult, Sending, SituationResult } from '../../contract/certification.ts'
import { EXIT } from '../../contract/harness-error.ts'
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

type Outcome = Pick<Certification, 'verdict' | 'exitCode' | 'because'>

export function judgeSender(duties: readonly DutyResult[], stopped: boolean): Outcome {
  const of = (verdict: DutyResult['verdict']) => duties.filter(each => each.verdict === verdict)
  const failed = of('fail')
  const broken = of('harness-error')
  const open = duties.filter(
    ({ verdict, level }) => level === 'must' && (verdict === 'inconclusive' || verdict === 'nothing-observed'),
  )
  const passed = of('pass')
  if (stopped) return { verdict: 'stopped', exitCode: EXIT.interrupted, because: 'Stopped on request.' }
  if (failed.length > 0)
    return { verdict: 'failed', exitCode: EXIT.failed, because: `${listed(failed)} failed${besides(duties)}.` }
  if (broken.length > 0)
    return {
      verdict: 'harness error',
      exitCode: EXIT.harness,
      because: `The harness failed over ${listed(broken)}, so that nothing is known of them${besides(duties)}.`,
    }
  if (passed.length === 0 || open.length > 0)
    return {
      verdict: 'inconclusive',
      exitCode: EXIT.inconclusive,
      because:
        open.length > 0
          ? `Nothing is proven of ${listed(open)}${besides(duties)}.`
          : `No duty was judged${besides(duties)}.`,
    }
  return {
    verdict: 'passed',
    exitCode: EXIT.conformant,
    because: `${passed.length} ${passed.length === 1 ? 'duty is' : 'duties are'} fulfilled and none failed${besides(duties)}.`,
  }
}

/** What was not run is never passed over in silence. */
function besides(duties: readonly DutyResult[]): string {
  const words: Partial<Record<DutyResult['verdict'], string>> = {
    warn: 'warned of',
    inconclusive: 'inconclusive',
    'nothing-observed': 'not observed',
    skipped: 'skipped',
    'not-selected': 'not selected',
  }
  return Object.entries(words)
    .map(([verdict, word]) => ({ word, count: duties.filter(each => each.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `; ${count} ${word}`)
    .join('')
}

function listed(duties: readonly DutyResult[]): string {
  const ids = duties.slice(0, 6).map(each => each.id)
  return `${ids.join(', ')}${duties.length > ids.length ? ` and ${duties.length - ids.length} more` : ''}`
}
