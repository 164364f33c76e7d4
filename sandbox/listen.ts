/** A dialect on a loopback port, and its graceful stop. */

import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { HarnessError } from '../contract/harness-error.ts'
import { secured, type TlsPlay } from './certificate.ts'
import type { Dialect } from './dialect.ts'
import { appOf, type Bindings } from './http/app.ts'
import { askedOf } from './http/asked.ts'
import type { World } from './service/world.ts'
import { eitherOf, frontOf, type Serve, type Variation } from './variation.ts'

export const HOST = '127.0.0.1'
const PATIENCE_MS = 2_000

interface Listening {
  port: number
  variations?: readonly Variation[]
  tls?: TlsPlay | undefined
}

export async function listen(
  dialect: Dialect,
  world: World,
  { port, variations = [], tls }: Listening,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { idleSeconds, bodySeconds } = dialect.timeouts
  const serverOptions = {
    keepAliveTimeout: idleSeconds * 1000,
    requestTimeout: bodySeconds * 1000,
    headersTimeout: bodySeconds * 1000,
    connectionsCheckingInterval: 1_000,
  }
  const fetch = playing(dialect, world, variations, tls !== undefined) as FetchCallback
  const plain = () => createAdaptorServer({ fetch, createServer, serverOptions }) as Server
  const secure = (play: TlsPlay) => {
    const options = { ...serverOptions, ...secured(play) }
    return createAdaptorServer({ fetch, createServer: createSecureServer, serverOptions: options }) as Server
  }
  const service = tls === undefined ? plain() : secure(tls)
  const beside = tls?.plainToo === true ? [plain()] : []
  const wire = variations.find(each => each.wire !== undefined)?.wire
  const [other] = beside
  const front = other !== undefined ? eitherOf(service, other) : wire === undefined ? service : frontOf(service, wire)
  if (wire !== undefined) await opened(service, 0)
  await opened(front, port)
  return {
    port: (front.address() as AddressInfo).port,
    stop: async () => {
      if (front !== service) front.close()
      // One that never listened is over at once, and leaves the connections open that were handed to it.
      if (other !== undefined) for (const each of [service, other]) each.closeAllConnections()
      await Promise.all([service, ...beside].map(stopServer))
    },
  }
}

async function opened(server: NetServer, port: number): Promise<void> {
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

type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>
type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch']

/** The service, with what stands before it, the first outermost. */
function playing(dialect: Dialect, world: World, variations: readonly Variation[], overTls: boolean): Fetch {
  const app = appOf(dialect, world)
  const before = variations.flatMap(({ around }) => (around === undefined ? [] : [around]))
  if (before.length === 0 && !overTls) return app.fetch as Fetch
  return (request, bindings) => {
    const innermost: Serve = async asked => {
      const { method } = asked
      const passed = method === request.method ? request : new Request(request.url, { method })
      const answer = await app.fetch(passed, { ...bindings, asked })
      return overTls ? keptToTls(answer) : answer
    }
    const serve = before.reduceRight<Serve>(
      (next, around) => asked => around(asked, next, { dialect, world }),
      innermost,
    )
    return serve(askedOf(bindings.incoming))
  }
}

/** Over TLS it says so, and its cookies stay there. */
function keptToTls(answer: Response): Response {
  answer.headers.set('Strict-Transport-Security', 'max-age=31536000')
  const cookie = answer.headers.get('set-cookie')
  if (cookie !== null) answer.headers.set('Set-Cookie', `${cookie}; Secure; SameSite=Strict`)
  return answer
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
