/** One line of the table: one measure of ours alongside that of one other tool. */

export interface Row {
  what: string
  ours: number | undefined
  /** Absent where no other tool does it. */
  peer?: string
  /** Absent where it could not be measured; `why` says it. */
  theirs?: number | undefined
  why?: string
  /** What is good: more of it or less. */
  better: 'more' | 'less'
  digits?: number
}

/** How many times better ours is; above 1 is ahead. */
export function ratioOf({ ours, theirs, better }: Row): number | undefined {
  if (ours === undefined || theirs === undefined) return undefined
  if (ours === theirs) return 1
  return better === 'more' ? ours / theirs : theirs / ours
}

export function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['measure', 'this harness', 'beside', 'theirs', 'ratio', ''],
    ...rows.map((row, i) => [row.what === rows[i - 1]?.what ? '' : row.what, ...cellsOf(row)]),
  ]
  const widths = [0, 1, 2, 3, 4].map(column => Math.max(...lines.map(line => (line[column] ?? '').length)))
  const isText = [true, false, true, false, false, true]
  return lines
    .map(line =>
      line
        .map((cell, i) => (isText[i] ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf(row: Row): string[] {
  const { ours, peer = '–', theirs, why, digits = 0 } = row
  const stated = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(digits))
  const ratio = ratioOf(row)
  const number = ratio === undefined ? '–' : Number.isFinite(ratio) ? ratio.toFixed(2) : '∞'
  const words = [standing(ratio), why].filter(each => each !== undefined)
  return [stated(ours), peer, stated(theirs), number, words.join(', ')]
}

function standing(ratio: number | undefined): string | undefined {
  if (ratio === undefined) return undefined
  if (ratio === 1) return 'even'
  return ratio > 1 ? 'ahead' : 'behind'
}
