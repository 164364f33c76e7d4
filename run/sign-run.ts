/** The reports of a run, and where a key was given what signs them: the attestation, checked as any reader would. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import type { Resource } from '../contract/signed.ts'
import { writeReports } from '../reporters/write.ts'
import { checkedAttestation } from '../signing/attestation/check.ts'
import { ATTESTATION, filesOfRun } from '../signing/attestation/files.ts'
import { runStatement } from '../signing/attestation/statement.ts'
import { sourceDigest, sourceFiles } from '../signing/digest.ts'
import { sealed, written } from '../signing/envelope.ts'
import type { SigningKey } from '../signing/keys.ts'
import { leave } from './certify/sign.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Answers the record as it was written. Throws REPORT_NOT_WRITTEN, HARNESS_BROKEN. */
export async function writeSigned(
  run: Run,
  dir: string,
  key: SigningKey | undefined,
  isLatest?: boolean,
): Promise<Run> {
  if (key === undefined) {
    await writeReports(run, dir, undefined, isLatest)
    return run
  }
  const told = { ...run, signedBy: key.keyid }
  await writeReports(told, dir, undefined, isLatest)
  await sign(told, dir, key)
  return told
}

async function sign(run: Run, dir: string, key: SigningKey): Promise<void> {
  const statement = runStatement({
    run,
    files: filesIn(dir),
    codeDigest: codeDigest(ROOT),
    issuer: key,
    issuedAt: new Date(),
  })
  const text = written(await sealed(statement, key))
  const found = await checkedAttestation(Buffer.from(text), [key], dir)
  if (!found.holds)
    throw new HarnessError(
      'HARNESS_BROKEN',
      `The attestation that was just made does not hold: ${found.why}`,
      'This is a fault of the harness.',
    )
  await leave(join(dir, ATTESTATION), text)
}

function filesIn(dir: string): Resource[] {
  try {
    return filesOfRun(dir)
  } catch (cause) {
    throw new HarnessError(
      'REPORT_NOT_WRITTEN',
      `The reports in ${dir} could not be read to be signed: ${(cause as Error).message}.`,
      'Check that the folder can be read.',
      cause,
    )
  }
}

/** All that asks, judges and decides the exit code; reports say what was judged. */
const JUDGING = ['cli', 'contract', 'load', 'probe', 'run', 'suites']
const APART = new Set(['testdata'])

/**
 * The digest of the code that judges a run, as certificates have one of the duties. sha256, hex, as `sourceDigest`,
 * over paths from the root.
 */
function codeDigest(root: string): string {
  const all = JUDGING.flatMap(folder =>
    [...sourceFiles(join(root, folder), APART)].map(([path, text]) => [`${folder}/${path}`, text] as const),
  )
  return sourceDigest(new Map(all))
}
