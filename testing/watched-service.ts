/** A service of the sandbox behind a counter: what really reached it, whatever the asker says. */
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, loadDialect } from '../sandbox/dialect.ts'
import { HOST } from '../sandbox/listen.ts'
import { play } from './known-service.ts'

export interface WatchedService {
  /** Method and path of each request that arrived whole. */
  arrived: string[]
  /** Answers in place of the service where it answers `true`. */
  instead: (asked: IncomingMessage, answer: ServerResponse) => boolean
  /** Changes the text of an answer. */
  edit: (path: string, text: string) => string
  /** Path of an environment file for it, in `dir`. */
  environmentIn(dir: string, name: string, policy?: string): string
  /** How many arrived, once no more do: whoever sent them was killed. */
  settled(): Promise<number>
  stop(): Promise<void>
}

/**
 * The default dialect for tests of what stands around a discovery: nothing has to be waited for, and nobody's names are passed over. Where
 * each of them is complained of, as the default dialect does, a whole discovery takes four times as long.
 */
export const plainDialect = async (): Promise<Dialect> => ({
  ...(await loadDialect('default')),
  rate: null,
  unknownMembers: 'ignored',
})

export async function watch(dialect: Dialect): Promise<WatchedService> {
  const { environment, stop } = await play(dialect)
  const service: WatchedService = {
    arrived: [],
    instead: () => false,
    edit: (_path, text) => text,
    environmentIn: (dir, name, policy = '{ requestsPerSecond: 500 }') => {
      const path = join(dir, `${name}.yaml`)
      const { credentials, testData } = environment
      const port = (server.address() as AddressInfo).port
      const fields = {
        kind: 'test',
        baseUrl: `http://${HOST}:${port}${new URL(environment.baseUrl).pathname}`,
        credentials,
        testData,
      }
      writeFileSync(path, `${JSON.stringify(fields).slice(0, -1)}, policy: ${policy} }\n`)
      return path
    },
    settled: async () => {
      let count = -1
      // On a busy machine what lies in the sockets is read late.
      while (count !== service.arrived.length) {
        count = service.arrived.length
        await wait(400)
      }
      return count
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await stop()
    },
  }
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.on('end', () => {
      service.arrived.push(`${asked.method} ${asked.url}`)
      if (service.instead(asked, answer)) return
      const { port } = new URL(environment.baseUrl)
      const on = request({ host: HOST, port, method: asked.method, path: asked.url, headers: asked.headers }, come => {
        const pieces: Buffer[] = []
        come.on('data', (piece: Buffer) => pieces.push(piece))
        come.on('end', () => {
          const text = service.edit(asked.url ?? '', Buffer.concat(pieces).toString())
          const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = come.headers
          answer.writeHead(come.statusCode ?? 502, headers).end(text)
        })
      })
      on.on('error', () => answer.destroy())
      on.end(Buffer.concat(parts))
    })
    asked.on('error', () => undefined)
  })
  await new Promise<void>(resolve => server.listen(0, HOST, resolve))
  return service
}
