/** A server that does nothing but answer, so that the generator is what is measured: one JSON line when it listens. */
import { createServer } from 'node:http'

const ANSWERS: Record<string, [body: string, headers: Record<string, string>]> = {
  '/api/auth-authenticate': ['{"welcome":true}', { 'X-Session': 'session-1-abcdefghijkl' }],
  '/api/ext-verify': ['{"customerId":"c-1","name":"Mara"}', {}],
  '/api/ext-reach': ['{"preference":"porch"}', {}],
  '/api/ext-notify': ['{"status":"ok","id":"n-1"}', {}],
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const [body, headers] = ANSWERS[request.url ?? ''] ?? ['{}', {}]
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, ...headers })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  console.log(JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` }))
})
process.stdin.resume().once('end', () => process.exit(0))
