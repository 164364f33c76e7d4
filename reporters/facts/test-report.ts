/** A run in the words of test reports: cases in groups, each with one outcome; what JUnit, CTRF and annotations are made of. */
import type { Certification, DutyResult } from '../../contract/certification.ts'
import type { Result, Verdict } from '../../contract/check.ts'
import type { Drift } from '../../contract/drift/rules.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Run } from '../../contract/run.ts'
import { chaptersOf, reasonOf } from './chapters.ts'
import {
  factsOf,
  type LoadFact,
  type LoadVerdict,
  OBJECTIVE_WORDS,
  objectiveName,
  objectiveSentence,
  verdictOf,
} from './load.ts'
import { triesOf, VERDICT_WORDS } from './tone.ts'

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
function withEnding(
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

/** The run record as a test report: checks by chapter, then what fails a run without being a check. */
export function reportOfRun(run: Run): TestReport {
  const checked = chaptersOf(run.checks).map(({ name, results }) => ({ name, cases: sorted(results).map(caseOfCheck) }))
  return {
    ...headOf(run),
    environment: run.environment.name,
    seconds: run.cost.seconds,
    groups: withEnding([...checked, ...beyondChecks(run)], run),
  }
}

/** The record of a certification as a test report: duties by the situation that they are judged in. */
export function reportOfCertification(record: Certification): TestReport {
  const { sender, environment, startedAt, endedAt, duties } = record
  const situations = [...new Set(duties.map(({ situation }) => situation))].sort()
  const groups = situations.map(name => ({
    name,
    cases: sorted(duties.filter(({ situation }) => situation === name)).map(caseOfDuty),
  }))
  return {
    ...headOf(record),
    environment: `${sender} on ${environment.name}`,
    seconds: Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1000,
    groups: withEnding(groups, record),
  }
}

const headOf = ({ run, verdict, exitCode, because, harness, startedAt, endedAt }: Run | Certification) => ({
  ...{ run, verdict, exitCode, because, startedAt, endedAt },
  harness: harness.version,
})

const sorted = <T extends { id: string }>(all: readonly T[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))

function caseOfCheck(result: Result): Case {
  const { id, title, chapter, file, milliseconds, tries } = result
  return {
    id,
    name: `${id} ${title}`,
    group: chapter,
    word: VERDICT_WORDS[result.verdict],
    file,
    seconds: milliseconds / 1000,
    outcome: outcomeOfCheck(result),
    ...(tries === undefined ? {} : { tries }),
  }
}

function outcomeOfCheck(result: Result): Outcome {
  const { verdict, unscored, known } = result
  const message = result.reason ?? result.title
  // It runs and counts for nothing: told, and neither failed nor passed over in silence.
  if (unscored !== undefined) return left(`not scored (${unscored}): ${VERDICT_WORDS[verdict]}`, true)
  if (verdict === 'fail' && known !== undefined)
    return left(`known failure until ${known.expires}, ${known.owner}: ${known.reason}`, true)
  return outcomeOf(verdict, { message, type: result.basis, details: detailsOf(result), open: reasonOf(result) })
}

interface ReportedFailure {
  message: string
  type: string
  details: string
  /** Where nothing is proven: why. */
  open: string
}

function outcomeOf(verdict: Verdict, { message, type, details, open }: ReportedFailure): Outcome {
  switch (verdict) {
    case 'pass':
      return { kind: 'passed' }
    case 'fail':
      return { kind: 'failed', message, type, details }
    case 'warn':
      return { kind: 'warned', message, details }
    case 'harness-error':
      return { kind: 'broken', message, type: 'harness', details }
    case 'inconclusive':
    case 'nothing-observed':
      return left(`${VERDICT_WORDS[verdict]}: ${open}`, true)
    default:
      return left(`${VERDICT_WORDS[verdict]}: ${open}`, false)
  }
}

const left = (message: string, wasRun: boolean): Outcome => ({ kind: 'left', message, wasRun })

function detailsOf(result: Result): string {
  return [
    result.reason ?? `${result.title}: ${result.verdict}.`,
    ...(result.expected === undefined ? [] : [`expected: ${result.expected}`]),
    ...(result.actual === undefined ? [] : [`got: ${result.actual}`]),
    ...(result.tries === undefined ? [] : [triesOf(result) ?? '']),
    ...(result.whose === undefined ? [] : [`whose: ${result.whose}`]),
    ...(result.remedy === undefined ? [] : [`what to do: ${result.remedy}`]),
    `${result.level}, ${result.basis}: ${result.source}`,
    ...(result.exchanges.length === 0 ? [] : [`exchanges: ${result.exchanges.join(', ')}`]),
  ].join('\n')
}

/** What fails a run without being a check: known failures that no longer hold, drift, missed objectives of load. */
function beyondChecks(run: Run): Group[] {
  return [
    { name: 'known failures', cases: (run.stale ?? []).map(staleCase) },
    { name: 'drift', cases: run.drift.map(driftCase) },
    { name: 'load', cases: run.load === undefined ? [] : loadCases(run.load) },
  ]
}

function staleCase(sentence: string): Case {
  return plainCase('known failures', sentence, 'stale', { kind: 'failed', message: sentence, type: 'stale' })
}

function driftCase({ class: severity, rule, at, sentence }: Drift): Case {
  const outcome: Outcome =
    severity === 'breaking'
      ? { kind: 'failed', message: sentence, type: rule, details: sentence }
      : { kind: 'passed', told: sentence }
  return plainCase('drift', `${severity}: ${rule} at ${at}`, severity, outcome)
}

function loadCases(load: LoadRecord): Case[] {
  const objectives = load.objectives.map(each => {
    const message = objectiveSentence(each)
    const verdict = verdictOf(each, load)
    const outcome = outcomeOfFact(verdict, message, each.id ?? 'objective', { kind: 'passed' })
    return plainCase('load', objectiveName(each), OBJECTIVE_WORDS[verdict], outcome)
  })
  const judged = [...objectives, ...factsOf(load).map(factCase)]
  if (load.validity === 'valid') return judged
  const message = load.reasons.join(' ') || 'The load run is invalid.'
  const invalid = plainCase('load', 'the load run is valid', 'invalid', { kind: 'broken', message, type: 'invalid' })
  return [...judged, { ...invalid, seconds: load.seconds }]
}

/** What was found is reported with a pass too: the rate up to which the contract held, the capacity, the comparison. */
function factCase({ name, verdict, sentence }: LoadFact): Case {
  return plainCase('load', name, verdict, outcomeOfFact(verdict, sentence, name, { kind: 'passed', told: sentence }))
}

function outcomeOfFact(verdict: LoadVerdict, message: string, type: string, passed: Outcome): Outcome {
  if (verdict === 'pass') return passed
  return verdict === 'fail' ? { kind: 'failed', message, type } : left(message, true)
}

function plainCase(group: string, name: string, word: string, outcome: Outcome): Case {
  return { id: name, name, group, word, seconds: 0, outcome }
}

function caseOfDuty({ id, title, situation, verdict, reason, level, source, good, bad, calls }: DutyResult): Case {
  const details = [
    reason,
    `right: ${good}`,
    `wrong: ${bad}`,
    `${level}: ${source}`,
    ...(calls.length === 0 ? [] : [`calls: ${calls.join(', ')}`]),
  ].join('\n')
  const outcome = outcomeOf(verdict, { message: reason, type: level, details, open: reason })
  return { id, name: `${id} ${title}`, group: situation, word: VERDICT_WORDS[verdict], seconds: 0, outcome }
}
