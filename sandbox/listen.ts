/** A dialect on a loopback port, and its graceful stop. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { HarnessError } from '../contract/harness-error.ts'
import type { Defect, Serve } from './defect.ts'
import type { Dialect } from './dialect.ts'
import { appOf, type Bindings } from './http/app.ts'
import { askedOf } from './http/asked.ts'
import type { World } from './service/world.ts'

export const HOST = '127.0.0.1'
const PATIENCE_MS = 2_000

export async function listen(
  dialect: Dialect,
  world: World,
  { port, defects = [] }: { port: number; defects?: readonly Defect[] },
): Promise<{ port: number; stop(): Promise<void> }> {
  const { idleSeconds, bodySeconds } = dialect.timeouts
  const server = createAdaptorServer({
    fetch: playing(dialect, world, defects) as FetchCallback,
    createServer,
    serverOptions: {
      keepAliveTimeout: idleSeconds * 1000,
      requestTimeout: bodySeconds * 1000,
      headersTimeout: bodySeconds * 1000,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server
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
  return { port: (server.address() as AddressInfo).port, stop: () => stopServer(server) }
}

type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>
type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch']

/** The service, with what stands before it, the first outermost. */
function playing(dialect: Dialect, world: World, defects: readonly Defect[]): Fetch {
  const app = appOf(dialect, world)
  const before = defects.flatMap(({ around }) => (around === undefined ? [] : [around]))
  if (before.length === 0) return app.fetch as Fetch
  return (request, bindings) => {
    const innermost: Serve = async asked => app.fetch(request, { ...bindings, asked })
    const serve = before.reduceRight<Serve>(
      (next, around) => asked => around(asked, next, { dialect, world }),
      innermost,
    )
    return serve(askedOf(bindings.incoming))
  }
}

/** Takes no new connection, lets answers under way end, and after a while cuts what is left. */
function stopServer(server: Server): Promise<void> {
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
