import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { otherProtocolAt } from './dial.ts'

const pki = (name: string) => readFileSync(new URL(`../client/testdata/pki/${name}`, import.meta.url))
const pair = { key: pki('service.key'), cert: pki('service.pem') }
const servers: net.Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

async function at(server: net.Server): Promise<number> {
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** As Go and nginx do: in front of TLS stands somebody who answers plain HTTP with 400. */
async function politeTls(): Promise<net.Server> {
  const behind = await at(https.createServer(pair))
  return net.createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', first => {
      if (first[0] !== 22)
        return socket.end('HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.')
      const on = net.connect(behind, '127.0.0.1', () => on.write(first)).on('error', () => socket.destroy())
      return socket.pipe(on).pipe(socket)
    })
  })
}

it.each<[string, () => net.Server | Promise<net.Server>, 'http' | 'https']>([
  ['HTTP', () => http.createServer((_asked, answer) => answer.end()), 'http'],
  ['TLS', () => https.createServer(pair), 'https'],
  ['TLS with a 400 for plain HTTP', politeTls, 'https'],
])('a port that speaks %s is told by the other scheme, and right by its own', async (_name, made, spoken) => {
  const port = await at(await made())
  const other = spoken === 'http' ? 'https' : 'http'
  expect(await otherProtocolAt(new URL(`${spoken}://127.0.0.1:${port}`), {})).toBeUndefined()
  expect(await otherProtocolAt(new URL(`${other}://127.0.0.1:${port}`), {})).toEqual({
    says: expect.stringContaining(`and baseUrl begins with ${other}://`),
    fix: expect.stringContaining(`Let baseUrl begin with ${spoken}://`),
  })
})

it('of a port that says nothing, or nothing of either, nothing is told', async () => {
  const port = await at(net.createServer(socket => socket.on('error', () => undefined).end('SSH-2.0-x\r\n')))
  expect(await otherProtocolAt(new URL(`https://127.0.0.1:${port}`), {})).toBeUndefined()
  expect(await otherProtocolAt(new URL('https://127.0.0.1:1'), {})).toBeUndefined()
})
