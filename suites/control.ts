/** A rejection proves something only alongside its control request: the same call, unchanged, that is accepted right before and right after. */
import type { Endpoint, ExtEndpoint } from '../contract/endpoint.ts'
import { CONTROL_PURPOSE } from '../contract/exchange.ts'
import { type CallOptions, isPlain, type LoginOptions } from '../probe/sender/ask.ts'
import { type ClassifiedResponse, isAccepted, isRejected } from '../probe/sender/classified-response.ts'
import { PreconditionError } from '../probe/sender/errors.ts'
import type { LoginResult } from '../probe/sender/login.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { withOwn } from '../probe/with-own.ts'
import type { Details } from './checks.ts'
import type { Note } from './logs.ts'
import { isNeither, type Must } from './must.ts'

export interface Control {
  /** The call as it is recorded; nothing is proven where it is not accepted. */
  accepts(endpoint: Endpoint, operation?: string): Promise<ClassifiedResponse>
  /** An answer that is the service's own word; where it is none, the control request is asked again and nothing is proven. */
  answers(endpoint: Endpoint, difference: CallOptions): Promise<ClassifiedResponse>
  /**
   * The call that differs, between two that do not and are accepted. `faults`: a fault of the service is what is judged. `base`: what those two
   * have as well, where it differs in a property that the recorded call leaves out.
   */
  between(
    endpoint: Endpoint,
    difference: CallOptions,
    judged?: 'faults',
    base?: CallOptions['change'],
  ): Promise<ClassifiedResponse>
  /** What is done on connections of its own, or is judged whatever it is answered, between two recorded calls that are accepted. */
  alongside<T>(work: () => Promise<T>): Promise<T>
  /** What each is answered; nothing is proven where none is. */
  answersTo(endpoint: Endpoint, differences: readonly CallOptions[]): Promise<ClassifiedResponse[]>
  /** Each is accepted, rejected, or answered by a closed connection, as long as the service is there still; a fault is none. */
  withoutFault(
    endpoint: Endpoint,
    differences: readonly CallOptions[],
    sentence: (of: CallOptions) => string,
  ): Promise<void>
  /** A login; nothing is proven where it brings no token. */
  logIn(options: LoginOptions): Promise<LoginResult>
  /** As `between`, and it must be rejected. */
  rejects(endpoint: Endpoint, difference: CallOptions, sentence: string): Promise<ClassifiedResponse>
}

const WITH_BASE = 'with a right value of what it leaves out'
const named = (endpoint: Endpoint, base: CallOptions['change']) =>
  `recorded call to /${endpoint}${base === undefined ? '' : ` ${WITH_BASE}`}`

/** `lastAccepted`: the recorded call that was accepted last, where nothing else was asked of its endpoint since. */
export function openControl(
  sender: Sender,
  must: Must,
  standing?: (endpoint: Endpoint, operation?: string) => ClassifiedResponse | undefined,
): Control {
  const plain = (endpoint: Endpoint, when: string, operation?: string, base?: CallOptions['change']) =>
    sender.call(endpoint, {
      purpose: `${base === undefined ? CONTROL_PURPOSE : `the recorded call ${WITH_BASE}`}, which must be accepted${when}`,
      ...(operation === undefined ? {} : { operation }),
      ...(base === undefined ? {} : { change: base }),
    })
  const accepts = async (endpoint: Endpoint, operation?: string, base?: CallOptions['change']) => {
    const response = await plain(endpoint, '', operation, base)
    if (!isAccepted(response))
      must.undecided(`The ${named(endpoint, base)} is not accepted either: ${response.why}.`, [response])
    return response
  }
  const answers: Control['answers'] = async (endpoint, difference) => {
    const response = await sender.call(endpoint, difference)
    if (isNeither(response)) must.beDecided(response, undefined, await accepts(endpoint, difference.operation))
    return response
  }
  const between: Control['between'] = async (endpoint, difference, judged, base) => {
    const { operation } = difference
    const known = base === undefined ? standing?.(endpoint, operation) : undefined
    const before = known ?? (await accepts(endpoint, operation, base))
    const response = await sender.call(endpoint, difference)
    if (isNeither(response, judged)) must.beDecided(response, judged, await accepts(endpoint, operation, base))
    const after = await plain(endpoint, ' still', operation, base)
    if (isAccepted(after)) return response
    return must.undecided(`After it, the ${named(endpoint, base)} is not accepted any more: ${after.why}.`, [
      before,
      response,
      after,
    ])
  }
  const rejects: Control['rejects'] = async (endpoint, difference, sentence) => {
    const response = await between(endpoint, difference)
    must.beRejected(response, sentence)
    return response
  }
  const alongside: Control['alongside'] = async work => {
    await accepts('ext-verify')
    const done = await work()
    await accepts('ext-verify')
    return done
  }
  const answersTo: Control['answersTo'] = async (endpoint, differences) => {
    const responses: ClassifiedResponse[] = []
    for (const each of differences) responses.push(await sender.call(endpoint, each))
    const came = responses.filter(each => each.outcome !== 'no-answer')
    return came.length > 0 ? came : must.undecided('No answer came.', responses)
  }
  const withoutFault: Control['withoutFault'] = async (endpoint, differences, sentence) => {
    await accepts(endpoint)
    for (const each of differences) {
      const response = await sender.call(endpoint, each)
      if (response.outcome === 'no-answer') await accepts(endpoint)
      must.beNoServerError(response, sentence(each), 'acceptance, a rejection or a closed connection')
    }
  }
  const logIn: Control['logIn'] = async options => {
    const result = await sender.logIn(options)
    if (!result.accepted) must.undecided(`The login brings no token: ${result.response.why}.`, [result.response])
    return result
  }
  return {
    accepts: (endpoint, operation) => accepts(endpoint, operation),
    answers,
    between,
    alongside,
    answersTo,
    withoutFault,
    rejects,
    logIn,
  }
}

/** Each trial has a control request after it, and the first one before it; one that is wrongly accepted notifies as well. */
export function costOf(endpoint: ExtEndpoint, trials: number): NonNullable<Details['cost']> {
  const requests = 2 * trials + 1
  return endpoint === 'ext-notify' ? { requests, notifications: requests } : { requests }
}

/** What was asked of each endpoint last: where it was the recorded call and was accepted, it is the next one's control request before. */
export interface WatchedSender {
  sender: Sender
  /** The recorded call that was accepted last, where nothing else was asked of the endpoint since. */
  lastAccepted(endpoint: Endpoint, operation?: string): ClassifiedResponse | undefined
  /** Recorded calls in a row that were not answered, logins among them. */
  silent(): number
}

export function watched(sender: Sender, note?: Note): WatchedSender {
  const last = new Map<Endpoint, { response: ClassifiedResponse; operation: string } | undefined>()
  let silent = 0
  /** A login that is not answered, without which there is no call at all, is silence as well. */
  const listening = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof PreconditionError && error.whose === 'network') silent++
      throw error
    }
  }
  const operationOf = (endpoint: Endpoint, operation?: string) => operation ?? sender.operations(endpoint)[0] ?? ''
  const keep = (endpoint: Endpoint, response: ClassifiedResponse, { operation }: CallOptions) =>
    last.set(endpoint, { response, operation: operationOf(endpoint, operation) })
  const noted = (endpoint: Endpoint, response: ClassifiedResponse, options: CallOptions) =>
    note?.(response, {
      endpoint,
      operation: operationOf(endpoint, options.operation),
      plain: isPlain(options),
      // What answers at another path may be another service.
      refused: isRejected(response) && options.path === undefined,
    })
  return {
    lastAccepted: (endpoint, operation) => {
      const known = last.get(endpoint)
      // Calls log in by themselves where a token has ended.
      const isLast = ({ exchange }: ClassifiedResponse) =>
        sender.exchanges().findLast(each => each.endpoint === endpoint)?.id === exchange.id
      if (known === undefined || (endpoint === 'auth-authenticate' && !isLast(known.response))) return undefined
      return known.operation === operationOf(endpoint, operation) ? known.response : undefined
    },
    silent: () => silent,
    sender: withOwn(sender, {
      async call(endpoint, options) {
        last.delete(endpoint)
        const response = await listening(() => sender.call(endpoint, options))
        noted(endpoint, response, options)
        if (isPlain(options)) silent = response.outcome === 'no-answer' ? silent + 1 : 0
        if (isPlain(options) && isAccepted(response)) keep(endpoint, response, options)
        return response
      },
      async logIn(options) {
        last.delete('auth-authenticate')
        const result = await sender.logIn(options)
        if (note !== undefined) noted('auth-authenticate', result.response, options)
        // One that is answered says nothing of the other calls, which may be silent still.
        if (isPlain(options) && result.response.outcome === 'no-answer') silent++
        if (isPlain(options) && result.accepted) keep('auth-authenticate', result.response, options)
        return result
      },
    }),
  }
}
