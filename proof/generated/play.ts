/** A drawn service on the wire: a port of 127.0.0.1, and what it answers there. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { asXml } from './codec.ts'
import { draw } from './draw.ts'
import type { Drawing } from './model.ts'
import { type Drawn, Play } from './service.ts'
import { SPOILS } from './spoils.ts'

export interface Playing {
  url: string
  close: () => Promise<void>
}
const MOST_BYTES = 2 ** 21

/** Starts the service of a drawing on 127.0.0.1; port 0 takes a free one. */
export async function play(
  { seed, drawing }: Drawn,
  port: number,
  { seconds = drawing.token.seconds, spoils = [] as string[] } = {},
): Promise<Playing> {
  const drawn = spoils.length > 0 ? draw(seed) : drawing
  for (const name of spoils)
    if (!SPOILS[name]?.change(drawn)) throw new Error(`seed ${drawn.seed} has nothing that ${name} could change`)
  const game = new Play(drawn, seconds)
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= MOST_BYTES) chunks.push(chunk)
      else request.destroy()
    })
    request.on('error', () => response.destroy())
    request.on('end', () => {
      const send = () => write(drawn, game, request, response, Buffer.concat(chunks))
      if (drawn.slow > 0) setTimeout(send, drawn.slow)
      else send()
    })
  })
  server.requestTimeout = 20_000
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://127.0.0.1:${bound}${drawn.prefixTold === 'by the base URL' ? drawn.prefix : ''}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function write(drawn: Drawing, game: Play, request: IncomingMessage, response: ServerResponse, raw: Buffer): void {
  const url = URL.parse(request.url ?? '/', 'http://service')
  const method = request.method ?? 'GET'
  const { status, body, headers } = game.answer(
    url?.pathname ?? '/',
    method,
    request.headers,
    raw,
    url?.searchParams ?? new URLSearchParams(),
  )
  const { media, always, encoding } = drawn.manner
  const isText = typeof body === 'string'
  const text =
    body === undefined ? '' : isText ? body : encoding === 'xml' ? asXml(body, 'response') : JSON.stringify(body)
  const type = isText
    ? 'text/plain; charset=utf-8'
    : status < 400 && !always && /problem|^text/.test(media)
      ? 'application/json'
      : media
  response.writeHead(status, { ...(text ? { 'content-type': type } : {}), ...game.limitHeaders(), ...headers })
  response.end(text)
}
