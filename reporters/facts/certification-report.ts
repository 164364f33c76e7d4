/** The record of a certification as a test report: duties by the situation that they are judged in. */
import type { Certification, DutyResult } from '../../contract/certification.ts'
import { type Case, type Outcome, type TestReport, withEnding } from './test-report.ts'
import { VERDICT_WORDS } from './tone.ts'

export function reportOfCertification(record: Certification): TestReport {
  const { run, sender, environment, harness, verdict, exitCode, because, startedAt, endedAt } = record
  const situations = [...new Set(record.duties.map(({ situation }) => situation))].sort()
  const groups = situations.map(name => ({
    name,
    cases: record.duties
      .filter(({ situation }) => situation === name)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(caseOf),
  }))
  return {
    run,
    environment: `${sender} on ${environment.name}`,
    verdict,
    exitCode,
    because,
    harness: harness.version,
    startedAt,
    endedAt,
    seconds: Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1000,
    groups: withEnding(groups, record),
  }
}

function caseOf(duty: DutyResult): Case {
  const { id, title, situation, verdict } = duty
  return {
    id,
    name: `${id} ${title}`,
    group: situation,
    word: VERDICT_WORDS[verdict],
    seconds: 0,
    outcome: outcomeOf(duty),
  }
}

function outcomeOf(duty: DutyResult): Outcome {
  const { verdict, reason, level, source, good, bad, calls } = duty
  const details = [
    reason,
    `right: ${good}`,
    `wrong: ${bad}`,
    `${level}: ${source}`,
    ...(calls.length === 0 ? [] : [`calls: ${calls.join(', ')}`]),
  ].join('\n')
  switch (verdict) {
    case 'pass':
      return { kind: 'passed' }
    case 'fail':
      return { kind: 'failed', message: reason, type: level, details }
    case 'warn':
      return { kind: 'warned', message: reason, details }
    case 'harness-error':
      return { kind: 'broken', message: reason, type: 'harness', details }
    default:
      return {
        kind: 'left',
        message: `${VERDICT_WORDS[verdict]}: ${reason}`,
        wasRun: verdict === 'inconclusive' || verdict === 'nothing-observed',
      }
  }
}
