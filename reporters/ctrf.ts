/** ctrf.json: the same cases as junit.xml, in the Common Test Report Format. */
import { type Case, casesOf, type Outcome, reportOfRun, type TestReport } from './facts/test-report.ts'
import type { Reporter } from './reporter.ts'
import { visible } from './text/visible.ts'

export default { file: 'ctrf.json', render: run => ctrfDocument(reportOfRun(run)) } satisfies Reporter

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other'

/** A test report as a CTRF document, specification 0.0: the JSON that dashboards of several CI systems read. */
export function ctrfDocument(report: TestReport): string {
  const { verdict, exitCode, because, harness, environment, run, seconds } = report
  const cases = casesOf(report)
  const counted = (status: Status) => cases.filter(({ outcome }) => statusOf(outcome) === status).length
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    runId: run,
    timestamp: report.endedAt,
    generatedBy: 'last-mile-conformance',
    results: {
      tool: { name: 'last-mile-conformance', version: harness },
      summary: {
        tests: cases.length,
        passed: counted('passed'),
        failed: counted('failed'),
        skipped: counted('skipped'),
        pending: counted('pending'),
        other: counted('other'),
        suites: report.groups.length,
        start: Date.parse(report.startedAt),
        stop: Date.parse(report.endedAt),
        duration: Math.round(seconds * 1000),
        extra: { verdict, exitCode, because: visible(because) },
      },
      tests: cases.map(testOf),
      environment: { testEnvironment: visible(environment) },
    },
  }
  return `${JSON.stringify(document, null, 1)}\n`
}

function testOf({ id, name, group, word, seconds, outcome, file, tries }: Case) {
  const status = statusOf(outcome)
  return {
    testId: visible(id) || 'unnamed',
    name: visible(name) || 'unnamed',
    status,
    rawStatus: word,
    duration: Math.round(seconds * 1000),
    suite: [visible(group)],
    ...failureOf(outcome),
    ...(file === undefined ? {} : locationOf(file)),
    ...(tries === undefined ? {} : { retries: tries.of - 1, flaky: status === 'passed' && tries.same < tries.of }),
  }
}

/** A warning fails nobody; "other" is run and proves nothing. */
function statusOf(outcome: Outcome): Status {
  switch (outcome.kind) {
    case 'passed':
    case 'warned':
      return 'passed'
    case 'left':
      return outcome.wasRun ? 'other' : 'skipped'
    default:
      return 'failed'
  }
}

function failureOf(outcome: Outcome): { message?: string; trace?: string } {
  if (outcome.kind === 'passed') return outcome.told === undefined ? {} : { message: visible(outcome.told) }
  const details = 'details' in outcome ? outcome.details : undefined
  return { message: visible(outcome.message), ...(details === undefined ? {} : { trace: visible(details) }) }
}

/** `suites/verify/verify.spec.ts:12` */
function locationOf(file: string): { filePath: string; line?: number } {
  const line = /:(\d+)$/.exec(file)
  return line === null ? { filePath: file } : { filePath: file.slice(0, line.index), line: Number(line[1]) }
}
