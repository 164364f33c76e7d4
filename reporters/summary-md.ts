/** summary.md: the run for a pull request or a job page, verdict first, always under the 1 MiB that GitHub shows. */

import type { Result } from '../contract/check.ts'
import type { Drift } from '../contract/drift/rules.ts'
import { answeredWords } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import {
  byUrgency,
  chaptersOf,
  countsOf,
  notSelectedOf,
  scoredOf,
  unscoredOf,
  untestedOf,
  verdictsPresent,
} from './facts/chapters.ts'
import { factsOf, objectiveSentence, verdictOf } from './facts/load.ts'
import { statusCounts } from './facts/questions.ts'
import { receiptSentences, requestsOf, signatureSentence } from './facts/receipt.ts'
import { addressOf, MARKS, moveOfCheck, replayCommand, toneOf, triesOf, VERDICT_WORDS } from './facts/tone.ts'
import type { Reporter } from './reporter.ts'
import { markdownCode, markdownSentence, markdownText } from './text/markdown.ts'
import { count, seconds } from './text/visible.ts'

const MOST = 25

function heading(run: Run): string[] {
  return [
    `# ${MARKS[toneOf(run)]} ${run.verdict}: ${markdownText(run.environment.name)}`,
    '',
    markdownText(run.because),
    ...(run.partial ? ['', '**This run was stopped before its end; what follows is partial.**'] : []),
    '',
    ...run.next.map((step, i) => `${i + 1}. ${markdownSentence(step)}`),
    ...(run.next.length > 0 ? [''] : []),
  ]
}

function chapterTable(run: Run): string[] {
  const chosen = scoredOf(run.checks).filter(({ verdict }) => verdict !== 'not-selected')
  if (chosen.length === 0) return []
  const present = verdictsPresent(countsOf(chosen))
  const left = notSelectedOf(run)
  return [
    `| Chapter | ${present.map(verdict => VERDICT_WORDS[verdict]).join(' | ')} |`,
    `|---|${present.map(() => '--:|').join('')}`,
    ...chaptersOf(chosen).map(
      ({ name, counts }) => `| ${markdownText(name)} | ${present.map(verdict => counts[verdict]).join(' | ')} |`,
    ),
    '',
    ...(left === 0 ? [] : [`${count(left, 'check was', 'checks were')} not selected.`, '']),
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

/** First what a manager reads, then what an engineer does. */
function finding(result: Result, run: Run): string[] {
  const { id, title, reason, verdict, remedy, source, level, basis, unscored } = result
  const stated = [moveOfCheck(result), triesOf(result), unscored === undefined ? undefined : `not scored: ${unscored}`]
  const messages = stated.filter(each => each !== undefined)
  const address = addressOf(result)
  return [
    `- **${markdownText(id)}** ${markdownText(title)}: ${markdownText(reason ?? VERDICT_WORDS[verdict])}${
      messages.length === 0 ? '' : ` (${markdownText(messages.join('; '))})`
    }`,
    ...(result.expected === undefined ? [] : [`  - expected: ${markdownCode(result.expected)}`]),
    ...(result.actual === undefined ? [] : [`  - got: ${markdownCode(result.actual)}`]),
    ...(remedy === undefined ? [] : [`  - what to do: ${markdownSentence(remedy)}`]),
    `  - ${level}, ${basis}: ${address === undefined ? markdownText(source) : `[${markdownText(source)}](${address})`}`,
    `  - see it again: ${markdownCode(replayCommand(id, run))}`,
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
  const found = scoredOf(run.checks).filter(check => check.verdict === verdict && check.known === undefined)
  return byUrgency(found).map(result => finding(result, run))
}

/** Of what counts for nothing, only what would count against someone. */
function isTold({ verdict, known }: Result): boolean {
  return known === undefined && (verdict === 'fail' || verdict === 'harness-error')
}

function known(result: Result, run: Run): string[] {
  if (result.known === undefined) return []
  const { owner, reason, expires } = result.known
  return [
    ...finding(result, run),
    `  - known until ${markdownText(expires)}, ${markdownText(owner)}: ${markdownText(reason)}`,
  ]
}

/** What is missed and what was found first: a list of many objectives is cut. */
function loadLines({ load }: Run): string[] {
  if (load === undefined) return []
  const objectives = load.objectives
    .toSorted((a, b) => Number(a.met) - Number(b.met))
    .map(each => `- ${MARKS[verdictOf(each, load)]} ${markdownText(objectiveSentence(each))}`)
  const facts = factsOf(load).map(({ verdict, sentence }) => `- ${MARKS[verdict]} ${markdownText(sentence)}`)
  return section(
    'Load',
    [...facts, ...objectives].map(line => [line]),
  )
}

const changesOf = ({ drift }: Run, breaking: boolean) =>
  drift.filter(each => (each.class === 'breaking') === breaking).map(change)

function summary(run: Run): string {
  const status = statusCounts(run.ledger)
  return [
    ...heading(run),
    ...gateLines(run),
    ...chapterTable(run),
    ...section('Breaking changes', changesOf(run, true)),
    ...section('Failed', findings(run, 'fail')),
    ...section(
      'Known failures that no longer hold',
      (run.stale ?? []).map(sentence => [`- ${markdownText(sentence)}`]),
    ),
    ...section('Harness errors', findings(run, 'harness-error')),
    ...section('Other changes', changesOf(run, false)),
    ...section('Warned', findings(run, 'warn')),
    ...section(
      'Known failures',
      run.checks.filter(check => check.known !== undefined).map(check => known(check, run)),
    ),
    ...section(
      'Not scored',
      byUrgency(unscoredOf(run.checks).filter(isTold)).map(check => finding(check, run)),
    ),
    ...loadLines(run),
    ...section(
      'Not tested',
      untestedOf(run).map(({ reason, results }) => [
        `- ${markdownText(reason)} (${results
          .slice(0, 12)
          .map(result => result.id)
          .join(', ')}${results.length > 12 ? ', …' : ''})`,
      ]),
    ),
    ...section(
      'Receipt',
      (run.receipt === undefined ? [] : receiptSentences(run.receipt)).map(sentence => [`- ${markdownText(sentence)}`]),
    ),
    '## Known',
    '',
    `${answeredWords(run.ledger)}, ${status.confirmed} of them confirmed; ${status.assumed} assumed, ${status.contradicted} contradicted.`,
    [`${requestsOf(run.cost)} in ${seconds(run.cost.seconds)}.`, signatureSentence(run)]
      .filter(each => each !== undefined)
      .join(' '),
    '',
  ].join('\n')
}

export default { file: 'summary.md', render: summary } satisfies Reporter
