/** The run record: everything of a run in the one form that every reporter reads. */

import type { Result } from '../contract/check.ts'
import type { Drift } from '../contract/drift/rules.ts'
import { observedCases, withExchanges } from '../contract/drift/shown-by.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import { emptyLedger } from '../contract/questions.ts'
import { type Receipt, receiptOf, spendingOf } from '../contract/receipt.ts'
import type { Gate } from '../contract/release.ts'
import type { Run } from '../contract/run.ts'
import type { Environment } from '../probe/environment/types.ts'
import { runWithoutPersons } from '../probe/persons/documents.ts'
import { personsOf } from '../probe/persons/persons.ts'
import type { Context } from './context.ts'
import type { Session } from './session.ts'
import { type Judgement, leftOutOf } from './verdict.ts'

export interface Parts {
  command: string
  judgement: Judgement
  next: string[]
  ledger?: Ledger
  openapi?: object
  drift?: readonly Drift[]
  checks?: readonly Result[]
  checksOf?: string
  stale?: readonly string[]
  gate?: Gate
  exchanges?: readonly Exchange[]
  load?: LoadRecord
  /** What k6 sent, where no record of load tells it. */
  byK6?: Sent | undefined
  partial?: boolean
}

/** What every record begins with: of a session, or of the beginning that a run left which was killed. */
export type Heading = Pick<Run, 'schemaVersion' | 'command' | 'run' | 'environment' | 'harness' | 'startedAt'> & {
  /** What the policy allowed it, for its receipt; not of a sandbox. */
  allowed?: Receipt['allowed'] | undefined
}

export function headingOf(command: string, session: Session, { version }: Pick<Context, 'version'>): Heading {
  const allowed = allowedIn(session.environment)
  return {
    schemaVersion: 1,
    command,
    run: session.run,
    environment: environmentOf(session),
    harness: { version, node: process.version },
    startedAt: session.startedAt.toISOString(),
    ...(allowed === undefined ? {} : { allowed }),
  }
}

export function recordOf(session: Session, context: Context, parts: Parts): Run {
  // Not by the clock, which may have been set back since.
  const seconds = (performance.now() - session.began) / 1000
  const exchanges = parts.exchanges ?? session.client.exchanges()
  const made = runOf(headingOf(parts.command, session, context), { ...parts, exchanges }, seconds, session.state)
  return runWithoutPersons(made, personsOf(session.environment))
}

/** `seconds`: how long it took. `before`: of the run that this one went on with. */
export function runOf(
  { allowed, ...heading }: Heading,
  parts: Omit<Parts, 'command'> & { exchanges: readonly Exchange[] },
  seconds: number,
  before?: Session['state'],
): Run {
  const { exchanges, checks = [], load, stale = [] } = parts
  const earlier = new Set(before?.exchanges.map(each => each.id))
  const byK6 = parts.byK6 ?? (load === undefined ? undefined : sentBy(load))
  const safe = heading.environment.kind === 'production'
  const acts = byK6 === undefined ? {} : { load: { notifications: byK6.notifications, changes: byK6.changes } }
  const receipt = allowed && receiptOf({ exchanges, leftOut: leftOutOf(checks), safe, allowed, earlier, ...acts })
  return {
    ...heading,
    endedAt: new Date(Date.parse(heading.startedAt) + seconds * 1000).toISOString(),
    partial: parts.partial ?? false,
    ...parts.judgement,
    next: parts.next,
    ledger: parts.ledger ?? emptyLedger(heading.environment.name),
    openapi: (parts.openapi ?? {}) as Record<string, unknown>,
    drift: withExchanges(parts.drift ?? [], observedCases(exchanges), parts.ledger),
    checks: [...checks],
    ...(parts.checksOf === undefined ? {} : { checksOf: parts.checksOf }),
    ...(stale.length === 0 ? {} : { stale: [...stale] }),
    ...(parts.gate === undefined ? {} : { gate: parts.gate }),
    ...(load === undefined ? {} : { load }),
    ...(receipt === undefined ? {} : { receipt }),
    cost: costOf(exchanges, seconds, byK6, earlier),
    exchanges: [...exchanges],
  }
}

function environmentOf({ environment, paths }: Session): Run['environment'] {
  const { name, kind, baseUrl } = environment
  return { name, kind, baseUrl, ...(paths.env === name ? {} : { file: paths.env }) }
}

type Sent = Pick<Run['cost'], 'requests' | 'notifications' | 'changes'>

/** What k6 sent does not pass through our client. A search shows the latency of one of its trials, and costs all of them. */
function sentBy({ capacity, latency, done }: LoadRecord): Sent {
  const calls = capacity?.trials.flatMap(trial => trial.calls ?? []) ?? latency
  return {
    requests: calls.reduce((sum, each) => sum + each.requests, 0),
    notifications: done?.notifications ?? 0,
    changes: done?.changes ?? 0,
  }
}

/** Answers of the run that this one went on with are in its record, and were no cost of this one. */
function costOf(exchanges: readonly Exchange[], seconds: number, byK6: Sent | undefined, earlier: ReadonlySet<string>) {
  const own = spendingOf(exchanges, ['done'])
  const { requests, notifications, changes } = spendingOf(
    exchanges.filter(each => earlier.has(each.id)),
    ['done'],
  )
  return {
    ...own,
    seconds,
    requests: own.requests + (byK6?.requests ?? 0),
    notifications: own.notifications + (byK6?.notifications ?? 0),
    changes: own.changes + (byK6?.changes ?? 0),
    ...(exchanges.some(each => earlier.has(each.id)) ? { earlier: { requests, notifications, changes } } : {}),
  }
}

/** What the policy allows a run, as a receipt tells it; a sandbox, which is gone with the run, has none. */
function allowedIn({ kind, policy }: Environment): Receipt['allowed'] | undefined {
  if (kind === 'sandbox') return undefined
  const { maxRequests, maxNotifications, maxChanges, maxAuthFailures } = policy
  return {
    requests: maxRequests,
    notifications: maxNotifications,
    ...(maxChanges === undefined ? {} : { changes: maxChanges }),
    refusedLogIns: maxAuthFailures,
  }
}
