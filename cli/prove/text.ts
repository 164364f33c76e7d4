/** The proof for a terminal: the matrix in short, and every complaint. */
import type { Proof } from '../../contract/proof.ts'
import { plain, type Terminal } from '../terminal.ts'

export function printProof({ rows, idle, complaints }: Proof, terminal: Terminal, seconds: number): void {
  const cells = rows.flatMap(row => row.cells)
  const missed = cells.filter(cell => cell.missed.length > 0).length
  for (const row of rows) {
    const dialects = row.cells.map(cell => `${cell.missed.length === 0 ? '✓' : '✗'} ${cell.dialect}`).join('  ')
    terminal.print(plain(`${row.defect.padEnd(44)} ${row.claims.join(' ').padEnd(20)} ${dialects}`))
  }
  for (const complaint of complaints) terminal.print(plain(`✗ ${complaint}`))
  const checks = new Set(cells.flatMap(cell => cell.caught)).size
  terminal.print(
    `\n${rows.length} defects played ${cells.length} times in ${Math.round(seconds)} s: ${cells.length - missed} caught, ${missed} not; ${checks} checks caught something${idle.length > 0 ? `, ${idle.length} nothing` : ''}.`,
  )
}
