/** The matrix for people: a row for each command, a column for each ending, and what leaked where. */
import { ENDINGS } from './cells.ts'
import type { Row } from './prove.ts'

const WIDTH = 10

export function matrixText(rows: readonly Row[]): string {
  const names = [...new Set(rows.map(each => each.name))]
  const first = Math.max(...names.map(name => name.length)) + 2
  const lines = names.map(name => {
    const cells = ENDINGS.map(ending => {
      const own = rows.filter(each => each.name === name && each.ending === ending)
      if (own.length === 0) return '·'.padEnd(WIDTH)
      const leaks = own.reduce((sum, each) => sum + each.leaks.length, 0)
      const word = leaks > 0 ? `✗ ${leaks}` : own.every(each => each.reached) ? '✓' : '? ended'
      return `${word}${own.length > 1 ? ` ×${own.length}` : ''}`.padEnd(WIDTH)
    })
    return `  ${name.padEnd(first)}${cells.join('')}`.trimEnd()
  })
  const sum = (of: (row: Row) => number) => rows.reduce((total, each) => total + of(each), 0)
  const leaks = sum(each => each.leaks.length)
  return [
    `${leaks === 0 ? '✓ nothing leaks' : `✗ ${leaks} leaks`}  ${rows.length} runs, ${sum(each => each.files)} files, ${Math.round(sum(each => each.bytes) / 1e6)} MB, up to ${Math.max(...rows.map(each => each.needles))} secrets each`,
    '',
    `  ${''.padEnd(first)}${ENDINGS.map(ending => ending.padEnd(WIDTH)).join('')}`.trimEnd(),
    ...lines,
    '',
  ].join('\n')
}

/** Never the text that was found. */
export function leakLines(rows: readonly Row[]): string[] {
  return rows.flatMap(({ name, ending, writing, leaks, reached, exitCode, signal }) => [
    ...(reached ? [] : [`? ${name}, ${ending}: it ended otherwise (${signal ?? `exit code ${exitCode}`})`]),
    ...leaks.map(
      each =>
        `✗ ${name}, ${ending}, ${writing}: ${each.length} characters of ${each.name} in ${each.place}${each.how === '' ? '' : ` (${each.how})`}`,
    ),
  ])
}
