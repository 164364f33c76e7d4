/** A run in the words of test reports: cases in groups, each with one outcome; what JUnit, CTRF and annotations are made of. */
import type { Run } from '../../contract/run.ts'

/**
 * `warned`: told, and fails nobody. `broken`: the harness or the run itself, not the service. `left`: nothing is proven or
 * nothing counts; `wasRun` tells one from the other.
 */
export type Outcome =
  | { kind: 'passed'; told?: string }
  | { kind: 'warned'; message: string; details: string }
  | { kind: 'failed' | 'broken'; message: string; type: string; details?: string }
  | { kind: 'left'; message: string; wasRun: boolean }

export interface Case {
  /** The same in every run. */
  id: string
  name: string
  group: string
  /** `passed`, `nothing observed`: the project's own word. */
  word: string
  seconds: number
  outcome: Outcome
  file?: string
  tries?: { same: number; of: number }
}

export interface Group {
  name: string
  cases: Case[]
}

export interface TestReport {
  run: string
  environment: string
  verdict: string
  exitCode: number
  /** One plain sentence: why this verdict. */
  because: string
  harness: string
  /** ISO 8601. */
  startedAt: string
  endedAt: string
  seconds: number
  groups: Group[]
}

/** The id of the case that tells of the end of the run itself. */
export const ENDING = 'run'

export function casesOf({ groups }: Pick<TestReport, 'groups'>): Case[] {
  return groups.flatMap(({ cases }) => cases)
}

/** A reader of this alone must not see green where the run was not. */
export function withEnding(
  groups: Group[],
  { verdict, exitCode, because, partial }: Pick<Run, 'exitCode' | 'because' | 'partial'> & { verdict: string },
): Group[] {
  const kept = groups.filter(({ cases }) => cases.length > 0)
  const isExplained = casesOf({ groups }).some(({ outcome }) => outcome.kind === 'failed' || outcome.kind === 'broken')
  if (!partial && (exitCode === 0 || isExplained)) return kept
  const ending: Case = {
    id: ENDING,
    name: partial ? 'the run reached its end' : `the run ended with the verdict "${verdict}"`,
    group: 'run',
    word: verdict,
    seconds: 0,
    outcome: { kind: 'broken', message: because, type: `exit code ${exitCode}` },
  }
  return [...kept, { name: 'run', cases: [ending] }]
}
