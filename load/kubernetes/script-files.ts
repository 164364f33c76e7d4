/** Every file that k6 reads of a script, by its path below the project. */
import { posix } from 'node:path'

/** Types vanish before k6 sees a file; everything else has to be there. */
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?(['"])(\.[^'"]+)\1/gm

/** `read` answers the text of a path such as `load/k6/journey.ts`. */
export function scriptFiles(entry: string, read: (path: string) => string): Record<string, string> {
  const files: Record<string, string> = {}
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files[path] !== undefined) continue
    const text = read(path)
    files[path] = text
    for (const match of text.matchAll(IMPORT)) waiting.push(posix.join(posix.dirname(path), match[2] ?? ''))
  }
  return files
}
