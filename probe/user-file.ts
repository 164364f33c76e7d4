/** A file that somebody named: its bytes, or a sentence that says why there are none. */
import { readFileSync } from 'node:fs'
import { HarnessError } from '../contract/harness-error.ts'

/** `what` begins the sentence: `The certificate`. `file`: a path, or 0 for the standard input. Throws FILE_UNREADABLE, or what `code` says. */
export function bytesIn(
  file: string | 0,
  what: string,
  hint = 'Check the path.',
  code: 'FILE_UNREADABLE' | 'USAGE' = 'FILE_UNREADABLE',
): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new HarnessError(code, `${what} ${file} cannot be read: ${(cause as Error).message}.`, hint, cause)
  }
}
