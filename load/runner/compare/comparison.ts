/** What the statistics found, in the form of the record. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import type { Compared, ComparedRow } from '../../core/statistics/compare-runs.ts'
import { ALPHA } from '../../core/statistics/looks.ts'
import type { Baseline } from './baseline.ts'
import { sentenceOf } from './words.ts'

type Comparison = NonNullable<LoadRecord['comparison']>

export interface Circumstances {
  baseline: string
  candidate: string
  kind: Baseline['kind']
  looks: readonly number[]
  repeated: number
}

export function comparisonOf(compared: Compared & { runs: [number, number] }, around: Circumstances): Comparison {
  const told = {
    baseline: around.baseline,
    candidate: around.candidate,
    design: around.kind === 'asked' ? ('interleaved' as const) : ('stored' as const),
    runs: compared.runs,
    verdict: compared.verdict,
    level: 1 - ALPHA / around.looks.length,
    repeated: around.repeated,
    unjudged: compared.unjudged,
    rows: compared.rows.map(rowOf),
  }
  return { ...told, sentence: sentenceOf(told) }
}

function rowOf({ call, effect, ...row }: ComparedRow): Comparison['rows'][number] {
  return { ...row, endpoint: call, ratio: row.measure === 'failed' ? null : effect }
}
