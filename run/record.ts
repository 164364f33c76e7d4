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
  partial?: boolean
}

export function recordOf(session: Session, context: Context, parts: Parts): Run {
  const seconds = (performance.now() - session.began) / 1000
  // Not by the clock, which may have been set back since.
  const endedAt = new Date(session.startedAt.getTime() + seconds * 1000)
  const exchanges = parts.exchanges ?? session.client.exchanges()
  const drift = withExchanges(parts.drift ?? [], observedCases(exchanges), parts.ledger)
  const receipt = receiptIn(session, parts, exchanges)
  const run: Run = {
    schemaVersion: 1,
    command: parts.command,
    run: session.run,
    environment: environmentOf(session),
    harness: { version: context.version, node: process.version },
    startedAt: session.startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    partial: parts.partial ?? false,
    verdict: parts.judgement.verdict,
    exitCode: parts.judgement.exitCode,
    because: parts.judgement.because,
    next: parts.next,
    ledger: parts.ledger ?? emptyLedger(session.environment.name),
    openapi: (parts.openapi ?? {}) as Record<string, unknown>,
    drift,
    checks: [...(parts.checks ?? [])],
    ...(parts.checksOf === undefined ? {} : { checksOf: parts.checksOf }),
    ...(parts.stale === undefined || parts.stale.length === 0 ? {} : { stale: [...parts.stale] }),
    ...(parts.gate === undefined ? {} : { gate: parts.gate }),
    ...(parts.load === undefined ? {} : { load: parts.load }),
    ...(receipt === undefined ? {} : { receipt }),
    cost: withEarlier(withLoad(costOf(exchanges, seconds), parts.load), session, exchanges),
    exchanges: [...exchanges],
  }
  return runWithoutPersons(run, personsOf(session.environment))
}

export function environmentOf({ environment, paths }: Session): Run['environment'] {
  const { name, kind, baseUrl } = environment
  return { name, kind, baseUrl, ...(paths.env === name ? {} : { file: paths.env }) }
}

function receiptIn({ environment, state }: Session, parts: Parts, exchanges: readonly Exchange[]): Receipt | undefined {
  const { kind } = environment
  const allowed = allowedIn(environment)
  if (allowed === undefined) return undefined
  const done = parts.load?.done
  return receiptOf({
    exchanges,
    leftOut: leftOutOf(parts.checks ?? []),
    safe: kind === 'production',
    allowed,
    earlier: sentBefore(state),
    ...(done === undefined ? {} : { load: { notifications: done.notifications, changes: done.changes } }),
  })
}

const sentBefore = (state: Session['state']): Set<string> => new Set(state?.exchanges.map(each => each.id))

/** Answers of the run that this one went on with are in its record, and were no cost of this one. */
function withEarlier(cost: Run['cost'], { state }: Session, exchanges: readonly Exchange[]): Run['cost'] {
  const ids = sentBefore(state)
  const taken = exchanges.filter(each => ids.has(each.id))
  if (taken.length === 0) return cost
  const { requests, notifications, changes } = costOf(taken, 0)
  return { ...cost, earlier: { requests, notifications, changes } }
}

/** What the policy allows a run, as a receipt tells it; a sandbox, which is gone with the run, has none. */
export function allowedIn({ kind, policy }: Environment): Receipt['allowed'] | undefined {
  if (kind === 'sandbox') return undefined
  const { maxRequests, maxNotifications, maxChanges, maxAuthFailures } = policy
  return {
    requests: maxRequests,
    notifications: maxNotifications,
    ...(maxChanges === undefined ? {} : { changes: maxChanges }),
    refusedLogIns: maxAuthFailures,
  }
}

/** What k6 sent does not pass through our client, but it is a cost of the run all the same. */
function withLoad(cost: Run['cost'], load: LoadRecord | undefined): Run['cost'] {
  // A search shows the latency of one of its trials, and costs all of them.
  const sent = load?.capacity?.trials.flatMap(({ calls }) => calls ?? []) ?? load?.latency ?? []
  return {
    ...cost,
    requests: cost.requests + sent.reduce((sum, each) => sum + each.requests, 0),
    notifications: cost.notifications + (load?.done?.notifications ?? 0),
    changes: cost.changes + (load?.done?.changes ?? 0),
  }
}

export function costOf(exchanges: readonly Exchange[], seconds: number): Run['cost'] {
  return { ...spendingOf(exchanges, ['done']), seconds }
}
