/** The digest of the suite: of everything that decides a verdict over a sender, the same in every checkout. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from './digest.ts'

const FOLDER = fileURLToPath(new URL('../', import.meta.url))
/** They say what becomes of a verdict, or test it, and decide none. */
const APART = new Set(['certificate', 'testdata'])

/** Paths below `certify/` with `/`, and their text. */
export function suiteFiles(folder = FOLDER): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory() && !APART.has(entry.name)) walk(path)
      if (entry.isFile() && path.endsWith('.ts') && !path.endsWith('.test.ts'))
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
export function suiteDigest(files: ReadonlyMap<string, string> = suiteFiles()): string {
  const lines = [...files]
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([path, text]) => `${digestOf(text.replaceAll('\r\n', '\n')).sha256}  ${path}\n`)
  return digestOf(lines.join('')).sha256
}
