/** Checks of all answers of a run: declared and run like every other, and judged once the run is over. */
import { familyOf, type Result } from '../contract/check.ts'
import type { Seen } from './heard-log.ts'
import { JUDGES } from './judges.ts'
import type { Must } from './must.ts'
import type { Recorded } from './recorded.ts'

/** The end of the body of such a check, which has seen to it that there is something to judge. */
export function judgedAfterwards(must: Must): never {
  return must.nothingObserved('It is judged after the run, by all answers of it.')
}

const MOST_SHOWN = 12
const MOST_TOLD = 3

export function judgeAfterwards(results: readonly Result[], seen: readonly Seen[], recorded: Recorded): Result[] {
  return results.map(result => {
    const judge = JUDGES[familyOf(result.id)]
    return judge === undefined || result.verdict !== 'nothing-observed' ? result : judged(result, judge, seen, recorded)
  })
}

function judged(result: Result, judge: (typeof JUDGES)[string], seen: readonly Seen[], recorded: Recorded): Result {
  const { skip: _skip, reason: _reason, whose: _whose, ...kept } = result
  const [, place = ''] = result.id.split('/')
  const { of, wrong, sentence } = judge({ place, seen, recorded })
  const ids = (all: readonly Seen[]) => [...new Set(all.map(each => each.exchange.id))].slice(0, MOST_SHOWN)
  if (of.length === 0)
    return { ...kept, verdict: 'nothing-observed', reason: 'No such answer was seen in this run.', exchanges: [] }
  if (wrong.length === 0) return { ...kept, verdict: 'pass', exchanges: ids(of) }
  const told = (words: (each: (typeof wrong)[number]) => string) =>
    [...new Set(wrong.map(words))].slice(0, MOST_TOLD).join('; ')
  return {
    ...kept,
    verdict: result.level === 'must' ? 'fail' : 'warn',
    whose: 'service',
    reason: `${sentence}: ${wrong.length} of ${of.length} answers of this run.`,
    expected: told(each => each.expected),
    actual: told(each => each.actual),
    exchanges: ids(wrong.map(each => each.seen)),
  }
}
