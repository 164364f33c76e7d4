/** What kept a run from its verdict: each with a sentence for its headline, and with what to do about it. */
import type { Result } from '../contract/check.ts'
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import { answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import type { QuestionId } from '../contract/questions.ts'

export interface Obstacle {
  sentence: string
  next: string
}

interface Seen {
  results: readonly Result[]
  ledger: Ledger
  /** What ended the asking before its time. */
  stopped?: 'budget' | 'interrupt' | undefined
  environment: { policy: { maxRequests: number }; testData: Readonly<Record<string, string>> }
}

export function obstaclesIn({ results, ledger, stopped, environment }: Seen): Obstacle[] {
  const spent = spentIn(results)
  if (stopped === 'budget' && !spent.has('maxRequests')) spent.set('maxRequests', [])
  const open = undecidedEndpoints(results).flatMap(endpoint => openOf(endpoint, ledger, spent.size > 0))
  return [
    ...[...spent].map(([member, left]) => budgetSpent(member, left.length, environment.policy)),
    ...(open.length > 0 && Object.keys(environment.testData).length === 0 ? [NO_TEST_DATA] : []),
    ...open,
  ]
}

const NO_TEST_DATA: Obstacle = {
  sentence: 'The environment names no test data, without which no recipient is known.',
  next: 'Name in testData of the environment file what a sender may use: a test recipient and a delivery.',
}

/** Checks that were not made because what the policy allows a run was spent, by the member of the policy. */
function spentIn(results: readonly Result[]): Map<string, Result[]> {
  const spent = new Map<string, Result[]>()
  for (const result of results) {
    const member = /\bthat policy\.(\w+) allows a run\b/.exec(result.reason ?? '')?.[1]
    if ((result.verdict === 'inconclusive' || result.skip === 'left-out') && member !== undefined)
      spent.set(member, [...(spent.get(member) ?? []), result])
  }
  return spent
}

function budgetSpent(member: string, left: number, { maxRequests }: Seen['environment']['policy']): Obstacle {
  const what = { maxRequests: `The ${maxRequests} requests`, maxMinutes: 'The minutes' }[member] ?? 'The calls'
  const lost = left === 0 ? '' : `, and ${left} check${left === 1 ? ' was' : 's were'} not made for it`
  return {
    sentence: `${what} that policy.${member} allows a run are spent${lost}.`,
    next: `Raise policy.${member} in the environment file, and run again.`,
  }
}

/** What its operator or its test data would have to tell, where it was not the budget that ended the asking. */
function openOf(endpoint: Endpoint, ledger: Ledger, isSpent: boolean): Obstacle[] {
  const question: QuestionId = endpoint === 'auth-authenticate' ? 'auth.request.fields' : `${endpoint}.request`
  const answer = answerTo(ledger, question)
  if (isAnswered(answer) || isSpent) return []
  return [
    {
      sentence: `Nothing is decided of ${endpoint}: ${answer.how}`,
      next:
        answer.ask === undefined
          ? `Give an example request as the hint \`${question}\`, or test data that ${endpoint} can take.`
          : `Ask the operator, or give the answer as the hint \`${question}\`: ${answer.ask}`,
    },
  ]
}

/** The core of an endpoint: the `must` that hold the answer of its recorded call against what was recorded of it. */
function coreOf(endpoint: Endpoint, results: readonly Result[]): Result[] {
  return results.filter(({ level, needs }) => level === 'must' && needs.includes(`${endpoint}.response`))
}

const DECIDED: readonly Result['verdict'][] = ['pass', 'fail', 'warn']

/** Endpoints of which not one check of the core was decided; of one that the caller left out nothing is asked. */
export function undecidedEndpoints(results: readonly Result[]): Endpoint[] {
  return ENDPOINTS.filter(endpoint => {
    const core = coreOf(endpoint, results).filter(each => each.verdict !== 'not-selected')
    return core.length > 0 && !core.some(({ verdict }) => DECIDED.includes(verdict))
  })
}
