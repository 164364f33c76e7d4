/** Calls on connections of their own, closed whatever comes, and looks at a service's TLS. */
import type { LineOptions } from '../probe/client/types.ts'
import { isLoopback } from '../probe/environment/host.ts'
import type { ObservedCall, SenderLine } from '../probe/sender/sender.ts'
import type { Tools } from './test.ts'

export async function onLine<T>(
  { sender, must }: Pick<Tools, 'sender' | 'must'>,
  work: (line: SenderLine) => Promise<T>,
  options: LineOptions = {},
): Promise<T> {
  const line = sender.line(options)
  if (line === undefined) return must.notApplicable('what is on the wire behind a proxy is not the service’s')
  try {
    return await work(line)
  } finally {
    line.close()
  }
}

/** A GET without a token, a body or a parameter; nothing at all is sent to a service that is not trusted. */
export function look(
  tools: Pick<Tools, 'sender' | 'must'>,
  purpose: string,
  options: LineOptions = {},
): Promise<ObservedCall> {
  const asked = { purpose, method: 'GET', token: 'none', effect: 'harmless' } as const
  return onLine(tools, line => line.call('ext-verify', asked), { looking: true, ...options })
}

/** Ends the check where the address has no TLS. */
export function overTls({ environment, must }: Pick<Tools, 'environment' | 'must'>): void {
  if (new URL(environment.baseUrl).protocol === 'https:') return
  must.notApplicable('the address is plain http')
}

/**
 * What a request that contradicts itself leaves behind on a shared connection between a gateway and its service may become part of
 * somebody else's request: it is only sent where nobody else is.
 */
export function onOwnMachine({ environment, must }: Pick<Tools, 'environment' | 'must'>): void {
  if (isLoopback(new URL(environment.baseUrl).hostname)) return
  must.notApplicable('such a request could reach into those of others, so that it is only sent to this machine itself')
}
