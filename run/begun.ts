/** What a run leaves of itself before its record is written: its beginning, what was sent, and the checks that came to their end. */
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { Result } from '../contract/check.ts'
import { type Effect, ENDPOINTS } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { parseJson } from '../contract/json.ts'
import { type Ledger, LedgerSchema } from '../contract/ledger.ts'
import { ReceiptSchema } from '../contract/receipt.ts'
import { RunSchema } from '../contract/run.ts'
import { readExchangeLog } from '../probe/client/recorder.ts'
import { ownMark, ProcessMarkSchema } from '../probe/resume/alive.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import { exchangesIn } from '../suites/logs.ts'
import { checksIn } from '../suites/run.ts'
import type { Context } from './context.ts'
import { headingOf } from './record.ts'
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

export async function markBegun(command: string, session: Session, context: Context): Promise<void> {
  const begun: Begun = {
    ...headingOf(command, session, context),
    process: ownMark(),
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
    return parsed === undefined ? undefined : BegunSchema.parse(parsed)
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
  return existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined
}

/** What is said of a run that was killed, and of one that is under way. */
type BegunText = [message: string, hint: string]

/** A run that was killed and has its record now. */
export interface Recovered {
  run: string
  environment: string
  because: string
  next: string[]
  /** The file to look at. */
  page: string
  /** Ids of what was sent, and of which no answer was written down. */
  unknown: string[]
}

/** Something that was sent. */
export interface Act {
  id: string
  at: string
  effect: Effect
  /** No answer was written down. */
  untold: boolean
}

export function actOf({ id, at, effect, failure }: Exchange): Act {
  return { id, at, effect, untold: failure?.kind === 'interrupted' }
}

/** `ended`: `The run was killed`. */
export function sentenceOf(ended: string, acts: readonly Act[]): string {
  const sent = `${ended} before its end, with ${acts.length} ${acts.length === 1 ? 'request' : 'requests'} sent`
  const acting = acts.filter(({ untold, effect }) => untold && (effect === 'notifies' || effect === 'changes'))
  if (acting.length === 0) return `${sent}.`
  const named = acting.map(
    ({ id, effect, at }) => `${id} (${effect === 'notifies' ? 'a notification' : 'a change'}, ${at})`,
  )
  return `${sent}; of ${named.join(', ')} no answer was written down: whether the service did it is not known.`
}

interface Counted {
  endpoint: string | undefined
  effect: Effect
  sent: number
  unanswered?: number
}

/** `12 ext-reach (3 of them changes, 1 without an answer)`. */
export function byEndpoint(calls: readonly Counted[], where = ''): string[] {
  return ENDPOINTS.flatMap(endpoint => {
    const own = calls.filter(each => each.endpoint === endpoint)
    const sum = (of: (call: Counted) => number) => own.reduce((total, call) => total + of(call), 0)
    const sent = sum(call => call.sent)
    const changes = sum(call => (call.effect === 'changes' ? call.sent : 0))
    const unanswered = sum(call => call.unanswered ?? 0)
    const notes = [
      ...(changes > 0 && changes < sent ? [`${changes} of them changes`] : []),
      ...(unanswered > 0 ? [`${unanswered} without an answer`] : []),
    ]
    return own.length === 0 ? [] : [`${sent} ${endpoint}${where}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`]
  })
}

/** Of the sender's calls, what reached the service; no word where none did. */
export function passedOnText(deliveries: readonly { call?: string | undefined; effect: Effect }[]): string[] {
  if (deliveries.length === 0) return []
  const parts = byEndpoint(deliveries.map(({ call, effect }) => ({ endpoint: call?.split('.')[0], effect, sent: 1 })))
  const others = deliveries.filter(({ call }) => call === undefined).length
  const all = others === 0 ? parts : [...parts, `${others} to other paths`]
  return [`Of the sender’s calls ${all.join(', ')} reached the service.`]
}

/** `goesOn`: how to go on is reported elsewhere, or being done. */
export function killedText({ run, environment, because, next, page }: Recovered, goesOn: boolean): BegunText {
  const hint = [`Its record is ${relative(process.cwd(), page) || page}.`, ...(goesOn ? [] : next)].join(' ')
  return [`An earlier run of ${environment} (${run}): ${because}`, hint]
}

export function underWayText({ run, command, environment, process: { id, host } }: Begun): BegunText {
  return [
    `Another run of ${environment.name} is under way (${command} ${run}, process ${id} on ${host}).`,
    'Both count against the limits of the service. Each has its own folder; fixtures stand as the one that ends last leaves them, whole.',
  ]
}
