/** A rejection proves something only alongside its control request: the same call, unchanged, that is accepted right before and right after. */
import type { Endpoint, ExtEndpoint } from '../contract/endpoint.ts'
import { CONTROL_PURPOSE } from '../contract/exchange.ts'
import { type CallOptions, isPlain } from '../probe/sender/ask.ts'
import { type ClassifiedResponse, isAccepted, isRejected } from '../probe/sender/classified-response.ts'
import { PreconditionError } from '../probe/sender/errors.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { withOwn } from '../probe/with-own.ts'
import type { Details } from './checks.ts'
import type { Note } from './logs.ts'
import { type Must, outcomeText } from './must.ts'

export interface Control {
  /** The call as it is recorded; nothing is proven where it is not accepted. */
  accepts(endpoint: Endpoint, operation?: string): Promise<ClassifiedResponse>
  /** An answer that is the service's own word; where it is none, the control request is asked again and nothing is proven. */
  answers(endpoint: Endpoint, difference: CallOptions): Promise<ClassifiedResponse>
  /** The call that differs, between two that do not and are accepted. `faults`: a fault of the service is what is judged. */
  between(endpoint: Endpoint, difference: CallOptions, judged?: 'faults'): Promise<ClassifiedResponse>
  /** Each is accepted, rejected, or answered by a closed connection, as long as the service is there still; a fault is none. */
  withoutFault(
    endpoint: Endpoint,
    differences: readonly CallOptions[],
    sentence: (of: CallOptions) => string,
  ): Promise<void>
  /** As `between`, and it must be rejected. */
  rejects(endpoint: Endpoint, difference: CallOptions, sentence: string): Promise<ClassifiedResponse>
}

/** A fault, a limit of requests, silence and being sent elsewhere neither accept nor reject. */
const NEITHER: readonly ClassifiedResponse['outcome'][] = ['rate-limited', 'no-answer', 'server-error', 'redirect']

/** Where faults are judged, one is a word. */
export function isNeither(response: ClassifiedResponse, judged?: 'faults'): boolean {
  return NEITHER.includes(response.outcome) && !(judged === 'faults' && response.outcome === 'server-error')
}

/** `lastAccepted`: the recorded call that was accepted last, where nothing else was asked of its endpoint since. */
export function openControl(
  sender: Sender,
  must: Must,
  standing?: (endpoint: Endpoint, operation?: string) => ClassifiedResponse | undefined,
): Control {
  const accepts = async (endpoint: Endpoint, operation?: string): Promise<ClassifiedResponse> => {
    const response = await sender.call(endpoint, {
      purpose: `${CONTROL_PURPOSE}, which must be accepted`,
      ...(operation === undefined ? {} : { operation }),
    })
    if (!isAccepted(response))
      must.undecided(`The recorded call to /${endpoint} is not accepted either: ${response.why}.`, [response])
    return response
  }
  const answers = async (
    endpoint: Endpoint,
    difference: CallOptions,
    judged?: 'faults',
  ): Promise<ClassifiedResponse> => {
    const response = await sender.call(endpoint, difference)
    if (isNeither(response, judged)) {
      const after = await accepts(endpoint, difference.operation)
      must.undecided(`The call is neither accepted nor rejected: ${response.why}.`, [response, after])
    }
    return response
  }
  const between = async (
    endpoint: Endpoint,
    difference: CallOptions,
    judged?: 'faults',
  ): Promise<ClassifiedResponse> => {
    const before = standing?.(endpoint, difference.operation) ?? (await accepts(endpoint, difference.operation))
    const response = await answers(endpoint, difference, judged)
    const after = await sender.call(endpoint, {
      purpose: `${CONTROL_PURPOSE}, which must be accepted still`,
      ...(difference.operation === undefined ? {} : { operation: difference.operation }),
    })
    if (!isAccepted(after))
      must.undecided(`After it, the recorded call to /${endpoint} is not accepted any more: ${after.why}.`, [
        before,
        response,
        after,
      ])
    return response
  }
  const rejects = async (
    endpoint: Endpoint,
    difference: CallOptions,
    sentence: string,
  ): Promise<ClassifiedResponse> => {
    const response = await between(endpoint, difference)
    must.beRejected(response, sentence)
    return response
  }
  const withoutFault: Control['withoutFault'] = async (endpoint, differences, sentence) => {
    await accepts(endpoint)
    for (const each of differences) {
      const response = await sender.call(endpoint, each)
      if (response.outcome === 'no-answer') await accepts(endpoint)
      const comparison = { expected: 'acceptance, a rejection or a closed connection', actual: outcomeText(response) }
      must.hold(response.status < 500, sentence(each), comparison, response)
    }
  }
  return { accepts, answers, between, withoutFault, rejects }
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
      return known?.operation === operationOf(endpoint, operation) ? known.response : undefined
    },
    silent: () => silent,
    sender: withOwn(sender, {
      async call(endpoint, options) {
        last.delete(endpoint)
        const response = await listening(() => sender.call(endpoint, options))
        noted(endpoint, response, options)
        if (isPlain(options)) silent = response.outcome === 'no-answer' ? silent + 1 : 0
        if (isPlain(options) && isAccepted(response))
          last.set(endpoint, { response, operation: operationOf(endpoint, options.operation) })
        return response
      },
      async logIn(options) {
        const result = await sender.logIn(options)
        if (note !== undefined) noted('auth-authenticate', result.response, options)
        // One that is answered says nothing of the other calls, which may be silent still.
        if (isPlain(options) && result.response.outcome === 'no-answer') silent++
        return result
      },
    }),
  }
}
