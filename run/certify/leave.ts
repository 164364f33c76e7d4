/** What lies beside a certificate: the page that people look at. */
import { join } from 'node:path'
import type { CheckedCertificate } from '../../contract/certificate.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { certificatePage } from '../../reporters/certificate/page.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'

export const CERTIFICATE = 'certificate.dsse.json'

/** `undefined`: it was refused, so that there is nothing to show but that. */
export async function leavePage(dir: string, found: CheckedCertificate | undefined): Promise<void> {
  await leave(join(dir, 'certificate.html'), certificatePage(found))
}

export async function leave(file: string, text: string): Promise<void> {
  try {
    await writeAtomically(file, text)
  } catch (cause) {
    throw new HarnessError(
      'REPORT_NOT_WRITTEN',
      `${file} could not be written: ${(cause as Error).message}.`,
      'Check that the folder is there and has room.',
      cause,
    )
  }
}
