/** What a proof comes to: planted mistakes against the checks that claim them, in a verdict and a sentence. */
import { EXIT } from '../../contract/harness-error.ts'

export interface ProofRow {
  defect: string
  /** One plain sentence: what the service does wrong. */
  breaks: string
  /** Ids of the checks that must tell it. */
  claims: string[]
  cells: { dialect: string; caught: string[]; missed: { check: string; why: string }[] }[]
}

export interface Proof {
  rows: ProofRow[]
  /** Checks that no defect turns red. */
  idle: string[]
  /** Why the proof fails, one sentence each; none where it holds. */
  complaints: string[]
}

export interface Proving {
  run: string
  version: string
  startedAt: Date
  /** Whether every defect was played, so that something is said of every check. */
  whole: boolean
}

export interface ProofRecord {
  run: string
  version: string
  /** ISO 8601. */
  startedAt: string
  verdict: 'proven' | 'not proven'
  exitCode: number
  because: string
  next?: string
  proof: Proof
}

export function proofRecord(proof: Proof, { run, version, startedAt, whole }: Proving): ProofRecord {
  const holds = proof.complaints.length === 0
  return {
    run,
    version,
    startedAt: startedAt.toISOString(),
    verdict: holds ? 'proven' : 'not proven',
    exitCode: holds ? EXIT.conformant : EXIT.failed,
    because: `${proofSentence(proof)}${whole ? '' : ' Only some were played, so nothing is said of the other checks.'}`,
    ...(holds
      ? {}
      : { next: 'Read the complaints: each names the mistake, the dialect and the check, and why it is not told.' }),
    proof,
  }
}

interface ProofFigures {
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

export function proofSentence(proof: Proof): string {
  const { defects, played, missed, checks } = proofFigures(proof)
  const message = `${defects} ${defects === 1 ? 'mistake was' : 'mistakes were'} planted ${played} times: ${played - missed} told, ${missed} not; ${checks} ${checks === 1 ? 'check' : 'checks'} told something`
  return `${message}${proof.idle.length === 0 ? '' : `, ${proof.idle.length} nothing`}.`
}
