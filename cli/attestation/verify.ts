/** verify, of a run: the signature, and every file that was signed, beside it or where the reader says. */
import { basename, dirname, resolve } from 'node:path'
import { RUN_PREDICATE_TYPE } from '../../contract/attestation.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { attestationText } from '../../reporters/attestation/text.ts'
import { checkedAttestation } from '../../signing/attestation/check.ts'
import { ATTESTATION, differencesOfRun } from '../../signing/attestation/files.ts'
import { claimedPredicateType } from '../../signing/envelope.ts'
import type { PublicKey } from '../../signing/keys.ts'
import { plain, type Terminal } from '../terminal.ts'

/** By its name too: what was damaged may no longer say what it is. */
export function isAttestation(file: string, bytes: Buffer): boolean {
  return basename(file) === ATTESTATION || claimedPredicateType(bytes) === RUN_PREDICATE_TYPE
}

export interface Asked {
  file: string
  bytes: Buffer
  keys: readonly PublicKey[]
  options: Record<string, unknown>
}

/** The exit code: 0 signed and passed, 1 signed and not passed, 6 refused. */
export async function verifyRun({ file, bytes, keys, options }: Asked, terminal: Terminal): Promise<number> {
  if (options['page'] !== undefined)
    throw new HarnessError(
      'USAGE',
      '--page draws certificates; the page of a run is its report.html.',
      'Leave --page out: report.html is held against its signature here.',
    )
  const found = await checkedAttestation(bytes, keys)
  const dir = options['evidence'] === undefined ? dirname(resolve(file)) : resolve(String(options['evidence']))
  const why = found.holds ? differencesOfRun(found.statement, dir)[0] : found.why
  const holding = found.holds && why === undefined ? found : undefined
  if (options['json'] === true) {
    const { state, signatures, statement } = holding ?? {}
    terminal.answer(
      holding === undefined ? { state: 'refused', why } : { state, signatures, evidence: true, statement },
    )
  } else if (holding === undefined) terminal.print(`REFUSED: ${plain(why ?? '')}\nIt proves nothing.`)
  else terminal.print(attestationText(holding, terminal.color))
  if (holding === undefined) return EXIT.inconclusive
  return holding.state === 'passed' ? EXIT.conformant : EXIT.failed
}
