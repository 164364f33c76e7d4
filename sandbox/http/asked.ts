/** A request as it came in, before anything is made of it; its body is read once, when it is wanted. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { receive } from './receive.ts'

export interface Asked {
  /** `undefined` where the path is none of the four. */
  endpoint: Endpoint | undefined
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  /** Of the other side. */
  address: string
  /** Breaks the connection off, without another word. */
  cut(): void
  /** Throws Refused where it is longer than `most` bytes, or no text. */
  body(most?: number): Promise<string>
  /** As they came in, whatever their coding; in place of `body`. */
  bytes(): Promise<Buffer>
}

export function askedOf(incoming: IncomingMessage): Asked {
  const { method = 'GET', url = '/', headers } = incoming
  const path = url.split('?')[0] ?? ''
  let read: Promise<string> | undefined
  return {
    endpoint: ENDPOINTS.find(each => path.includes(`/${each}`)),
    method,
    url,
    headers,
    address: incoming.socket.remoteAddress ?? '',
    cut: () => void incoming.socket.destroy(),
    body: (most = Number.POSITIVE_INFINITY) => {
      read ??= receive(incoming, most)
      return read
    },
    bytes: async () => Buffer.concat(await incoming.toArray()),
  }
}
