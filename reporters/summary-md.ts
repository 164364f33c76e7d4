/** summary.md: the run for a pull request or a job page, verdict first, always under the 1 MiB that GitHub shows. */
import type { Result } from '../contract/check.ts'
import type { Drift } from '../contract/drift.ts'
import { answeredCount } from '../contract/ledger.ts'
import { QUESTIONS } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import { byUrgency, chaptersOf } from './facts/chapters.ts'
import { statusCounts } from './facts/questions.ts'
import { MARKS, toneOf } from './facts/tone.ts'
import { untestedOf } from './facts/untested.ts'
import type { Reporter } from './reporter.ts'
import { markdownCode, markdownText } from './text/markdown.ts'
import { count, seconds } from './text/measure.ts'

const MOST = 25

function heading(run: Run): string[] {
  return [
    `# ${MARKS[toneOf(run)]} ${run.verdict}: ${markdownText(run.environment.name)}`,
    '',
    markdownText(run.because),
    ...(run.partial ? ['', '**This run was stopped before its end; what follows is partial.**'] : []),
    '',
    ...run.next.map((step, i) => `${i + 1}. ${markdownText(step)}`),
    ...(run.next.length > 0 ? [''] : []),
  ]
}

function chapterTable(run: Run): string[] {
  if (run.checks.length === 0) return []
  return [
    '| Chapter | passed | failed | warned | inconclusive | skipped |',
    '|---|--:|--:|--:|--:|--:|',
    ...chaptersOf(run).map(
      ({ name, counts }) =>
        `| ${markdownText(name)} | ${counts.pass} | ${counts.fail} | ${counts.warn} | ${counts.inconclusive} | ${counts.skipped} |`,
    ),
    '',
  ]
}

/** One answer on top of the page; here why, and what ended differently. */
function gateLines({ gate }: Run): string[] {
  if (gate === undefined) return []
  const lines = [...gate.reasons, ...gate.notes].map(sentence => [`- ${markdownText(sentence)}`])
  const rows = gate.verdicts
    .slice(0, MOST)
    .map(({ check, baseline, candidate }) => `| ${check} | ${baseline ?? 'not run'} | ${candidate} |`)
  const table = [`| Check | ${markdownText(gate.baseline)} | candidate |`, '|---|---|---|', ...rows, '']
  return [...section(`Against ${markdownText(gate.baseline)}`, lines), ...(rows.length > 0 ? table : [])]
}

function finding(result: Result): string[] {
  return [
    `- **${result.id}** ${markdownText(result.title)}: ${markdownText(result.reason ?? result.verdict)}`,
    ...(result.expected === undefined ? [] : [`  - expected: ${markdownCode(result.expected)}`]),
    ...(result.actual === undefined ? [] : [`  - got: ${markdownCode(result.actual)}`]),
    `  - ${result.level}, ${result.basis}: ${markdownText(result.source)}`,
  ]
}

/** The old and the new under each other, and the exchange that shows it. */
function change(drift: Drift): string[] {
  const words = (value: unknown) =>
    value === undefined ? 'nothing' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const shown = drift.exchange === undefined ? '' : `, shown by ${markdownCode(drift.exchange)}`
  return [
    `- **${drift.class}** ${markdownText(drift.sentence)} (${markdownCode(drift.at)}${shown})`,
    ...(drift.class === 'breaking'
      ? [`  - before: ${markdownCode(words(drift.before))}`, `  - now: ${markdownCode(words(drift.after))}`]
      : []),
  ]
}

function section(title: string, items: readonly string[][]): string[] {
  if (items.length === 0) return []
  const more = items.length - MOST
  return [
    `## ${title}`,
    '',
    ...items.slice(0, MOST).flat(),
    ...(more > 0 ? [`- and ${more} more in report.html`] : []),
    '',
  ]
}

function findings(run: Run, verdict: Result['verdict']): string[][] {
  return byUrgency(run.checks.filter(check => check.verdict === verdict && check.known === undefined)).map(finding)
}

function known(result: Result): string[] {
  if (result.known === undefined) return []
  const { owner, reason, expires } = result.known
  return [
    ...finding(result),
    `  - known until ${markdownText(expires)}, ${markdownText(owner)}: ${markdownText(reason)}`,
  ]
}

function summary(run: Run): string {
  const status = statusCounts(run.ledger)
  return [
    ...heading(run),
    ...gateLines(run),
    ...chapterTable(run),
    ...section('Failed', findings(run, 'fail')),
    ...section(
      'Known failures that no longer hold',
      (run.stale ?? []).map(sentence => [`- ${markdownText(sentence)}`]),
    ),
    ...section('Drift', run.drift.map(change)),
    ...section('Warned', findings(run, 'warn')),
    ...section('Known failures', run.checks.filter(check => check.known !== undefined).map(known)),
    ...section(
      'Load',
      (run.load?.objectives ?? []).map(each => [
        `- ${each.met ? '✓' : '✗'} ${markdownText(each.rule)}: ${markdownText(each.actual)}`,
      ]),
    ),
    ...section(
      'Not tested',
      untestedOf(run).map(({ reason, results }) => [
        `- ${markdownText(reason)} (${results
          .slice(0, 12)
          .map(result => result.id)
          .join(', ')}${results.length > 12 ? ', …' : ''})`,
      ]),
    ),
    '## Known',
    '',
    `${answeredCount(run.ledger)} of ${QUESTIONS.length} questions answered, ${status.confirmed} of them confirmed; ${status.assumed} assumed, ${status.contradicted} contradicted.`,
    `${count(run.cost.requests, 'request')} in ${seconds(run.cost.seconds)}.`,
    '',
  ].join('\n')
}

export default { file: 'summary.md', render: summary } satisfies Reporter
