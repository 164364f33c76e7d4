/** A sender that says what a test tells it to, call by call, and writes down what it was asked. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { CallOptions } from '../../probe/sender/ask.ts'
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import type { Sender } from '../../probe/sender/sender.ts'

let count = 0

export function heard(
  outcome: ClassifiedResponse['outcome'],
  status = outcome === 'success' ? 200 : 422,
): ClassifiedResponse {
  count++
  return {
    outcome,
    status,
    why: `it says ${outcome}`,
    exchange: { id: `w0x${count}` },
  } as unknown as ClassifiedResponse
}

interface Asked extends CallOptions {
  endpoint: Endpoint
}

/** `answers`: one for each call, in order; an error is thrown. Where none is left, the call is accepted. */
export function scripted(answers: readonly (ClassifiedResponse | Error)[] = []): { sender: Sender; asked: Asked[] } {
  const asked: Asked[] = []
  const left = [...answers]
  const sender = {
    call: async (endpoint: Endpoint, options: CallOptions) => {
      asked.push({ endpoint, ...options })
      const next = left.shift() ?? heard('success')
      if (next instanceof Error) throw next
      return next
    },
    operations: (endpoint: Endpoint) => (endpoint === 'ext-reach' ? ['check', 'manage'] : ['default']),
    redact: (text: string) => text.replaceAll('hidden', '***'),
  } as unknown as Sender
  return { sender, asked }
}
