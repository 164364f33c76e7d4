/** A comparison in words, and as the rule LOAD-10 of each call. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { MOST_RUNS } from '../../core/compare-runs.ts'
import { ruleId } from '../../core/rules.ts'

type Comparison = NonNullable<LoadRecord['comparison']>
type Row = Comparison['rows'][number]
export type ComparisonResult = Omit<Comparison, 'sentence'>

/** Of the rows of a kind; the record has them all. */
const SHOWN = 4

export function sentenceOf(result: ComparisonResult): string {
  const { baseline, candidate, runs, design, verdict, rows } = result
  const how = `${runs[1]} runs against ${runs[0]}${design === 'stored' ? ' stored ones' : ', taking turns'}`
  const alongside = unjudgedOf(result)
  const named = (wanted: Row['verdict']) => {
    const all = rows.filter(row => row.verdict === wanted).map(row => `${row.endpoint} ${effectOf(row)}`)
    return all.length <= SHOWN ? all.join('; ') : `${all.slice(0, SHOWN).join('; ')} and ${all.length - SHOWN} more`
  }
  switch (verdict) {
    case 'ok':
      return `${candidate} is not worse than ${baseline} (${how}): all ${rows.length} intervals lie below their margins.${alongside}`
    case 'regressed':
      return `${candidate} is worse than ${baseline} (${how}): ${named('regressed')}.${alongside}`
    case 'inconclusive':
      return `Whether ${candidate} is worse than ${baseline} is not decided (${how}): ${named('inconclusive') || 'nothing could be judged'}.${detectable(result)}${alongside}`
  }
}

function unjudgedOf({ unjudged = [], rows }: ComparisonResult): string {
  if (unjudged.length === 0) return ''
  const pairs = unjudged.map(each => each.split(' '))
  const calls = new Set([...rows.map(row => row.endpoint), ...pairs.map(([call]) => call)])
  const measures = [...new Set(pairs.map(([, measure]) => measure))]
  const named = measures.map(measure => {
    const own = pairs.filter(([, each]) => each === measure).map(([call]) => call)
    return `${measure} of ${own.length === calls.size ? 'every call' : own.join(', ')}`
  })
  return ` Not judged, too few requests in a run: ${named.join('; ')}.`
}

function detectable({ rows, runs }: ComparisonResult): string {
  const open = rows.filter(row => row.verdict === 'inconclusive' && row.measure !== 'failed')
  const most = Math.max(...open.map(row => row.detectable ?? 0))
  return open.length === 0
    ? ''
    : ` With this noise ${times(most)} would have been told in four cases of five. ${runsWanted(open, Math.min(...runs))}`
}

/** Intervals shrink with the root of the runs. */
function runsWanted(open: readonly Row[], runs: number): string {
  const each = open.map(({ ratio, interval, margin }) => {
    const half = Math.log((interval?.[1] ?? 1) / (ratio ?? 1))
    return Math.ceil(runs * (half / Math.log(1 + margin)) ** 2)
  })
  const wanted = Math.max(runs + 1, ...each)
  return wanted <= MOST_RUNS
    ? `About ${wanted} runs of each would decide it: \`--runs ${wanted}\`.`
    : `More than ${MOST_RUNS} runs would decide it: a quieter machine, longer runs or a wider \`--margin\` is what helps.`
}

export function regressionRules(
  { rows, baseline, unjudged = [] }: ComparisonResult,
  calls: readonly string[],
): LoadRecord['objectives'] {
  return calls.map(call => {
    const own = rows.filter(row => row.endpoint === call)
    const id = ruleId('regression', call)
    const allowed = own.map(row => `${row.measure} ${marginOf(row)}`).join(', ')
    const rule = `${call}: not worse than ${baseline}${allowed === '' ? '' : ` (${allowed})`}`
    const silent = own.length === 0 || unjudged.includes(`${call} failed`)
    const regressed = own.some(row => row.verdict === 'regressed')
    const open = !regressed && (silent || own.some(row => row.verdict === 'inconclusive'))
    const actual = own.length === 0 ? 'nothing was measured' : own.map(effectOf).join('; ')
    return { id, rule, met: !regressed && !open, actual, ...(open ? { undecided: true } : {}) }
  })
}

function marginOf({ measure, margin }: Row): string {
  return measure === 'failed' ? `at most ${points(margin)} more` : `at most ${times(1 + margin)}`
}

function effectOf({ measure, baseline, candidate, ratio, interval }: Row): string {
  const [low = 0, high = 0] = interval ?? []
  return measure === 'failed'
    ? `failed ${points((candidate ?? 0) - (baseline ?? 0))} more (${points(low)} to ${points(high)})`
    : `${measure} ${times(ratio ?? 0)} (${times(low)} to ${times(high)})`
}

const times = (ratio: number) => `× ${ratio.toFixed(2)}`

const points = (share: number) => `${Math.round(share * 10_000) / 100} points`
