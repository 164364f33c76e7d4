/** A dialect on a loopback port, and its graceful stop. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { HarnessError } from '../contract/harness-error.ts'
import type { Dialect } from './dialect.ts'
import { appOf } from './http/app.ts'
import type { World } from './service/world.ts'

export const HOST = '127.0.0.1'
const PATIENCE_MS = 2_000

export interface Listening {
  port: number
  stop(): Promise<void>
}

export async function listen(dialect: Dialect, world: World, port = 0): Promise<Listening> {
  const fetch = appOf(dialect, world).fetch as FetchCallback
  const server = createAdaptorServer({ fetch, createServer, serverOptions: serverOptionsOf(dialect) }) as Server
  await opened(server, port)
  return { port: portOf(server), stop: () => stopServer(server) }
}

export type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch']

export function serverOptionsOf({ timeouts: { idleSeconds, bodySeconds } }: Dialect) {
  return {
    keepAliveTimeout: idleSeconds * 1000,
    requestTimeout: bodySeconds * 1000,
    headersTimeout: bodySeconds * 1000,
    connectionsCheckingInterval: 1_000,
  }
}

export const portOf = (server: NetServer) => (server.address() as AddressInfo).port

export async function opened(server: NetServer, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', error =>
      reject(
        new HarnessError(
          'SANDBOX_DID_NOT_START',
          `The sandbox could not listen on ${HOST}:${port}: ${error.message}.`,
          'Choose another port, or 0 for a free one.',
          error,
        ),
      ),
    )
    server.listen(port, HOST, resolve)
  })
}

/** Takes no new connection, lets answers under way end, and after a while cuts what is left. */
export function stopServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}
