/** Trials of one family, made one after the other between two recorded calls that all of them share. */
import type { Endpoint } from '../contract/endpoint.ts'
import { CONTROL_PURPOSE } from '../contract/exchange.ts'
import type { CallOptions, LoginOptions } from '../probe/sender/ask.ts'
import { type ClassifiedResponse, isAccepted } from '../probe/sender/classified-response.ts'
import type { LoginResult } from '../probe/sender/login.ts'
import type { Sender } from '../probe/sender/sender.ts'
import type { Details } from './checks.ts'
import type { Control, WatchedSender } from './control.ts'
import type { AtDesk } from './desk.ts'
import { isNeither, type Must } from './must.ts'
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
  shared<Asked = ClassifiedResponse>(key: string, ask: (sender: Sender) => Promise<Asked>): Promise<Asked>
  /** A login that differs, between two that do not and bring a token; shared as well, since rejected logins are few. */
  logIn(options: LoginOptions): Promise<LoginResult>
  /** As `logIn`, where it was made before. */
  knownLogin(purpose: string): Promise<LoginResult | undefined>
}

interface Made {
  responses: Map<string, ClassifiedResponse>
  /** Why nothing is proven by any of them. */
  unproven?: { reason: string; evidence: ClassifiedResponse[] }
}

/** Of each service that is judged. */
const madeOn = new WeakMap<WatchedSender, Map<string, Promise<Made>>>()
const askedOn = new WeakMap<WatchedSender, Map<string, Promise<unknown>>>()

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
  const asked = askedOn.get(watched) ?? new Map<string, Promise<unknown>>()
  askedOn.set(watched, asked)
  const shared: Batch['shared'] = async <Asked>(key: string, ask: (sender: Sender) => Promise<Asked>) => {
    if (attempt > 1) return ask(watched.sender)
    const answer = (asked.get(key) as Promise<Asked> | undefined) ?? ask(watched.sender)
    asked.set(key, answer)
    return answer
  }
  return {
    shared,
    async logIn(options) {
      const { before, tried, after } = await shared(loginKey(options.purpose), () => loginBetween(watched, options))
      const evidence = [before, tried, after].flatMap(each => each?.response ?? [])
      if (tried === undefined)
        return must.undecided(`The recorded login is not accepted either: ${before?.response.why}.`, evidence)
      must.beDecided(tried.response)
      const { outcome, why } = tried.response
      if (outcome === 'locked')
        must.undecided(`Logins are locked, so that the credentials are not looked at: ${why}.`, evidence)
      if (after?.accepted === false)
        must.undecided(`After it, the recorded login is not accepted either: ${after.response.why}.`, evidence)
      return tried
    },
    async knownLogin(purpose) {
      const known = (await asked.get(loginKey(purpose))) as LoginTrial | undefined
      return known?.tried
    },
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
      must.beDecided(response, judged)
      return response
    },
  }
}

interface LoginTrial {
  /** Absent where one before it was accepted, and nothing was asked of the login since. */
  before: LoginResult | undefined
  /** Absent where the recorded login is not accepted. */
  tried?: LoginResult
  /** Absent where it would prove nothing. */
  after?: LoginResult
}

const loginKey = (purpose: string) => `login ${purpose}`

async function loginBetween({ sender, lastAccepted }: WatchedSender, options: LoginOptions): Promise<LoginTrial> {
  if (options.effect !== 'harmless') sender.mayBeRejected()
  const plain = (when: string) =>
    sender.logIn({ purpose: `the recorded login, unchanged, ${when} one that must be rejected` })
  const before = lastAccepted('auth-authenticate') === undefined ? await plain('before') : undefined
  if (before?.accepted === false) return { before }
  const tried = await sender.logIn(options)
  if (isNeither(tried.response) || tried.response.outcome === 'locked') return { before, tried }
  return { before, tried, after: await plain('after') }
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
