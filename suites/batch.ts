/** Trials of one family, made one after the other between two recorded calls that all of them share. */
import type { Endpoint } from '../contract/endpoint.ts'
import { CONTROL_PURPOSE } from '../contract/exchange.ts'
import type { CallOptions } from '../probe/sender/ask.ts'
import { type ClassifiedResponse, isAccepted } from '../probe/sender/classified-response.ts'
import type { Sender } from '../probe/sender/sender.ts'
import type { Details } from './checks.ts'
import { type Control, isNeither, type WatchedSender } from './control.ts'
import type { AtDesk } from './desk.ts'
import type { Must } from './must.ts'
import { isSelected, type Plan } from './plan.ts'

interface BatchTrial {
  /** Of the check that judges it. */
  id: string
  difference: CallOptions
}

export interface Batch {
  /**
   * What came of this check's own trial. The first check of a family makes the trials of all of them in this worker, its own alone
   * where the others come in a later part of the run; a check that is repeated makes its own, between two recorded calls of its own.
   */
  responses(
    endpoint: Endpoint,
    operation: string,
    trials: readonly BatchTrial[],
    judged?: 'faults',
  ): Promise<ClassifiedResponse>
  /** What is asked once in this worker for all checks that name the same key; a check that is repeated asks again. */
  shared(key: string, ask: (sender: Sender) => Promise<ClassifiedResponse>): Promise<ClassifiedResponse>
}

interface Made {
  responses: Map<string, ClassifiedResponse>
  /** Why nothing is proven by any of them. */
  unproven?: { reason: string; evidence: ClassifiedResponse[] }
}

/** Of each service that is judged. */
const madeOn = new WeakMap<WatchedSender, Map<string, Promise<Made>>>()
const askedOn = new WeakMap<WatchedSender, Map<string, Promise<ClassifiedResponse>>>()

interface Opening {
  details: Details | undefined
  attempt: number
  plan: Plan
  desk: Pick<AtDesk, 'among'>
  watched: WatchedSender
  must: Must
  control: Control
}

export function openBatch({ details, attempt, plan, desk, watched, must, control }: Opening): Batch {
  return {
    async responses(endpoint, operation, trials, judged) {
      const own = trials.find(each => each.id === details?.id)
      if (own === undefined) return must.notApplicable('the recorded contract has nothing to try here')
      if (attempt > 1) return control.between(endpoint, own.difference, judged)
      const key = `${own.id.split('/')[0]} ${endpoint} ${operation}`
      const made = madeOn.get(watched) ?? new Map<string, Promise<Made>>()
      madeOn.set(watched, made)
      const makeSelected = async () => {
        const isAlone = plan.inTurn === true && own === trials[0]
        const together = isAlone ? [] : trials
        const selected = together.filter(each => isSelected(plan.only, each.id)).map(each => each.id)
        const chosen = [own.id, ...(await desk.among(selected))]
        const all = trials.filter(each => chosen.includes(each.id))
        return makeAll(watched, endpoint, operation, all)
      }
      if (!made.has(key)) made.set(key, makeSelected())
      const all = await (made.get(key) as Promise<Made>)
      const response = all.responses.get(own.id)
      // What had no room when the others were made has some now.
      if (all.unproven === undefined && response === undefined) return control.between(endpoint, own.difference, judged)
      if (all.unproven !== undefined || response === undefined)
        return must.undecided(all.unproven?.reason ?? 'The trial was not made.', all.unproven?.evidence)
      if (isNeither(response, judged))
        must.undecided(`The call is neither accepted nor rejected: ${response.why}.`, [response])
      return response
    },
    async shared(key, ask) {
      if (attempt > 1) return ask(watched.sender)
      const asked = askedOn.get(watched) ?? new Map<string, Promise<ClassifiedResponse>>()
      askedOn.set(watched, asked)
      const response = asked.get(key) ?? ask(watched.sender)
      asked.set(key, response)
      return response
    },
  }
}

async function makeAll(
  { sender, lastAccepted: standing }: WatchedSender,
  endpoint: Endpoint,
  operation: string,
  trials: readonly BatchTrial[],
): Promise<Made> {
  const response = new Map<string, ClassifiedResponse>()
  const plain = (when: string) =>
    sender.call(endpoint, { purpose: `${CONTROL_PURPOSE}, ${when} the trials`, operation })
  const before = standing(endpoint, operation) ?? (await plain('before'))
  if (!isAccepted(before)) {
    const reason = `The recorded call to /${endpoint} is not accepted either: ${before.why}.`
    return { responses: response, unproven: { reason, evidence: [before] } }
  }
  for (const { id, difference } of trials) response.set(id, await sender.call(endpoint, { ...difference, operation }))
  const after = await plain('after')
  if (isAccepted(after)) return { responses: response }
  const reason = `After the trials, the recorded call to /${endpoint} is not accepted any more: ${after.why}.`
  return { responses: response, unproven: { reason, evidence: [before, after] } }
}
