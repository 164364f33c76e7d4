/** A test report as workflow commands of GitHub Actions: the verdict first, and no more than the runner shows. */
import { type Case, casesOf, ENDING, type TestReport } from '../facts/test-report.ts'
import { count } from '../text/measure.ts'
import { clip, oneLine, visible } from '../text/visible.ts'

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
export function troubleAnnotation(title: string, message: string): string {
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
