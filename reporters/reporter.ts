/** A reporter: from the run record to the bytes of one file, and nothing else. */
import type { Run } from '../contract/run.ts'

export interface Reporter {
  /** Name of the file in the folder of the run. */
  file: string
  render(run: Run): string | Uint8Array
}

export function isReporter(value: unknown): value is Reporter {
  if (typeof value !== 'object' || value === null) return false
  const { file, render } = value as { file?: unknown; render?: unknown }
  return typeof file === 'string' && /^[a-z][a-z0-9.-]*$/.test(file) && typeof render === 'function'
}
