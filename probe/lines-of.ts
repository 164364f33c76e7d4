/** The lines of a log, as far as it was written. */
import { readFileSync } from 'node:fs'

/** Without empty ones. A file that is not there has none. */
export function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
  } catch {
    return []
  }
}
