/** What a job of GitHub Actions is told of a run: annotations in the log, a summary, and outputs of the step. */
import { randomUUID } from 'node:crypto'
import { appendFileSync, statSync } from 'node:fs'
import type { Certification } from '../contract/certification.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import certificationSummary from '../reporters/certification/summary-md.ts'
import { reportOfCertification } from '../reporters/facts/certification-report.ts'
import { reportOfRun } from '../reporters/facts/run-report.ts'
import type { TestReport } from '../reporters/facts/test-report.ts'
import { annotations } from '../reporters/github/annotations.ts'
import { jobSummary } from '../reporters/github/job-summary.ts'
import { stepOutputs } from '../reporters/github/outputs.ts'
import summary from '../reporters/summary-md.ts'
import type { Context } from './command.ts'

interface Place {
  /** The folder of the run. */
  dir: string
  /** Standard output belongs to the JSON; the runner reads the other stream as well. */
  json: boolean
}

/** Does nothing outside of GitHub Actions. Throws REPORT_NOT_WRITTEN. */
export function tellRun(run: Run, place: Place, context: Pick<Context, 'env'>): void {
  tell(reportOfRun(run), summary.render(run), place, context)
}

/** As `tellRun`. */
export function tellCertification(record: Certification, place: Place, context: Pick<Context, 'env'>): void {
  tell(reportOfCertification(record), certificationSummary.render(record), place, context)
}

function tell(report: TestReport, markdown: string, { dir, json }: Place, { env }: Pick<Context, 'env'>): void {
  if (env['GITHUB_ACTIONS'] !== 'true') return
  const stream = json ? process.stderr : process.stdout
  stream.write(`${annotations(report).join('\n')}\n`)
  const { verdict, exitCode } = report
  const values = { verdict, 'exit-code': String(exitCode), results: dir }
  append('summary of the job', env['GITHUB_STEP_SUMMARY'], file => jobSummary(markdown, sizeOf(file)) ?? '')
  append('outputs of the step', env['GITHUB_OUTPUT'], () => stepOutputs(values, `end-${randomUUID()}`))
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function append(what: string, file: string | undefined, made: (file: string) => string): void {
  if (file === undefined || file === '') return
  try {
    appendFileSync(file, made(file))
  } catch (cause) {
    throw new HarnessError(
      'REPORT_NOT_WRITTEN',
      `The ${what} could not be written to ${file}: ${cause instanceof Error ? cause.message : String(cause)}`,
      'The reports in the folder of the run are complete; look at what the runner gave as that file.',
      cause,
    )
  }
}
