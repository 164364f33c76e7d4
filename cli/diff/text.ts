/** A comparison for a terminal: the sentence, the old and the new side by side, the rule and what shows it. */
import picocolors from 'picocolors'
import { DRIFT_CLASSES, type Drift } from '../../contract/drift.ts'
import { roomIn } from '../../reporters/terminal/lines.ts'
import { clip, oneLine } from '../../reporters/text/visible.ts'
import type { Comparison } from './comparison.ts'
import { CLASS_HEADS, headline, valueWords } from './words.ts'

const NARROWEST = 16

export function comparisonText(comparison: Comparison, { color, width }: { color: boolean; width: number }): string {
  const colors = picocolors.createColors(color)
  const paint = { breaking: colors.red, compatible: colors.green, editorial: colors.dim }
  const room = roomIn(width, 60, 120)
  const groups = DRIFT_CLASSES.flatMap(name => {
    const changes = comparison.changes.filter(each => each.class === name)
    if (changes.length === 0) return []
    return [
      '',
      paint[name](colors.bold(CLASS_HEADS[name])),
      ...changes.flatMap(each => ['', ...lines(each, room, colors.dim)]),
    ]
  })
  return [oneLine(headline(comparison)), ...groups].join('\n')
}

function lines(change: Drift, room: number, dim: (text: string) => string): string[] {
  const shown = change.exchange === undefined ? '' : ` · shown by ${change.exchange}`
  return [
    `  ${oneLine(change.sentence)}`,
    ...(Number.isFinite(room) ? besideEachOther(change, room, dim) : belowEachOther(change)),
    dim(`    ${clip(oneLine(`${change.rule} · ${change.at}${shown}`), 2 * room)}`),
  ]
}

function belowEachOther({ before, after }: Drift): string[] {
  return [`    before: ${oneLine(valueWords(before))}`, `    now:    ${oneLine(valueWords(after))}`]
}

function besideEachOther({ before, after }: Drift, room: number, dim: (text: string) => string): string[] {
  const half = Math.max(NARROWEST, Math.floor((room - 7) / 2))
  const [old, now] = [columns(valueWords(before), half), columns(valueWords(after), half)]
  const rows = Array.from({ length: Math.max(old.length, now.length) }, (_, i) =>
    `    ${(old[i] ?? '').padEnd(half)} │ ${now[i] ?? ''}`.trimEnd(),
  )
  return [dim(`    ${'before'.padEnd(half)} │ now`), ...rows]
}

/** At most four lines of a column. */
function columns(text: string, width: number): string[] {
  const whole = clip(oneLine(text), width * 4)
  return Array.from({ length: Math.max(1, Math.ceil(whole.length / width)) }, (_, i) =>
    whole.slice(i * width, (i + 1) * width),
  )
}
