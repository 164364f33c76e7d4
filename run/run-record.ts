/** The record of a run, read out of its folder: as a whole, or what of it can be used. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '../contract/drift/compare.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { isObject, type JsonObject, parseJson } from '../contract/json.ts'
import { LedgerSchema } from '../contract/ledger.ts'
import { readOpenApi } from '../contract/openapi/document.ts'
import { type Run, RunSchema } from '../contract/run.ts'
import { refuseNewer } from '../contract/schema-version.ts'

export const RECORD_FILE = 'run.json'

/** Throws FILE_UNREADABLE. */
export function runIn(dir: string): Run {
  const path = join(dir, RECORD_FILE)
  try {
    const document: unknown = JSON.parse(readFileSync(path, 'utf8'))
    refuseNewer(document, path)
    return RunSchema.parse(document)
  } catch (cause) {
    if (cause instanceof HarnessError) throw cause
    throw new HarnessError(
      'FILE_UNREADABLE',
      `${path} is no record of a run: ${(cause as Error).message.slice(0, 200)}`,
      'Give the folder of a run, such as results/test/latest.',
      cause,
    )
  }
}

/** `undefined` where there is none, or it was cut off. Throws FILE_UNREADABLE for one of a newer version. */
export function runLeftIn(dir: string): Run | undefined {
  const members = membersAt(join(dir, RECORD_FILE))
  refuseNewer(members, join(dir, RECORD_FILE))
  const run = RunSchema.safeParse(members)
  return run.success ? run.data : undefined
}

/** The members of a record that another version may have written; none where there is no record. */
export function membersAt(path: string): JsonObject {
  const parsed = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined
  return parsed?.success === true && isObject(parsed.data) ? parsed.data : {}
}

/** `undefined` where the run was stopped before it knew one. */
export function contractOf({ ledger: known, openapi }: JsonObject): Required<Contract> | undefined {
  const [ledger, read] = [LedgerSchema.safeParse(known), readOpenApi(openapi)]
  return ledger.success && 'document' in read ? { ledger: ledger.data, openapi: read.document } : undefined
}
