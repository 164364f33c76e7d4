/** Trouble that is ours or the user's (a fault of the service is data, never thrown): one table of codes and exit codes. */
import { isObject } from './json.ts'

export const EXIT = {
  conformant: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  guarded: 4,
  harness: 5,
  inconclusive: 6,
  interrupted: 130,
} as const

const TROUBLES = {
  USAGE: EXIT.usage,
  ENVIRONMENT_UNKNOWN: EXIT.usage,
  ENVIRONMENT_INVALID: EXIT.usage,
  VARIABLE_MISSING: EXIT.usage,
  K6_MISSING: EXIT.usage,
  CONTRACT_MISSING: EXIT.usage,
  BASELINE_UNFIT: EXIT.usage,
  FILE_UNREADABLE: EXIT.usage,
  TARGET_UNREACHABLE: EXIT.unreachable,
  TARGET_TLS: EXIT.unreachable,
  TARGET_NOT_THE_SERVICE: EXIT.unreachable,
  CREDENTIALS_REFUSED: EXIT.unreachable,
  GUARD_REFUSED: EXIT.guarded,
  BUDGET_SPENT: EXIT.guarded,
  HARNESS_BROKEN: EXIT.harness,
  REPORT_NOT_WRITTEN: EXIT.harness,
  SANDBOX_DID_NOT_START: EXIT.harness,
  INTERRUPTED: EXIT.interrupted,
} as const
export type TroubleCode = keyof typeof TROUBLES

/** The message says what was tried, on what and why not; the hint says what to do. */
export class HarnessError extends Error {
  readonly code: TroubleCode
  readonly hint: string
  constructor(code: TroubleCode, message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'HarnessError'
    this.code = code
    this.hint = hint
  }
  get exitCode(): number {
    return TROUBLES[this.code]
  }
  /** The same trouble with more said of it. */
  saying(message: string, hint = this.hint): HarnessError {
    return new HarnessError(this.code, message, hint, this.cause ?? this)
  }
}

/** For a program of others that prints the stack of an error and nothing else of it: what happened and what to do. */
export function inSentences(error: unknown): unknown {
  if (!(error instanceof HarnessError)) return error
  const reported = new Error(`${error.message} ${error.hint}`)
  reported.stack = reported.message
  return reported
}

/** `undefined` where it is of a schema that this version reads, or none at all. `known`: the highest that is read. */
export function newerText(document: unknown, known = 1): string | undefined {
  const version = isObject(document) ? document['schemaVersion'] : undefined
  if (typeof version !== 'number' || version <= known) return undefined
  return `it was written by a newer version of the harness (schemaVersion ${version}; this version reads up to ${known})`
}

/** Throws FILE_UNREADABLE. */
export function rejectNewer(document: unknown, path: string, known?: number): void {
  const why = newerText(document, known)
  if (why === undefined) return
  throw new HarnessError(
    'FILE_UNREADABLE',
    `${path} cannot be read: ${why}.`,
    'Use the version of the harness that wrote it, or a later one; or give another place with --results DIR or --fixtures DIR.',
  )
}
