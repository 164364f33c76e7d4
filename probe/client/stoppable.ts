/** A client that sends nothing more once a signal says stop; what is on its way comes to its end. */
import { HarnessError } from '../../contract/harness-error.ts'
import type { Client } from './types.ts'

export function stoppable(client: Client, signal: AbortSignal): Client {
  return {
    send: async ask => {
      if (signal.aborted) throw new HarnessError('INTERRUPTED', 'The run was stopped: nothing more is sent.', '')
      return client.send(ask)
    },
    line: options => client.line(options),
    limited: (endpoint, milliseconds) => client.limited(endpoint, milliseconds),
    wasRefused: exchange => client.wasRefused(exchange),
    signs: sign => client.signs(sign),
    keepSecret: (name, value) => client.keepSecret(name, value),
    redact: text => client.redact(text),
    redactValue: text => client.redactValue(text),
    cost: () => client.cost(),
    exchanges: () => client.exchanges(),
    close: () => client.close(),
  }
}
