/** Chapters against verdicts: only verdicts that there are, as words where they fit and as marks with a legend where not. */
import type { Result, Verdict } from '../../contract/check.ts'
import { chaptersOf, countsOf, verdictsPresent } from '../facts/chapters.ts'
import { MARKS, VERDICT_TONES } from '../facts/tone.ts'
import { clip, oneLine } from '../text/visible.ts'
import { wrap } from './lines.ts'
import { type Colors, paint } from './paint.ts'

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
/** As a reader of a table looks for them. */
const ORDER: readonly Verdict[] = [
  'pass',
  'fail',
  'warn',
  'harness-error',
  'inconclusive',
  'nothing-observed',
  'skipped',
  'not-selected',
]
const LONGEST_NAME = 24
const WIDE = 8
const NARROW = 5

export function chapterTable(checks: readonly Result[], colors: Colors, room: number): string[] {
  // What the caller left out is one number, told beside the verdict.
  const chosen = checks.filter(each => each.verdict !== 'not-selected')
  const named = Number.isFinite(room) ? LONGEST_NAME : room
  const chapters = chaptersOf(chosen).map(({ name, counts }) => ({ name: clip(oneLine(name), named), counts }))
  if (chapters.length === 0) return []
  const present = verdictsPresent(countsOf(chosen))
  const columns = ORDER.filter(verdict => present.includes(verdict))
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
