/** What a run leaves of itself before its record is written: its beginning, what was sent, and the checks that came to their end. */
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Result } from '../contract/check.ts'
import type { Exchange } from '../contract/exchange.ts'
import { parseJson } from '../contract/json.ts'
import { type Ledger, LedgerSchema } from '../contract/ledger.ts'
import { ReceiptSchema } from '../contract/receipt.ts'
import { RunSchema } from '../contract/run.ts'
import { readExchangeLog } from '../probe/client/recorder.ts'
import { ownMark, ProcessMarkSchema } from '../probe/resume/alive.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import { exchangesIn } from '../suites/heard-log.ts'
import { checksIn } from '../suites/run.ts'
import type { Context } from './context.ts'
import { allowedIn, environmentOf } from './record.ts'
import type { Session } from './session.ts'

const BEGUN_FILE = 'begun.json'

const BegunSchema = z.strictObject({
  schemaVersion: z.literal(1),
  ...RunSchema.pick({ command: true, run: true, environment: true, harness: true, startedAt: true }).shape,
  process: ProcessMarkSchema,
  /** What the policy allowed it, for its receipt; not of a sandbox. */
  allowed: ReceiptSchema.shape.allowed.optional(),
  /** Its reports were to be signed. */
  toBeSigned: z.literal(true).optional(),
})
export type Begun = z.infer<typeof BegunSchema>

export async function markBegun(command: string, session: Session, { version }: Context): Promise<void> {
  const allowed = allowedIn(session.environment)
  const begun: Begun = {
    schemaVersion: 1,
    command,
    run: session.run,
    environment: environmentOf(session),
    harness: { version, node: process.version },
    startedAt: session.startedAt.toISOString(),
    process: ownMark(),
    ...(allowed === undefined ? {} : { allowed }),
    ...(session.signing === undefined ? {} : { toBeSigned: true as const }),
  }
  await writeAtomically(join(session.dir, BEGUN_FILE), `${JSON.stringify(begun, null, 2)}\n`)
}

/** Once every report is written. */
export async function markEnded(dir: string): Promise<void> {
  await rm(join(dir, BEGUN_FILE), { force: true })
}

/** `undefined` where a run has come to its end, or was none. */
export function begunIn(dir: string): Begun | undefined {
  try {
    const parsed = parseJson(readFileSync(join(dir, BEGUN_FILE), 'utf8'))
    return parsed.success ? BegunSchema.parse(parsed.data) : undefined
  } catch {
    return undefined
  }
}

export interface Logged {
  /** Of the run itself, then of the suites. */
  own: Exchange[]
  ofSuites: Exchange[]
  checks: Result[]
  /** What the checks were judged by. */
  ledger?: Ledger
  openapi?: object
}

/** `ending` says in a sentence why checks may be missing. */
export function loggedIn(dir: string, ending: string): Logged {
  const own = readExchangeLog(join(dir, 'exchanges.ndjson')).exchanges
  const ledger = LedgerSchema.safeParse(jsonAt(join(dir, 'ledger.json')))
  const openapi = jsonAt(join(dir, 'openapi.json'))
  return {
    own,
    ofSuites: exchangesIn(dir),
    checks: checksIn(dir, ending),
    ...(ledger.success ? { ledger: ledger.data } : {}),
    ...(typeof openapi === 'object' && openapi !== null ? { openapi } : {}),
  }
}

function jsonAt(path: string): unknown {
  const parsed = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined
  return parsed?.success === true ? parsed.data : undefined
}
