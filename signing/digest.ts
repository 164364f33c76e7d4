/** Digests: of bytes, of a contract by what it says. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stableStringify } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { Digest } from '../contract/signed.ts'

export function digestOf(bytes: Uint8Array | string): Digest {
  return { sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** By what the contract says, not by where and when it was learnt. */
export function contractDigest({ ledger, openapi }: { ledger: Ledger; openapi: object }): Digest {
  const answers = Object.fromEntries(
    Object.entries(ledger.questions).map(([id, { status, value }]) => [id, { status, value }]),
  )
  return digestOf(stableStringify({ answers, openapi }))
}

/**
 * The digest of code: the same in every checkout, whatever its line ends, and the same as other tools make it.
 * TypeScript and JSON below `folder`, without tests: paths with `/`, and their text. `apart`: names of folders and files
 * that are left out.
 */
export function sourceFiles(folder: string, apart: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (apart.has(entry.name)) continue
      if (entry.isDirectory()) walk(path)
      if (entry.isFile() && /\.(?:ts|json)$/.test(path) && !path.endsWith('.test.ts'))
        found.set(path, readFileSync(join(folder, path), 'utf8'))
    }
  }
  walk('')
  return found
}

/**
 * sha256, hex, over the lines that `sha256sum` prints for the files in the order of their names (LC_ALL=C), each read with
 * line feeds: a checkout with other line ends has the same.
 */
export function sourceDigest(files: ReadonlyMap<string, string>): string {
  const lines = [...files]
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([path, text]) => `${digestOf(text.replaceAll('\r\n', '\n')).sha256}  ${path}\n`)
  return digestOf(lines.join('')).sha256
}
