/** How a service is played otherwise than its dialect says: under a condition of the network, or with a mistake planted in it. */

import net, { type AddressInfo, type Server, type Socket } from 'node:net'
import type { Dialect } from '../../sandbox/dialect.ts'
import type { IncomingRequest } from '../../sandbox/http/incoming.ts'
import type { World } from '../../sandbox/service/world.ts'
import type { TlsPlay } from './certificate.ts'

/** The service as it answers one request. */
export type Serve = (incoming: IncomingRequest) => Promise<Response>

export interface Stage {
  dialect: Dialect
  world: World
}

export interface Variation {
  /** One plain sentence with a verb, the service its subject: `accepts a token that has expired`. */
  breaks: string
  /** Stands before the whole service: sees each request, passes on what it wants, changes the answer. */
  around?: (incoming: IncomingRequest, serve: Serve, stage: Stage) => Promise<Response>
  /** What is changed of the dialect before the contract is learnt: of the service that is right as well. */
  ground?: (dialect: Dialect) => Dialect
  /** Both are served over TLS; the one that is varied plays it so. */
  tls?: TlsPlay
  /** Spoils the bytes on the way. */
  wire?: WirePlay
  /** It plays another dialect than the one that was learnt. */
  dialect?: (dialect: Dialect) => Dialect
  /** Spoils what the service knows and does; in place. */
  world?: (stage: Stage) => void
}

/** What they change of the service that is right as well. */
export function grounded(dialect: Dialect, variations: readonly Variation[]): Dialect {
  return variations.reduce((made, { ground: context }) => context?.(made) ?? made, dialect)
}

interface WirePlay {
  /** Of each piece of a request. */
  inbound?: (bytes: Buffer) => Buffer
  /** Of each piece of an answer. */
  outbound?: (bytes: Buffer) => Buffer
}

/** A server that passes everything on to another one of this machine. */
export function frontOf(service: Server, { inbound, outbound }: WirePlay): Server {
  return net.createServer(outside => {
    const inside = net.connect((service.address() as AddressInfo).port, '127.0.0.1')
    outside.on('data', bytes => inside.write(inbound?.(bytes) ?? bytes)).on('end', () => inside.end())
    inside.on('data', bytes => outside.write(outbound?.(bytes) ?? bytes)).on('end', () => outside.end())
    tied(outside, inside)
    tied(inside, outside)
  })
}

/** What begins with a record of TLS goes to the one, the rest to the other. */
export function eitherOf(secure: Server, plain: Server): Server {
  return net.createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', first => {
      socket.pause()
      socket.unshift(first)
      const service = first[0] === 22 ? secure : plain
      service.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
}

function tied(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy()).on('close', () => other.destroy())
}
