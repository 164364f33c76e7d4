/** Digests: of bytes, of lines as a Merkle tree, of a contract by what it says. */
import { createHash } from 'node:crypto'
import type { Digest } from '../contract/in-toto.ts'
import { stableStringify } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'

export function digestOf(bytes: Uint8Array | string): Digest {
  return { sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** RFC 9162 §2.1.1: leaves and nodes are hashed with different first bytes, so that none can be taken for the other. */
export function merkleRoot(leaves: readonly Uint8Array[]): Digest {
  if (leaves.length === 0) return digestOf('')
  let level = leaves.map(leaf => hash(0, leaf))
  while (level.length > 1) {
    const above: Buffer[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = level.slice(i, i + 2)
      if (left !== undefined) above.push(right === undefined ? left : hash(1, left, right))
    }
    level = above
  }
  return { sha256: level[0]?.toString('hex') ?? '' }
}

function hash(kind: 0 | 1, ...parts: readonly Uint8Array[]): Buffer {
  const made = createHash('sha256').update(Uint8Array.of(kind))
  for (const part of parts) made.update(part)
  return made.digest()
}

/** The lines of a file as they are on disk, each with its line feed; bytes after the last one are a line too. */
export function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0; from < bytes.length; ) {
    const feed = bytes.indexOf(0x0a, from)
    const end = feed === -1 ? bytes.length : feed + 1
    lines.push(bytes.subarray(from, end))
    from = end
  }
  return lines
}

/** By what the contract says, not by where and when it was learnt. */
export function contractDigest({ ledger, openapi }: { ledger: Ledger; openapi: OpenApiDocument }): Digest {
  const answers = Object.fromEntries(
    Object.entries(ledger.questions).map(([id, { status, value }]) => [id, { status, value }]),
  )
  return digestOf(stableStringify({ answers, openapi }))
}
