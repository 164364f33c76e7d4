/** A proof counted and turned round: what it holds as figures, and each check with the mistakes that it told. */
import type { Proof } from '../../contract/proof.ts'

export interface ProofFigures {
  defects: number
  /** Each defect once for each dialect. */
  played: number
  missed: number
  checks: number
}

export function proofFigures({ rows }: Proof): ProofFigures {
  const cells = rows.flatMap(row => row.cells)
  return {
    defects: rows.length,
    played: cells.length,
    missed: cells.filter(cell => cell.missed.length > 0).length,
    checks: new Set(cells.flatMap(cell => cell.caught)).size,
  }
}

export function dialectsOf({ rows }: Proof): string[] {
  return [...new Set(rows.flatMap(row => row.cells.map(cell => cell.dialect)))].sort(
    (a, b) => Number(b === 'default') - Number(a === 'default') || (a < b ? -1 : 1),
  )
}

export interface ProvenCheck {
  check: string
  /** Planted mistakes that it told, with the dialects in which it did; none for an idle check. */
  told: { defect: string; dialects: string[] }[]
}

export function provenChecks({ rows, idle }: Proof): ProvenCheck[] {
  const ids = [...new Set([...idle, ...rows.flatMap(row => row.claims)])]
  return ids
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(check => ({
      check,
      told: rows.flatMap(({ defect, cells }) => {
        const dialects = cells.filter(cell => cell.caught.includes(check)).map(cell => cell.dialect)
        return dialects.length === 0 ? [] : [{ defect, dialects }]
      }),
    }))
}

export function proofSentence(proof: Proof): string {
  const { defects, played, missed, checks } = proofFigures(proof)
  const told = `${defects} ${defects === 1 ? 'mistake was' : 'mistakes were'} planted ${played} times: ${played - missed} told, ${missed} not; ${checks} ${checks === 1 ? 'check' : 'checks'} told something`
  return `${told}${proof.idle.length === 0 ? '' : `, ${proof.idle.length} nothing`}.`
}
