/** May a candidate take the place of what senders use today? One answer, and why. */
import { z } from 'zod'
import { type Result, VERDICTS, type Verdict } from './check.ts'
import type { Drift } from './drift/rules.ts'

export const GateSchema = z.strictObject({
  /** The environment whose place it would take. */
  baseline: z.string(),
  mayBeReleased: z.boolean(),
  /** Why not; empty where it may. */
  reasons: z.array(z.string()),
  /** What a reader should know alongside. */
  notes: z.array(z.string()),
  /** Checks that ended differently. */
  verdicts: z.array(
    z.strictObject({ check: z.string(), baseline: z.enum(VERDICTS).optional(), candidate: z.enum(VERDICTS) }),
  ),
})
export type Gate = z.infer<typeof GateSchema>

export interface ReleaseComparison {
  baseline: string
  /** What changed from the baseline to the candidate. */
  drift: readonly Drift[]
  candidate: readonly Result[]
  /** Absent where the checks were not run there. */
  onBaseline?: readonly Result[]
  /** Why they were not run, or by which run they are known. */
  about?: string
  /** Known failures that no longer hold. */
  stale: readonly string[]
}

export interface Released extends Gate {
  /** Nothing speaks against it but that too little is proven. */
  unproven: boolean
}

const PROVEN: ReadonlySet<Verdict> = new Set(['pass', 'warn', 'fail'])

export function judgeRelease(held: ReleaseComparison): Released {
  const compared = held.candidate.map(result => compare(result, held))
  const against = [...contractReasons(held), ...held.stale, ...compared.flatMap(each => each.against ?? [])]
  const open = [...compared.flatMap(each => each.open ?? []), ...nothingProven(held.candidate)]
  const known = new Map(held.onBaseline?.map(result => [result.id, result.verdict]))
  return {
    baseline: held.baseline,
    mayBeReleased: against.length + open.length === 0,
    unproven: against.length === 0 && open.length > 0,
    reasons: [...against, ...open],
    notes: [
      ...(held.about === undefined ? [] : [held.about]),
      ...compared.flatMap(each => each.note ?? []),
      ...quietChanges(held.drift),
    ],
    verdicts: held.candidate
      .filter(result => isReported(known.get(result.id), result.verdict))
      .map(result => differing(result, known.get(result.id))),
  }
}

/** That something was proven here which nobody tried there is no news. */
function isReported(baseline: Verdict | undefined, candidate: Verdict): boolean {
  return baseline !== candidate && (candidate === 'fail' || (baseline !== undefined && PROVEN.has(baseline)))
}

function differing(result: Result, baseline: Verdict | undefined): Gate['verdicts'][number] {
  return { check: result.id, ...(baseline === undefined ? {} : { baseline }), candidate: result.verdict }
}

function contractReasons({ drift, baseline }: ReleaseComparison): string[] {
  return drift
    .filter(each => each.class === 'breaking')
    .map(each => `Against ${baseline} it breaks senders: ${each.sentence}`)
}

function quietChanges(drift: readonly Drift[]): string[] {
  const compatible = drift.filter(each => each.class === 'compatible').length
  return compatible === 0
    ? []
    : [`${compatible} ${compatible === 1 ? 'change' : 'changes'} of the contract break nobody.`]
}

interface CheckComparison {
  against?: string
  open?: string
  note?: string
}

/** What fails on both is no worse than what senders have today; what nobody could compare is. */
function compare(
  { id, verdict, known, unscored }: Result,
  { baseline, onBaseline }: ReleaseComparison,
): CheckComparison {
  const before = onBaseline?.find(each => each.id === id)?.verdict
  if (known !== undefined) return { note: `${id} is a known failure until ${known.expires}.` }
  if (unscored !== undefined)
    return verdict === 'fail' ? { note: `${id} fails here and is not scored: ${unscored}.` } : {}
  if (verdict === 'harness-error') return { open: `${id} could not be judged: the harness failed.` }
  if (verdict === 'fail') {
    if (before === 'fail') return { note: `${id} fails on ${baseline} as well.` }
    if (before === 'pass' || before === 'warn') return { against: `${id} passes on ${baseline} and fails here.` }
    return { against: `${id} fails here, and ${baseline} was not checked for it.` }
  }
  if (verdict === 'warn' && before === 'pass') return { note: `${id} passes on ${baseline} and warns here.` }
  if (PROVEN.has(verdict)) return {}
  return before === 'pass' ? { open: `${id} passes on ${baseline} and is not proven here (${verdict}).` } : {}
}

function nothingProven(candidate: readonly Result[]): string[] {
  return candidate.some(each => each.verdict === 'pass' && each.unscored === undefined)
    ? []
    : ['No check passed here, so nothing is proven.']
}
