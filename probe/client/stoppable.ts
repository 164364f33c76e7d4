/** A client that sends nothing more once a signal says stop; what is on its way comes to its end. */
import { HarnessError } from '../../contract/harness-error.ts'
import { withOwn } from '../with-own.ts'
import type { Client } from './types.ts'

export function stoppable(client: Client, signal: AbortSignal): Client {
  return withOwn(client, {
    send: async ask => {
      if (signal.aborted) throw new HarnessError('INTERRUPTED', 'The run was stopped: nothing more is sent.', '')
      return client.send(ask)
    },
  })
}
