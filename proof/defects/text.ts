/** The proof for a terminal: a line for each mistake, every complaint, and a clear end. */
import { roomIn, wrap } from '../../reporters/text/visible.ts'
import { type Proof, type ProofRow, proofSentence } from './record.ts'

export function proofText(proof: Proof, width: number, report: string): string {
  const room = roomIn(width, 40, 120)
  const longest = Math.max(0, ...proof.rows.map(row => row.defect.length))
  const { complaints } = proof
  return [
    ...proof.rows.flatMap(row => rowLines(row, Math.min(longest, Math.floor(room / 2)), room)),
    '',
    ...complaints.flatMap(complaint => marked('✗ ', complaint, room)),
    ...(complaints.length > 0 ? [''] : []),
    ...marked(
      complaints.length === 0 ? '✓ ' : '✗ ',
      complaints.length === 0
        ? `Proven: ${proofSentence(proof)}`
        : `Not proven, ${complaints.length} ${complaints.length === 1 ? 'complaint' : 'complaints'}: ${proofSentence(proof)}`,
      room,
    ),
    `  ${report}`,
  ].join('\n')
}

/** Dialects are named where one of them misses something; otherwise their number says enough. */
function rowLines({ defect, claims, cells }: ProofRow, first: number, room: number): string[] {
  const missed = cells.filter(cell => cell.missed.length > 0)
  const played = `${cells.length - missed.length} of ${cells.length}`
  const where = missed.length === 0 ? '' : `, not in ${missed.map(cell => cell.dialect).join(', ')}`
  const start = missed.length === 0 ? '✓ ' : '✗ '
  const text = `${defect.padEnd(first)} ${played}  ${claims.join(' ')}${where}`
  return start.length + text.length <= room ? [`${start}${text}`] : marked(start, text, room)
}

function marked(start: string, text: string, room: number): string[] {
  return wrap(text, room, '  ').map((line, i) => (i === 0 ? `${start}${line.slice(2)}` : line))
}
