/** What a job of GitHub Actions is told of a run: annotations in the log, a summary, and outputs of the step. */
import { randomUUID } from 'node:crypto'
import { appendFileSync, statSync } from 'node:fs'
import type { Certification } from '../contract/certification.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import certificationSummary from '../reporters/certification/summary-md.ts'
import { reportOfCertification } from '../reporters/facts/certification-report.ts'
import { reportOfRun } from '../reporters/facts/run-report.ts'
import type { TestReport } from '../reporters/facts/test-report.ts'
import { annotations, troubleAnnotation } from '../reporters/github/annotations.ts'
import { jobSummary, stepOutputs } from '../reporters/github/job-summary.ts'
import summary from '../reporters/summary-md.ts'
import { markdownSentence } from '../reporters/text/markdown.ts'
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

/** Steps that were told how they ended, by their variables. */
const ended = new WeakSet<Context['env']>()

export interface Trouble {
  message: string
  hint: string
  exitCode: number
}

/** Of a command that could not begin or lost its record; a step that was told of its run is told nothing more. Never throws. */
export function tellTrouble({ message, hint, exitCode }: Trouble, { env }: Pick<Context, 'env'>): void {
  if (ended.has(env)) return
  const verdict = exitCode === EXIT.harness ? 'harness error' : exitCode === EXIT.interrupted ? 'stopped' : 'not run'
  const told = [message, hint].filter(Boolean)
  const markdown = [`# ✗ ${verdict}`, ...told.map(each => markdownSentence(each, MOST_TROUBLE))].join('\n\n')
  try {
    const lines = [troubleAnnotation(verdict, told.join('\n'))]
    write({ lines, markdown, verdict, exitCode }, { dir: '', json: true }, env)
  } catch {
    // The trouble itself is what the user must see.
  }
}

const MOST_TROUBLE = 4000

function tell(report: TestReport, markdown: string, place: Place, { env }: Pick<Context, 'env'>): void {
  const { verdict, exitCode } = report
  write({ lines: annotations(report), markdown, verdict, exitCode }, place, env)
}

interface Told {
  lines: string[]
  markdown: string
  verdict: string
  exitCode: number
}

function write({ lines, markdown, verdict, exitCode }: Told, { dir, json }: Place, env: Context['env']): void {
  if (env['GITHUB_ACTIONS'] !== 'true') return
  ended.add(env)
  const stream = json ? process.stderr : process.stdout
  stream.write(`${lines.join('\n')}\n`)
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
