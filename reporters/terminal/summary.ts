/** The end of a run on one screen: verdict, chapters, first failures, what is known, and what to do next. */
import pc from 'picocolors'
import { VERDICTS, type Verdict } from '../../contract/check.ts'
import { answeredCount } from '../../contract/ledger.ts'
import { QUESTIONS } from '../../contract/questions.ts'
import type { Run } from '../../contract/run.ts'
import { byUrgency, chaptersOf } from '../facts/chapters.ts'
import { statusCounts } from '../facts/questions.ts'
import { MARKS, toneOf } from '../facts/tone.ts'
import { count, milliseconds, seconds } from '../text/measure.ts'
import { clip, oneLine } from '../text/visible.ts'
import { wrap } from './lines.ts'

export interface TerminalOptions {
  color: boolean
  width: number
  reportPath: string
}

type Colors = ReturnType<typeof pc.createColors>

function paint(colors: Colors, tone: Verdict): (text: string) => string {
  const by = {
    pass: colors.green,
    fail: colors.red,
    warn: colors.yellow,
    inconclusive: colors.magenta,
    skipped: colors.dim,
    'nothing-observed': colors.magenta,
    'not-selected': colors.dim,
    'harness-error': colors.red,
  }
  return by[tone]
}

function headline(run: Run, colors: Colors, width: number): string[] {
  const tone = toneOf(run)
  const { name, baseUrl } = run.environment
  const at = clip(oneLine(`${name}  ${baseUrl}`), Math.max(20, width - run.verdict.length - 6))
  return [
    `${paint(colors, tone)(colors.bold(`${MARKS[tone]} ${run.verdict}`))}  ${colors.dim(at)}`,
    ...wrap(run.because, width, '  '),
    ...(run.partial ? [`  ${colors.yellow('Partial: the run was stopped before its end.')}`] : []),
  ]
}

const HEADS: Record<Verdict, string> = {
  pass: 'pass',
  fail: 'fail',
  warn: 'warn',
  inconclusive: 'unsure',
  'nothing-observed': 'unseen',
  skipped: 'skip',
  'not-selected': 'left',
  'harness-error': 'broken',
}
const CELL = 8

function chapterTable(run: Run, colors: Colors): string[] {
  const chapters = chaptersOf(run).map(chapter => ({ ...chapter, name: clip(oneLine(chapter.name), 24) }))
  if (chapters.length === 0) return []
  const first = Math.max(...chapters.map(({ name }) => name.length))
  const heads = VERDICTS.map(verdict => HEADS[verdict].padStart(CELL)).join('')
  const rows = chapters.map(({ name, counts }) => {
    const cells = VERDICTS.map(verdict => {
      const cell = (counts[verdict] === 0 ? '·' : String(counts[verdict])).padStart(CELL)
      return counts[verdict] === 0 ? colors.dim(cell) : paint(colors, verdict)(cell)
    })
    return `  ${name.padEnd(first)}${cells.join('')}`
  })
  return ['', colors.dim(`  ${''.padEnd(first)}${heads}`), ...rows]
}

const MOST_FINDINGS = 5

function findings(run: Run, colors: Colors, width: number): string[] {
  const failing = run.checks.filter(({ verdict, known }) => verdict === 'fail' && known === undefined)
  const failed = byUrgency(failing).map(({ id, title, reason }) => `${id} ${reason ?? title}`)
  const drifted = run.drift.filter(drift => drift.class === 'breaking').map(({ sentence }) => `breaking: ${sentence}`)
  const all = run.gate === undefined ? [...failed, ...(run.stale ?? []), ...drifted] : run.gate.reasons
  const known = run.checks.flatMap(({ id, known }) =>
    known === undefined ? [] : [`${id} is known to fail until ${known.expires} (${known.owner})`],
  )
  if (all.length + known.length === 0) return []
  const more = all.length - MOST_FINDINGS
  return [
    '',
    ...all.slice(0, MOST_FINDINGS).map(text => `  ${colors.red(MARKS.fail)} ${clip(oneLine(text), width - 4)}`),
    ...(more > 0 ? [colors.dim(`    and ${more} more in the report`)] : []),
    ...known.map(text => `  ${colors.yellow(MARKS.warn)} ${clip(oneLine(text), width - 4)}`),
  ]
}

function loadLine({ load }: Run): string | undefined {
  if (load === undefined) return undefined
  const slowest = load.latency.toSorted((a, b) => (b.p95 ?? b.max ?? 0) - (a.p95 ?? a.max ?? 0))[0]
  const p95 = slowest?.p95 == null ? '' : `, p95 at most ${milliseconds(slowest.p95)} (${slowest.endpoint})`
  const missed = load.objectives.filter(({ met }) => !met).length
  return `${load.validity}, ${load.achieved} of ${load.planned} arrivals a second${p95}${missed > 0 ? `, ${missed} missed` : ''}`
}

function figures(run: Run, width: number, reportPath: string): string[] {
  const { confirmed } = statusCounts(run.ledger)
  const { requests, seconds: took, notifications, changes } = run.cost
  const load = loadLine(run)
  const rows: [string, string][] = [
    ['Known', `${answeredCount(run.ledger)} of ${QUESTIONS.length} questions answered, ${confirmed} confirmed`],
    ...(load === undefined ? [] : [['Load', load] satisfies [string, string]]),
    [
      'Cost',
      `${count(requests, 'request')} in ${seconds(took)}; ${count(notifications, 'notification')}, ${count(changes, 'change')}`,
    ],
  ]
  return [
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(7)} ${clip(oneLine(value), width - 10)}`),
    `  ${'Report'.padEnd(7)} ${oneLine(reportPath)}`,
  ]
}

function nextSteps(run: Run, colors: Colors, width: number): string[] {
  if (run.next.length === 0) return []
  const steps = run.next
    .slice(0, 3)
    .flatMap(step => wrap(step, width, '    ').map((line, i) => (i === 0 ? `  → ${line.trimStart()}` : line)))
  return ['', colors.bold('  Next'), ...steps]
}

/** No control character of the service survives: every value goes through `oneLine`. */
export function terminalSummary(run: Run, { color, width, reportPath }: TerminalOptions): string {
  const colors = pc.createColors(color)
  const room = Math.max(40, Math.min(width, 100))
  return [
    ...headline(run, colors, room),
    ...chapterTable(run, colors),
    ...findings(run, colors, room),
    ...figures(run, room, reportPath),
    ...nextSteps(run, colors, room),
    '',
  ].join('\n')
}
