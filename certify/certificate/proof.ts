/** Reads certify/proof.json, as `npm run prove -- certify` writes it. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CertifyProof, CertifyProofSchema } from '../../contract/certify-proof.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'

export const PROOF_FILE = fileURLToPath(new URL('../proof.json', import.meta.url))

/** `undefined` where there is none: then no duty supports a pass. */
export function readProof(file: string): CertifyProof | undefined {
  if (!existsSync(file)) return undefined
  const parsed = parseJson(readFileSync(file, 'utf8'))
  const proof = CertifyProofSchema.safeParse(parsed.success ? parsed.data : undefined)
  if (proof.success) return proof.data
  throw new HarnessError(
    'FILE_UNREADABLE',
    `${file} is no proof of the duties: ${parsed.success ? (proof.error.issues[0]?.message ?? '') : 'it is not JSON'}.`,
    'Make it anew with `npm run prove -- certify`.',
  )
}
