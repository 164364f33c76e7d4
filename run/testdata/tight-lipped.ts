/** A service that complains in words, but never says which templates there are, nor anything at all of /ext-reach. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Body = Record<string, unknown>

export const DEPOT = 'HAM-88213-X'
export const SECRET = 'top-secret-41'
export const REALM = 'R-77812-Q'
const TOKEN = 'tok-1234567890abcdef'

function answerFor(path: string, body: Body, token: string | undefined, isMute: boolean): [status: number, body: Body] {
  const missing = (name: string): [number, Body] => [422, { error: `${name} is required` }]
  if (path === '/auth-authenticate' && isMute)
    return body['k1'] === 'acme' && body['k2'] === SECRET && body['realm'] === REALM
      ? [200, { accessToken: TOKEN }]
      : [401, { error: 'no' }]
  if (path === '/auth-authenticate') {
    for (const name of ['clientId', 'clientSecret']) if (body[name] === undefined) return missing(name)
    return body['clientSecret'] === SECRET ? [200, { accessToken: TOKEN }] : [401, { error: 'no' }]
  }
  if (token !== `Bearer ${TOKEN}`) return [401, { error: 'no token' }]
  if (path === '/ext-verify')
    return body['phone'] === undefined ? missing('phone') : [200, { customerId: 'C-778123', status: 'known' }]
  if (path === '/ext-reach')
    return body['depotCode'] === DEPOT ? [200, { preference: 'door' }] : [400, { error: 'Nope.' }]
  if (path !== '/ext-notify') return [404, { error: 'no such path' }]
  for (const name of ['customerId', 'template']) if (body[name] === undefined) return missing(name)
  return [4711, 4712].includes(Number(body['template'])) && typeof body['template'] === 'number'
    ? [202, { id: 'N-1' }]
    : [422, { error: 'template is not one of those agreed with you' }]
}

/** With its environment file `asked.yaml` in a folder of its own. `isMute`: of its login it says nothing at all. */
export async function startTightLipped(isMute = false) {
  const dir = mkdtempSync(join(tmpdir(), 'asking-'))
  const arrived: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const [path = ''] = (request.url ?? '').split('?')
      arrived.push({ path, body: text })
      let body: Body = {}
      try {
        body = JSON.parse(text)
      } catch {}
      const [status, answer] =
        request.method === 'POST' ? answerFor(path, body ?? {}, request.headers.authorization, isMute) : [404, {}]
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const file = join(dir, 'asked.yaml')
  writeFileSync(
    file,
    `# ours
kind: test
baseUrl: http://127.0.0.1:${port}
credentials: { Client ID: acme, Client secret: ${SECRET} }
testData: { Phone: "+4915112345678" } # the test phone
policy: { requestsPerSecond: 1000 }
`,
  )
  const stop = () => {
    server.close()
    server.closeAllConnections()
    rmSync(dir, { recursive: true, force: true })
  }
  return { dir, file, arrived, stop }
}
