/** One answer before all oracles: what each has judged, and what broke. */
import { type Breach, contractBreaches, type Shown } from './contract.ts'
import { overloadBreaches } from './overload.ts'
import type { OraclePlan } from './plan.ts'

export interface Judged {
  rule: 'contract' | 'overload'
  breaches: Breach[]
}

export function judgedAnswer(answer: Shown, call: string, oracles: Omit<OraclePlan, 'race'>): Judged[] {
  const oracle = oracles.calls[call]
  if (oracle === undefined) return []
  const overload = overloadBreaches(answer, oracles.overload)
  const judged: Judged[] = overload === undefined ? [] : [{ rule: 'overload', breaches: overload }]
  // A refusal under overload is no answer to the request: the rule of overload is all there is to hold it against.
  if (oracles.overload.statuses.includes(answer.status)) return judged
  return [...judged, { rule: 'contract', breaches: contractBreaches(answer, oracle, oracles.refusals) }]
}
