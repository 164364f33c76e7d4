/** Two contracts side by side: what changed, classed for a sender. What was not seen again is no change. */
import { CASES, type Case } from '../derive/case.ts'
import type { Drift } from '../drift.ts'
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import { getAt, isObject, type Json, sameJson } from '../json.ts'
import { type Latencies, latencyChanges } from '../latency.ts'
import { answerTo, isAnswered, type Ledger } from '../ledger.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { agreementChanges, isShownByRefusals } from './agreements.ts'
import { type Change, inOrder, toDrift } from './change.ts'
import { operationChanges } from './endpoint.ts'
import { type Operation, operationsOf } from './operation.ts'

export interface Contract {
  /** Absent where there is no more than an OpenAPI file. */
  ledger?: Ledger
  openapi: OpenApiDocument
}

/** With how long answers took, where that is known. */
type Timed = Contract & { latencies?: Latencies | undefined }

export function compareContracts(before: Timed, after: Timed): Drift[] {
  const [old, now] = [before.openapi, after.openapi] as unknown as [Json, Json]
  const ledgers = before.ledger !== undefined && after.ledger !== undefined ? [before.ledger, after.ledger] : []
  const [ledger, ledgerNow] = ledgers
  const changes = [
    ...(ledger === undefined || ledgerNow === undefined
      ? documentAgreements(old, now)
      : [
          ...agreementChanges(ledger, ledgerNow).filter(change =>
            isShownByRefusals(change, before.openapi, after.openapi),
          ),
          ...ENDPOINTS.flatMap(endpoint => statusChanges(endpoint, ledger, ledgerNow)),
        ]),
    ...operationChanges(old, now),
    ...latencyChanges(before.latencies, after.latencies),
  ]
  const told = new Map(changes.map(change => [JSON.stringify(change), change]))
  return inOrder([...told.values()].map(toDrift))
}

/** Cases that lump together what may differ from run to run, and the success, which is judged with its schema. */
const NOT_COMPARED: ReadonlySet<string> = new Set(
  (['accepted', 'refused', 'unclear', 'server-trouble', 'wrong-value', 'wrong-type'] satisfies Case[]).map(
    each => CASES[each],
  ),
)

/** Changes of the statuses of refusals, case by case: only where both runs brought the case about. */
function statusChanges(endpoint: Endpoint, before: Ledger, after: Ledger): Change[] {
  // Of an endpoint that took nothing, every refusal was of a guess: what lacks there is no case of the contract.
  const isKnown = (ledger: Ledger) => isAnswered(answerTo(ledger, `${endpoint}.request`))
  if (isKnown(after) && !isKnown(before)) return []
  const question = `${endpoint}.status-codes`
  const was = byCase(before.questions[question]?.value)
  const is = byCase(after.questions[question]?.value)
  const place = { question, at: `/questions/${question}` }
  const moved = [...was].flatMap(([when, old]): Change[] => {
    const now = is.get(when)
    if (NOT_COMPARED.has(when) || now === undefined || old.some(status => now.includes(status))) return []
    return [{ ...place, rule: 'response-status-of-case-changed', subject: when, before: old, after: now }]
  })
  const known = new Set([...was.values()].flat())
  const told = new Set(moved.flatMap(change => change.after as string[]))
  const added = [...new Set([...is.values()].flat())].filter(status => !known.has(status) && !told.has(status))
  const news = added.filter(status => Number(status) >= 400)
  return [
    ...moved,
    ...(was.size === 0
      ? []
      : news.map((status): Change => ({ ...place, rule: 'response-status-added', subject: '', after: status }))),
  ]
}

function byCase(value: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (!isObject(value)) return found
  for (const [status, entry] of Object.entries(value)) {
    const when = isObject(entry) && Array.isArray(entry['when']) ? entry['when'] : []
    for (const each of when) found.set(String(each), [...(found.get(String(each)) ?? []), status])
  }
  return found
}

/** What two OpenAPI documents say for all calls, where there is no ledger: base path and how the token is shown. */
function documentAgreements(before: Json, after: Json): Change[] {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  const shared = [...old.values()].flatMap(was => {
    const is = now.get(was.key)
    return is === undefined ? [] : [{ was, is }]
  })
  const [first] = shared.filter(({ was, is }) => was.base !== undefined && is.base !== undefined)
  const moved = first !== undefined && !sameJson(first.was.base, first.is.base)
  return [
    ...(moved
      ? [
          {
            rule: 'base-path-changed' as const,
            question: 'env.base-path',
            at: '/servers',
            subject: '',
            before: basePath(first.was),
            after: basePath(first.is),
          },
        ]
      : []),
    ...shared.flatMap(({ was, is }) => tokenChanges(was, is)),
  ].filter((change, i, all) => all.findIndex(other => sameJson({ ...other, at: '' }, { ...change, at: '' })) === i)
}

const basePath = ({ base }: Operation) => `${base?.prefix || '/'}…${base?.suffix ?? ''}`

function tokenChanges(was: Operation, is: Operation): Change[] {
  const [before, after] = [presentations(was), presentations(is)]
  if (before.length === 0 && after.length === 0) return []
  if (after.length === 0 || before.some(each => after.some(other => sameJson(each, other)))) return []
  const place = { question: 'auth.token.presentation', at: `${is.at}/security`, subject: '' }
  return [{ ...place, rule: 'token-presentation-changed', before: before[0] ?? 'nothing', after: after[0] }]
}

/** Each way that is enough; their names in the document are nobody's business. */
function presentations({ body, document }: Operation): Json[] {
  const wanted = body['security'] ?? getAt(document, '/security')
  const all: Json[] = Array.isArray(wanted) ? wanted : []
  return all.flatMap((requirement): Json[] => {
    if (!isObject(requirement)) return []
    const names = Object.keys(requirement).sort()
    if (names.length === 0) return ['nothing']
    return [
      names.map(name => {
        const scheme = getAt(document, `/components/securitySchemes/${name}`)
        const { description: _words, bearerFormat: _form, ...said } = isObject(scheme) ? scheme : { type: name }
        return said
      }),
    ]
  })
}
