/** Changes of the statuses of refusals, case by case: only where both runs brought the case about. */
import { CASES, type Case } from '../derive/case.ts'
import type { Endpoint } from '../endpoint.ts'
import { isObject } from '../json.ts'
import { answerTo, isAnswered, type Ledger } from '../ledger.ts'
import type { Change } from './change.ts'

/** Cases that lump together what may differ from run to run, and the success, which is judged with its schema. */
const NOT_COMPARED: ReadonlySet<string> = new Set(
  (['accepted', 'refused', 'unclear', 'server-trouble', 'wrong-value', 'wrong-type'] satisfies Case[]).map(
    each => CASES[each],
  ),
)

export function statusChanges(endpoint: Endpoint, before: Ledger, after: Ledger): Change[] {
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
