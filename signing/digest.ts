/** Digests: of bytes, of a contract by what it says. */
import { createHash } from 'node:crypto'
import type { Digest } from '../contract/in-toto.ts'
import { stableStringify } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'

export function digestOf(bytes: Uint8Array | string): Digest {
  return { sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** By what the contract says, not by where and when it was learnt. */
export function contractDigest({ ledger, openapi }: { ledger: Ledger; openapi: OpenApiDocument }): Digest {
  const answers = Object.fromEntries(
    Object.entries(ledger.questions).map(([id, { status, value }]) => [id, { status, value }]),
  )
  return digestOf(stableStringify({ answers, openapi }))
}
