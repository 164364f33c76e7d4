/** What the folder of a run holds of it before its record is written: what was sent, and the checks that came to their end. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../contract/check.ts'
import type { Exchange } from '../contract/exchange.ts'
import { parseJson } from '../contract/json.ts'
import { type Ledger, LedgerSchema } from '../contract/ledger.ts'
import { readExchangeLog } from '../probe/client/recorder.ts'
import { exchangesIn } from '../suites/heard-log.ts'
import { checksIn } from '../suites/run.ts'

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
