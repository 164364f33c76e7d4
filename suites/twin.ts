/** A refusal proves something only beside its twin: the same call, unchanged, that is accepted right before and right after. */
import type { Endpoint } from '../contract/endpoint.ts'
import { TWIN } from '../contract/exchange.ts'
import { type Heard, isTaken } from '../probe/sender/heard.ts'
import type { CallOptions, Sender } from '../probe/sender/sender.ts'
import { type Must, toldBy } from './must.ts'

export interface Twin {
  /** The call as it is recorded; nothing is proven where it is not accepted. */
  accepts(endpoint: Endpoint, operation?: string): Promise<Heard>
  /** An answer that is the service's own word; where it is none, the twin is asked again and nothing is proven. */
  answers(endpoint: Endpoint, difference: CallOptions): Promise<Heard>
  /** The call that differs, between two that do not and are accepted. `faults`: a fault of the service is what is judged. */
  between(endpoint: Endpoint, difference: CallOptions, judged?: 'faults'): Promise<Heard>
  /** Each is accepted, refused, or answered by a closed connection, as long as the service is there still; a fault is none. */
  withoutFault(
    endpoint: Endpoint,
    differences: readonly CallOptions[],
    sentence: (of: CallOptions) => string,
  ): Promise<void>
  /** As `between`, and it must be refused. */
  refuses(endpoint: Endpoint, difference: CallOptions, sentence: string): Promise<Heard>
}

/** A fault, a limit of requests, silence and being sent elsewhere neither accept nor refuse. */
const NO_WORD: readonly Heard['outcome'][] = ['rate-limited', 'no-answer', 'server-error', 'redirect']

/** Where faults are judged, one is a word. */
export function hasNoWord(heard: Heard, judged?: 'faults'): boolean {
  return NO_WORD.includes(heard.outcome) && !(judged === 'faults' && heard.outcome === 'server-error')
}

/** `standing`: the recorded call that was accepted last, where nothing else was asked of its endpoint since. */
export function openTwin(
  sender: Sender,
  must: Must,
  standing?: (endpoint: Endpoint, operation?: string) => Heard | undefined,
): Twin {
  const accepts = async (endpoint: Endpoint, operation?: string): Promise<Heard> => {
    const heard = await sender.call(endpoint, {
      purpose: `${TWIN}, which must be accepted`,
      ...(operation === undefined ? {} : { operation }),
    })
    if (!isTaken(heard))
      must.undecided(`The recorded call to /${endpoint} is not accepted either: ${heard.why}.`, [heard])
    return heard
  }
  const answers = async (endpoint: Endpoint, difference: CallOptions, judged?: 'faults'): Promise<Heard> => {
    const heard = await sender.call(endpoint, difference)
    if (hasNoWord(heard, judged)) {
      const after = await accepts(endpoint, difference.operation)
      must.undecided(`The call is neither accepted nor refused: ${heard.why}.`, [heard, after])
    }
    return heard
  }
  const between = async (endpoint: Endpoint, difference: CallOptions, judged?: 'faults'): Promise<Heard> => {
    const before = standing?.(endpoint, difference.operation) ?? (await accepts(endpoint, difference.operation))
    const heard = await answers(endpoint, difference, judged)
    const after = await sender.call(endpoint, {
      purpose: `${TWIN}, which must be accepted still`,
      ...(difference.operation === undefined ? {} : { operation: difference.operation }),
    })
    if (!isTaken(after))
      must.undecided(`After it, the recorded call to /${endpoint} is not accepted any more: ${after.why}.`, [
        before,
        heard,
        after,
      ])
    return heard
  }
  const refuses = async (endpoint: Endpoint, difference: CallOptions, sentence: string): Promise<Heard> => {
    const heard = await between(endpoint, difference)
    must.beRefused(heard, sentence)
    return heard
  }
  const withoutFault: Twin['withoutFault'] = async (endpoint, differences, sentence) => {
    await accepts(endpoint)
    for (const each of differences) {
      const heard = await sender.call(endpoint, each)
      if (heard.outcome === 'no-answer') await accepts(endpoint)
      const said = { expected: 'acceptance, a refusal or a closed connection', actual: toldBy(heard) }
      must.hold(heard.status < 500, sentence(each), said, heard)
    }
  }
  return { accepts, answers, between, withoutFault, refuses }
}
