/** The end of a run on one screen: verdict, chapters, first failures, what is known, and what to do next. */

import pc from 'picocolors'
import { failsRun, type Result } from '../../contract/check.ts'
import { answeredWords } from '../../contract/questions.ts'
import type { Run } from '../../contract/run.ts'
import { byUrgency, chaptersOf, countsOf, scoredOf, unscoredOf, verdictsPresent } from '../facts/chapters.ts'
import { factsOf, missedIn, objectiveSentence, rateText } from '../facts/load.ts'
import { statusCounts } from '../facts/questions.ts'
import { receiptSentences, requestsOf, signatureSentence } from '../facts/receipt.ts'
import { HEADS, MARKS, moveOfCheck, type Tone, toneOf, VERDICT_TONES } from '../facts/tone.ts'
import { clip, count, milliseconds, oneLine, roomIn, seconds, wrap } from '../text/visible.ts'

export interface TerminalOptions {
  color: boolean
  /** Infinite: nothing is wrapped or cut. */
  width: number
  reportPath: string
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

const MOST_FINDINGS = 5

function findings(run: Run, colors: Colors, width: number): string[] {
  const failed = byUrgency(run.checks.filter(failsRun)).map(findingText)
  const broken = scoredOf(run.checks).filter(({ verdict }) => verdict === 'harness-error')
  const drifted = run.drift.filter(drift => drift.class === 'breaking').map(({ sentence }) => `breaking: ${sentence}`)
  const missed = run.load === undefined ? [] : missedIn(run.load).map(objectiveSentence)
  const all = run.gate === undefined ? [...drifted, ...failed, ...(run.stale ?? []), ...missed] : run.gate.reasons
  const known = run.checks.flatMap(({ id, known }) =>
    known === undefined ? [] : [`${id} is known to fail until ${known.expires} (${known.owner})`],
  )
  const unscored = unscoredOf(run.checks).filter(({ verdict }) => verdict === 'fail' || verdict === 'harness-error')
  const lines = [
    ...some(all, `${colors.red(MARKS.fail)} `, colors, width),
    ...some(broken.map(findingText), `${colors.yellow(MARKS['harness-error'])} `, colors, width),
    ...some(known, `${colors.yellow(MARKS.warn)} `, colors, width),
    ...some(unscored.map(notScored), `${colors.dim(MARKS['not-selected'])} `, colors, width),
  ]
  return lines.length === 0 ? [] : ['', ...lines]
}

function findingText(result: Result): string {
  const { id, title, reason, whose } = result
  const move = whose === undefined || whose === 'service' || whose === 'harness' ? undefined : moveOfCheck(result)
  return `${id} ${reason ?? title}${move === undefined ? '' : ` (${move})`}`
}

const notScored = ({ id, reason, title, verdict, unscored }: Result) =>
  `${id} not scored, ${unscored}: ${verdict === 'harness-error' ? 'harness error, ' : ''}${reason ?? title}`

function some(texts: readonly string[], start: string, colors: Colors, width: number): string[] {
  const more = texts.length - MOST_FINDINGS
  return [
    ...texts.slice(0, MOST_FINDINGS).map(text => `  ${start}${clip(oneLine(text), width - 4)}`),
    ...(more > 0 ? [colors.dim(`    and ${more} more in the report`)] : []),
  ]
}

function loadLine({ load }: Run): string | undefined {
  if (load === undefined) return undefined
  const slowest = load.latency.toSorted((a, b) => (b.p95 ?? b.max ?? 0) - (a.p95 ?? a.max ?? 0))[0]
  const p95 = slowest?.p95 == null ? '' : `, p95 at most ${milliseconds(slowest.p95)} (${slowest.endpoint})`
  const missed = missedIn(load).length
  return `${[load.validity, rateText(load)].filter(Boolean).join(', ')}${p95}${missed > 0 ? `, ${missed} missed` : ''}`
}

function figures(run: Run, width: number, reportPath: string): string[] {
  const { confirmed } = statusCounts(run.ledger)
  const { seconds: took, notifications, changes } = run.cost
  const load = loadLine(run)
  const rows: [string, string][] = [
    ['Known', `${answeredWords(run.ledger)}, ${confirmed} confirmed`],
    ...(load === undefined ? [] : [['Load', load] satisfies [string, string]]),
    [
      'Cost',
      `${requestsOf(run.cost)} in ${seconds(took)}; ${count(notifications, 'notification')}, ${count(changes, 'change')}`,
    ],
  ]
  return [
    '',
    ...rows.flatMap(([name, value]) => [
      `  ${name.padEnd(7)} ${clip(oneLine(value), width - 10)}`,
      ...(name === 'Load' ? found(run, width) : []),
      ...(name === 'Cost' ? remaining(run, width) : []),
    ]),
    `  ${'Report'.padEnd(7)} ${oneLine(reportPath)}`,
  ]
}

/** Of production, and of a test environment: what is there now that was not before. */
function remaining(run: Run, width: number): string[] {
  const last = run.receipt === undefined ? undefined : receiptSentences(run.receipt).at(-1)
  return [last, signatureSentence(run)].flatMap(message =>
    message === undefined ? [] : wrap(message, width, ' '.repeat(10)),
  )
}

/** The rate up to which the contract held, the capacity, the comparison. */
function found({ load }: Run, width: number): string[] {
  if (load === undefined) return []
  return factsOf(load).flatMap(({ verdict, sentence }) => wrap(`${MARKS[verdict]} ${sentence}`, width, ' '.repeat(10)))
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
  const room = roomIn(width, 40, 100)
  return [
    ...headline(run, colors, room),
    ...chapterTable(scoredOf(run.checks), colors, room),
    ...findings(run, colors, room),
    ...figures(run, room, reportPath),
    ...nextSteps(run, colors, room),
    '',
  ].join('\n')
}

const LONGEST_NAME = 24
const WIDE = 8
const NARROW = 5

/**
 * Chapters against verdicts: only verdicts that there are, as words where they fit and as marks with a legend where
 * not.
 */
function chapterTable(checks: readonly Result[], colors: Colors, room: number): string[] {
  // What the caller left out is one number, told alongside the verdict.
  const chosen = checks.filter(each => each.verdict !== 'not-selected')
  const named = Number.isFinite(room) ? LONGEST_NAME : room
  const chapters = chaptersOf(chosen).map(({ name, counts }) => ({ name: clip(oneLine(name), named), counts }))
  if (chapters.length === 0) return []
  const columns = verdictsPresent(countsOf(chosen))
  const longest = Math.max(...chapters.map(({ name }) => name.length))
  const inWords = 2 + longest + columns.length * WIDE <= room
  const cell = inWords ? WIDE : NARROW
  const first = Math.min(longest, Math.max(8, room - 2 - columns.length * cell))
  const heads = columns.map(verdict => (inWords ? HEADS[verdict] : MARKS[verdict]).padStart(cell)).join('')
  const rows = chapters.map(({ name, counts }) => {
    const cells = columns.map(verdict => {
      const text = (counts[verdict] === 0 ? '·' : String(counts[verdict])).padStart(cell)
      return counts[verdict] === 0 ? colors.dim(text) : paint(colors, VERDICT_TONES[verdict])(text)
    })
    return `  ${clip(name, first).padEnd(first)}${cells.join('')}`
  })
  const legend = columns.map(verdict => `${MARKS[verdict]} ${HEADS[verdict]}`).join('  ')
  return [
    '',
    colors.dim(`  ${''.padEnd(first)}${heads}`),
    ...rows,
    ...(inWords ? [] : wrap(legend, room, '  ').map(line => colors.dim(line))),
  ]
}

type Colors = ReturnType<typeof pc.createColors>

/** Tones as colours of a terminal. */
function paint(colors: Colors, tone: Tone): (text: string) => string {
  const by = {
    pass: colors.green,
    fail: colors.red,
    warn: colors.yellow,
    inconclusive: colors.magenta,
    skipped: colors.dim,
  }
  return by[tone]
}
