/** A dialect on a loopback port with what varies it: what stands before the service, TLS, and bytes that are spoilt on the way. */

import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createAdaptorServer } from '@hono/node-server'
import type { Dialect } from '../../sandbox/dialect.ts'
import { appOf, type Bindings } from '../../sandbox/http/app.ts'
import { incomingRequest } from '../../sandbox/http/incoming.ts'
import {
  type FetchCallback,
  type Listening,
  opened,
  portOf,
  serverOptionsOf,
  stopServer,
} from '../../sandbox/listen.ts'
import type { World } from '../../sandbox/service/world.ts'
import { secured, type TlsPlay } from './certificate.ts'
import { eitherOf, frontOf, type Serve, type Variation } from './variation.ts'

interface Varied {
  port?: number
  variations?: readonly Variation[]
  tls?: TlsPlay | undefined
}

export async function listenVaried(
  dialect: Dialect,
  world: World,
  { port = 0, variations = [], tls }: Varied,
): Promise<Listening> {
  const serverOptions = serverOptionsOf(dialect)
  const fetch = playing(dialect, world, variations, tls !== undefined) as FetchCallback
  const plain = () => createAdaptorServer({ fetch, createServer, serverOptions }) as Server
  const secure = (play: TlsPlay) => {
    const options = { ...serverOptions, ...secured(play) }
    return createAdaptorServer({ fetch, createServer: createSecureServer, serverOptions: options }) as Server
  }
  const service = tls === undefined ? plain() : secure(tls)
  const alongside = tls?.plainToo === true ? [plain()] : []
  const wire = variations.find(each => each.wire !== undefined)?.wire
  const [other] = alongside
  const front = other !== undefined ? eitherOf(service, other) : wire === undefined ? service : frontOf(service, wire)
  if (wire !== undefined) await opened(service, 0)
  await opened(front, port)
  return {
    port: portOf(front),
    stop: async () => {
      if (front !== service) front.close()
      // One that never listened is over at once, and leaves the connections open that were handed to it.
      if (other !== undefined) for (const each of [service, other]) each.closeAllConnections()
      await Promise.all([service, ...alongside].map(stopServer))
    },
  }
}

type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** The service, with what stands before it, the first outermost. */
function playing(dialect: Dialect, world: World, variations: readonly Variation[], overTls: boolean): Fetch {
  const app = appOf(dialect, world)
  const before = variations.flatMap(({ around }) => (around === undefined ? [] : [around]))
  return (request, bindings) => {
    const innermost: Serve = async incoming => {
      const { method } = incoming
      const passed = method === request.method ? request : new Request(request.url, { method })
      const answer = await app.fetch(passed, { ...bindings, asked: incoming })
      return overTls ? keptToTls(answer) : answer
    }
    const serve = before.reduceRight<Serve>(
      (next, around) => incoming => around(incoming, next, { dialect, world }),
      innermost,
    )
    return serve(incomingRequest(bindings.incoming))
  }
}

/** Over TLS it says so, and its cookies stay there. */
function keptToTls(answer: Response): Response {
  answer.headers.set('Strict-Transport-Security', 'max-age=31536000')
  const cookie = answer.headers.get('set-cookie')
  if (cookie !== null) answer.headers.set('Set-Cookie', `${cookie}; Secure; SameSite=Strict`)
  return answer
}
