/** The digest of code: the same in every checkout, whatever its line ends, and the same as other tools make it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from './digest.ts'

/** TypeScript below `folder`, without tests: paths with `/`, and their text. `apart`: names of folders that are left out. */
export function sourceFiles(folder: string, apart: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory() && !apart.has(entry.name)) walk(path)
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
export function sourceDigest(files: ReadonlyMap<string, string>): string {
  const lines = [...files]
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([path, text]) => `${digestOf(text.replaceAll('\r\n', '\n')).sha256}  ${path}\n`)
  return digestOf(lines.join('')).sha256
}
