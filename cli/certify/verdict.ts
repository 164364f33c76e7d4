/** The whole certification in a word and an exit code: a must that failed, and a must that is not shown, is no pass. */
import type { Certification, DutyResult } from '../../contract/certification.ts'
import { EXIT } from '../../contract/harness-error.ts'

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
