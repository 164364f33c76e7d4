/** What was asked of each endpoint last: where it was the recorded call and was accepted, it is the next one's twin before. */
import type { Endpoint } from '../contract/endpoint.ts'
import { type Heard, isRefused, isTaken } from '../probe/sender/heard.ts'
import { type CallOptions, isPlain, type Sender } from '../probe/sender/sender.ts'
import { NoGround } from '../probe/sender/trouble.ts'
import type { Note } from './heard-log.ts'

export interface Watched {
  sender: Sender
  /** The recorded call that was accepted last, where nothing else was asked of the endpoint since. */
  standing(endpoint: Endpoint, operation?: string): Heard | undefined
  /** Recorded calls in a row that were not answered, log-ins among them. */
  silent(): number
}

export function watched(sender: Sender, note?: Note): Watched {
  const last = new Map<Endpoint, { heard: Heard; operation: string } | undefined>()
  let silent = 0
  /** A log-in that is not answered, without which there is no call at all, is silence as well. */
  const listening = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof NoGround && error.whose === 'network') silent++
      throw error
    }
  }
  const operationOf = (endpoint: Endpoint, operation?: string) => operation ?? sender.operations(endpoint)[0] ?? ''
  const noted = (endpoint: Endpoint, heard: Heard, options: CallOptions) =>
    note?.(heard, {
      endpoint,
      operation: operationOf(endpoint, options.operation),
      plain: isPlain(options),
      // What answers at another path may be another service.
      refused: isRefused(heard) && options.path === undefined,
    })
  return {
    standing: (endpoint, operation) => {
      const known = last.get(endpoint)
      return known?.operation === operationOf(endpoint, operation) ? known.heard : undefined
    },
    silent: () => silent,
    sender: {
      ...boundTo(sender),
      async call(endpoint, options) {
        last.delete(endpoint)
        const heard = await listening(() => sender.call(endpoint, options))
        noted(endpoint, heard, options)
        if (isPlain(options)) silent = heard.outcome === 'no-answer' ? silent + 1 : 0
        if (isPlain(options) && isTaken(heard))
          last.set(endpoint, { heard, operation: operationOf(endpoint, options.operation) })
        return heard
      },
      async logIn(options) {
        const told = await sender.logIn(options)
        if (note !== undefined) noted('auth-authenticate', told.heard, options)
        // One that is answered says nothing of the other calls, which may be silent still.
        if (isPlain(options) && told.heard.outcome === 'no-answer') silent++
        return told
      },
    },
  }
}

/** A sender is an object of a class, whose methods a spread does not copy. */
function boundTo(sender: Sender): Sender {
  return {
    call: (endpoint, options) => sender.call(endpoint, options),
    logIn: options => sender.logIn(options),
    line: options => sender.line(options),
    mayBeRefused: () => sender.mayBeRefused(),
    ageOf: kept => sender.ageOf(kept),
    likeness: kept => sender.likeness(kept),
    body: (endpoint, operation) => sender.body(endpoint, operation),
    recipe: (endpoint, operation) => sender.recipe(endpoint, operation),
    operations: endpoint => sender.operations(endpoint),
    redact: sender.redact,
    exchanges: sender.exchanges,
    cost: sender.cost,
    close: sender.close,
  }
}
