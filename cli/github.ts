/** What a job of GitHub Actions is told of a run: annotations in the log, a summary, and outputs of the step. */

import { randomUUID } from 'node:crypto'
import { appendFileSync, statSync } from 'node:fs'
import type { Certification } from '../contract/certification.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import { certificationReporters } from '../reporters/certification.ts'
import {
  type Case,
  casesOf,
  ENDING,
  reportOfCertification,
  reportOfRun,
  type TestReport,
} from '../reporters/facts/test-report.ts'
import summary from '../reporters/summary-md.ts'
import { markdownSentence } from '../reporters/text/markdown.ts'
import { clip, count, oneLine, visible } from '../reporters/text/visible.ts'
import type { Context } from './command.ts'

interface JobFolder {
  /** The folder of the run. */
  dir: string
  /** Standard output belongs to the JSON; the runner reads the other stream as well. */
  json: boolean
}

/** Does nothing outside of GitHub Actions. Throws REPORT_NOT_WRITTEN. */
export function tellRun(run: Run, location: JobFolder, context: Pick<Context, 'env'>): void {
  tell(reportOfRun(run), summary.render(run), location, context)
}

/** As `tellRun`. */
export function tellCertification(record: Certification, location: JobFolder, context: Pick<Context, 'env'>): void {
  tell(reportOfCertification(record), certificationReporters.summary.render(record), location, context)
}

/** Steps that were told how they ended, by their variables. */
const ended = new WeakSet<Context['env']>()

export interface Trouble {
  message: string
  hint: string
  exitCode: number
}

/** Of a command that could not begin or lost its record; a step that was told of its run is reported nothing more. Never throws. */
export function tellTrouble({ message, hint, exitCode }: Trouble, { env }: Pick<Context, 'env'>): void {
  if (ended.has(env)) return
  const verdict = exitCode === EXIT.harness ? 'harness error' : exitCode === EXIT.interrupted ? 'stopped' : 'not run'
  const messages = [message, hint].filter(Boolean)
  const markdown = [`# ✗ ${verdict}`, ...messages.map(each => markdownSentence(each, MOST_TROUBLE))].join('\n\n')
  try {
    const lines = [troubleAnnotation(verdict, messages.join('\n'))]
    write({ lines, markdown, verdict, exitCode }, { dir: '', json: true }, env)
  } catch {
    // The trouble itself is what the user must see.
  }
}

const MOST_TROUBLE = 4000

function tell(report: TestReport, markdown: string, location: JobFolder, { env }: Pick<Context, 'env'>): void {
  const { verdict, exitCode } = report
  write({ lines: annotations(report), markdown, verdict, exitCode }, location, env)
}

interface JobReport {
  lines: string[]
  markdown: string
  verdict: string
  exitCode: number
}

function write({ lines, markdown, verdict, exitCode }: JobReport, { dir, json }: JobFolder, env: Context['env']): void {
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

/** A step may write 1 MiB, and what is larger is not shown at all. */
const MOST_BYTES = 1024 * 1024
const CUT = '\n\n_Cut here: the summary of a job holds no more. The whole is in the folder of the run._\n'

/** `written`: bytes that the step has put into its summary before. `undefined` where nothing more fits. */
export function jobSummary(markdown: string, written = 0): string | undefined {
  const room = MOST_BYTES - 1 - written
  const text = `${markdown.trimEnd()}\n`
  if (Buffer.byteLength(text) <= room) return text
  const lines: string[] = []
  let bytes = Buffer.byteLength(CUT)
  for (const line of text.split('\n')) {
    bytes += Buffer.byteLength(line) + 1
    if (bytes > room) break
    lines.push(line)
  }
  return lines.length === 0 ? undefined : `${lines.join('\n')}${CUT}`
}

/** Outputs of a step in the form of `GITHUB_OUTPUT`; a value may hold anything but the random delimiter. */
export function stepOutputs(values: Record<string, string>, delimiter: string): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join('')
}

type Kind = 'error' | 'warning' | 'notice'

/** Ten of each kind a step are shown; what is beyond them is dropped in silence. */
const MOST = 10
const MOST_TITLE = 200
const MOST_MESSAGE = 2000

/** Lines for the log of a step; each is one command, whatever the service sent. */
export function annotations(report: TestReport): string[] {
  const { exitCode, verdict, because, environment } = report
  // The end of the run is what the first of them says.
  const failed = [...of(report, 'failed'), ...of(report, 'broken')].filter(({ id }) => id !== ENDING)
  const warned = of(report, 'warned')
  const shown = failed.slice(0, MOST - 1)
  const more = failed.length - shown.length
  const left = more === 0 ? '' : `\n${count(more, 'failure')} more in the summary of the job.`
  const kind = exitCode === 0 ? 'notice' : 'error'
  return [
    command(kind, `${verdict}: ${environment}`, `${because}${left}`),
    ...shown.map(each => ofCase('error', each)),
    ...warned.slice(0, MOST).map(each => ofCase('warning', each)),
  ]
}

/** What kept a command from beginning. */
function troubleAnnotation(title: string, message: string): string {
  return command('error', title, message)
}

function of(report: TestReport, kind: Case['outcome']['kind']): Case[] {
  return casesOf(report).filter(({ outcome }) => outcome.kind === kind)
}

function ofCase(kind: Kind, { name, outcome }: Case): string {
  return command(kind, name, 'message' in outcome ? outcome.message : '')
}

function command(kind: Kind, title: string, message: string): string {
  return `::${kind} title=${property(clip(oneLine(title), MOST_TITLE))}::${data(clip(visible(message), MOST_MESSAGE))}`
}

/** As the runner reads them back: the percent sign first, or what follows would be taken for an escape. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
