/** A reporter: from a record to the bytes of one file, and nothing else. */
import type { Run } from '../contract/run.ts'

export interface Reporter<Subject = Run> {
  /** Name of the file in the folder of the run. */
  file: string
  render(subject: Subject): string | Uint8Array
}

/** Which record it reads is said by the folder that it stands in. */
export function isReporter(value: unknown): value is Reporter<never> {
  if (typeof value !== 'object' || value === null) return false
  const { file, render } = value as { file?: unknown; render?: unknown }
  return typeof file === 'string' && /^[a-z][a-z0-9.-]*$/.test(file) && typeof render === 'function'
}

/** A report of which a part could not be made: the rest of it is worth having. */
export class Incomplete extends Error {
  readonly content: string
  constructor(message: string, content: string) {
    super(message)
    this.name = 'Incomplete'
    this.content = content
  }
}
