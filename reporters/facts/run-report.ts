/** The run record as a test report: checks by chapter, then what fails a run without being a check. */
import type { Result } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'
import { beyondChecks } from './beyond-checks.ts'
import { chaptersOf } from './chapters.ts'
import { type Case, type Outcome, type TestReport, withEnding } from './test-report.ts'
import { triesOf, VERDICT_WORDS } from './tone.ts'
import { reasonOf } from './untested.ts'

export function reportOfRun(run: Run): TestReport {
  const { environment, verdict, exitCode, because, harness, startedAt, endedAt } = run
  const checked = chaptersOf(run.checks).map(({ name, results }) => ({
    name,
    cases: results.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(caseOf),
  }))
  return {
    run: run.run,
    environment: environment.name,
    verdict,
    exitCode,
    because,
    harness: harness.version,
    startedAt,
    endedAt,
    seconds: run.cost.seconds,
    groups: withEnding([...checked, ...beyondChecks(run)], run),
  }
}

function caseOf(result: Result): Case {
  const { id, title, chapter, file, milliseconds, tries } = result
  return {
    id,
    name: `${id} ${title}`,
    group: chapter,
    word: VERDICT_WORDS[result.verdict],
    file,
    seconds: milliseconds / 1000,
    outcome: outcomeOf(result),
    ...(tries === undefined ? {} : { tries }),
  }
}

function outcomeOf(result: Result): Outcome {
  const { verdict, unscored, known } = result
  const message = result.reason ?? result.title
  // It runs and counts for nothing: told, and neither failed nor passed over in silence.
  if (unscored !== undefined) return left(`not scored (${unscored}): ${VERDICT_WORDS[verdict]}`, true)
  switch (verdict) {
    case 'pass':
      return { kind: 'passed' }
    case 'fail':
      return known === undefined
        ? { kind: 'failed', message, type: result.basis, details: detailsOf(result) }
        : left(`known failure until ${known.expires}, ${known.owner}: ${known.reason}`, true)
    case 'warn':
      return { kind: 'warned', message, details: detailsOf(result) }
    case 'harness-error':
      return { kind: 'broken', message, type: 'harness', details: detailsOf(result) }
    default:
      return left(
        `${VERDICT_WORDS[verdict]}: ${reasonOf(result)}`,
        verdict === 'inconclusive' || verdict === 'nothing-observed',
      )
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
