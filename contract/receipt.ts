/** What a run did to the service, call by call, and what remains of it: made from its own log alone. */
import { z } from 'zod'
import { type Effect, ENDPOINTS } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { outcomeOf, provesRejection } from './outcome.ts'

/** How the purpose of a call begins that puts back what the run itself has changed. */
export const PUT_BACK = 'put back: '

/** `unknown`: no answer came, or one of a fault; the request may have been acted on. */
const FATES = ['done', 'refused', 'unknown'] as const
export type Fate = (typeof FATES)[number]

const ActSchema = z.strictObject({
  exchange: z.string(),
  /** ISO 8601. */
  at: z.string(),
  effect: z.enum(['changes', 'notifies']),
  endpoint: z.enum(ENDPOINTS).optional(),
  purpose: z.string(),
  fate: z.enum(['done', 'unknown']),
  /** The exchange that put it back. */
  undoneBy: z.string().optional(),
})
export type Act = z.infer<typeof ActSchema>

const CountSchema = z.strictObject({ sent: z.int(), done: z.int(), refused: z.int(), unknown: z.int() })

export const ReceiptSchema = z.strictObject({
  /** Only what is safe in production was asked. */
  safe: z.boolean(),
  /** Checks that were left out because they are not safe here. */
  leftOut: z.int(),
  /** Calls by what they do in the world; `harmless` and logins with them. */
  calls: z.record(z.string(), CountSchema),
  /** What the policy allowed a run; absent where it sets no bound. */
  allowed: z.strictObject({
    requests: z.int(),
    notifications: z.int(),
    changes: z.int().optional(),
    refusedLogIns: z.int(),
  }),
  acts: z.array(ActSchema),
  /** Exchanges of acts that nothing has put back: messages that were sent, changes that stand. */
  remains: z.array(z.string()),
  /** Of the calls: those of the run that this one went on with, each run within what it was allowed. */
  earlier: z.int().optional(),
  /** What k6 did alongside, which keeps no log of single calls. */
  load: z.strictObject({ notifications: z.int(), changes: z.int() }).optional(),
})
export type Receipt = z.infer<typeof ReceiptSchema>

export interface Receivable {
  exchanges: readonly Exchange[]
  /** Checks that were not made because they are not safe here. */
  leftOut: number
  safe: boolean
  allowed: Receipt['allowed']
  load?: Receipt['load']
  /** Ids of what an earlier run had sent. */
  earlier?: ReadonlySet<string>
}

export function receiptOf({ exchanges, leftOut, safe, allowed, load, earlier }: Receivable): Receipt {
  const calls: Receipt['calls'] = {}
  const acts: Act[] = []
  for (const exchange of exchanges) {
    const fate = fateOf(exchange)
    const count = calls[exchange.effect] ?? { sent: 0, done: 0, refused: 0, unknown: 0 }
    calls[exchange.effect] = count
    count.sent++
    count[fate]++
    if (fate !== 'refused' && isAct(exchange.effect)) acts.push(actOf(exchange, exchange.effect, fate))
  }
  const reported = acts.map(act => withUndoing(act, acts))
  const remains = reported.filter(each => each.undoneBy === undefined && !isPutBack(each)).map(each => each.exchange)
  const before = exchanges.filter(({ id }) => earlier?.has(id) === true).length
  return {
    ...{ safe, leftOut, calls, allowed, acts: reported, remains },
    ...(before === 0 ? {} : { earlier: before }),
    ...(load === undefined ? {} : { load }),
  }
}

/** A fault of the service, or of a gateway before it, says nothing of what was done before it. */
export function fateOf(exchange: Exchange): Fate {
  const { response, failure } = exchange
  if (response === undefined) return isUnsent(failure?.kind) ? 'refused' : 'unknown'
  if (response.status >= 500) return 'unknown'
  if (response.status < 200 || response.status > 299) return 'refused'
  if (response.truncated || failure !== undefined) return 'done'
  return provesRejection(outcomeOf(exchange)) ? 'refused' : 'done'
}

/** What calls have spent of a policy, of the acts those of the given fates. A login is rejected by its status, or by what the body says. */
export function spendingOf(exchanges: readonly Exchange[], fates: readonly Fate[]) {
  const acts = (effect: Effect) =>
    exchanges.filter(each => each.effect === effect && fates.includes(fateOf(each))).length
  const refused = (each: Exchange) =>
    REJECTED_LOGIN.has(each.response?.status ?? 0) || NO_LOGIN.has(outcomeOf(each).outcome)
  return {
    requests: exchanges.length,
    refusedLogIns: exchanges.filter(each => each.effect === 'authenticates' && refused(each)).length,
    notifications: acts('notifies'),
    changes: acts('changes'),
  }
}

const REJECTED_LOGIN: ReadonlySet<number> = new Set([401, 403, 423, 429])
const NO_LOGIN: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'locked', 'rate-limited'])

/** No byte of the request has reached anyone. */
function isUnsent(kind: NonNullable<Exchange['failure']>['kind'] | undefined): boolean {
  return kind === 'dns' || kind === 'refused' || kind === 'tls'
}

const isAct = (effect: Effect): effect is Act['effect'] => effect === 'changes' || effect === 'notifies'
const isPutBack = ({ purpose, fate }: Act) => purpose.startsWith(PUT_BACK) && fate === 'done'

function actOf({ id, at, endpoint, purpose }: Exchange, effect: Act['effect'], fate: 'done' | 'unknown'): Act {
  return { exchange: id, at, effect, ...(endpoint === undefined ? {} : { endpoint }), purpose, fate }
}

/** By a later call of the same log: other workers are other sessions, and put back what they themselves changed. */
function withUndoing(act: Act, acts: readonly Act[]): Act {
  if (act.effect === 'notifies' || isPutBack(act)) return act
  const by = acts.find(each => isPutBack(each) && logOf(each) === logOf(act) && numberOf(each) > numberOf(act))
  return by === undefined ? act : { ...act, undoneBy: by.exchange }
}

const logOf = ({ exchange }: Act) => exchange.replace(/\d+$/, '')
const numberOf = ({ exchange }: Act) => Number(/\d+$/.exec(exchange)?.[0] ?? 0)
