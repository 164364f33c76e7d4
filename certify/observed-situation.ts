/** What a judge may look at: the calls of one situation, of the plain journey after it, and of everything before. */
import type { Kind } from '../contract/check.ts'
import type { Handshake, Malformed } from './call.ts'
import { type ClassifiedCall, tokenIn } from './classified-call.ts'
import type { Contract } from './contract.ts'

export interface ObservedSituation {
  kind: Kind
  contract: Contract
  /** While the situation was played, in order of arrival. */
  played: readonly ClassifiedCall[]
  /** Of the plain journey that followed. */
  after: readonly ClassifiedCall[]
  /** Of the plain journey that came before all situations: what this sender does when nothing happens. */
  plain: readonly ClassifiedCall[]
  /** Of all situations before this one. */
  earlier: readonly ClassifiedCall[]
  /** TLS handshakes that the sender did not go through with, while the situation was played. */
  handshakes: readonly Handshake[]
  /** What came alongside the calls and was no request of HTTP, while the situation was played. */
  malformed: readonly Malformed[]
}

/** All attempts at one piece of work, until it was told to be done. */
export interface Work {
  /** `ext-notify` */
  name: string
  attempts: ClassifiedCall[]
  /** The sender was told of success. */
  done: boolean
}

export function worksOf(calls: readonly ClassifiedCall[]): Work[] {
  const works: Work[] = []
  const open = new Map<string, Work>()
  for (const call of calls) {
    const work = open.get(call.work) ?? { name: call.name, attempts: [], done: false }
    if (work.attempts.length === 0) works.push(work)
    open.set(call.work, work)
    work.attempts.push(call)
    if (call.senderOutcome !== 'success') continue
    work.done = true
    open.delete(call.work)
  }
  return works
}

export const isLogin = (call: ClassifiedCall) => call.endpoint === 'auth-authenticate'
export const isExt = (call: ClassifiedCall) => call.endpoint !== undefined && !isLogin(call)
/** When the sender knew what became of it: the end of its answer, or of its connection. */
export function endOf(call: ClassifiedCall): number {
  return call.whole ? (call.answer?.endedAt ?? call.at) : (call.leftAt ?? call.answer?.endedAt ?? call.at)
}

/** Milliseconds between one attempt and the next. */
export function delaysOf(attempts: readonly ClassifiedCall[]): number[] {
  return attempts.slice(1).map((next, i) => Math.max(0, next.at - endOf(attempts[i] as ClassifiedCall)))
}

/** Tokens that logins brought, with the moment at which the sender had them. */
export function tokensOf(
  calls: readonly ClassifiedCall[],
  { token }: Contract,
): { token: string; at: number; by: ClassifiedCall }[] {
  if (token === null) return []
  return calls.filter(isLogin).flatMap(by => {
    const found =
      by.answer === undefined || by.senderOutcome !== 'success' ? undefined : tokenIn(by.answer, token.location)
    return found === undefined ? [] : [{ token: found, at: endOf(by), by }]
  })
}

/** Every kind of ext call that succeeds on a plain journey has succeeded here too. */
export function isFinished(watched: ObservedSituation): boolean {
  const succeeded = (calls: readonly ClassifiedCall[]) =>
    new Set(calls.filter(call => isExt(call) && call.senderOutcome === 'success').map(call => call.name))
  const here = succeeded(watched.played)
  const wanted = succeeded(watched.plain)
  return wanted.size > 0 && [...wanted].every(name => here.has(name))
}

/** A good call to an ext endpoint, answered in full: the sender lives. */
export function isAlive(calls: readonly ClassifiedCall[]): boolean {
  return calls.some(call => isExt(call) && call.senderOutcome === 'success' && call.fault === undefined)
}

const operationOf = ({ name }: ClassifiedCall, { calls }: Contract) =>
  calls.find(each => each.call === name)?.operation ?? name.split('.')[1]

/** Verifying, and reach where it only looks: may be asked again without harm. */
export function isRead(call: ClassifiedCall, contract: Contract): boolean {
  if (call.endpoint === 'ext-verify') return true
  return call.endpoint === 'ext-reach' && operationOf(call, contract) === 'check'
}

/** Reach where the contract tells it apart from looking: of one that does a single thing nobody knows. */
export function isChange(call: ClassifiedCall, contract: Contract): boolean {
  return call.endpoint === 'ext-reach' && !['check', 'default', undefined].includes(operationOf(call, contract))
}
