/** Prism plays the contract: every request that the service took, and none that it rejected as wrong, must pass. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Exchange } from '../../../contract/exchange.ts'
import type { Run } from '../../../contract/run.ts'
import { freePort } from '../../../load/runner/run-k6.ts'
import { prism } from './tools.ts'

export interface Played {
  accepted: boolean
  why: string
}

export async function withPrism(openapi: string, run: Run): Promise<Played> {
  const port = await freePort()
  const mock = spawn(prism(), ['mock', '--host', '127.0.0.1', '--port', String(port), openapi], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [mock.stdout, mock.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text))
  try {
    await listening(() => log)
    if (!log.includes('is listening')) return { accepted: false, why: `it did not start: ${log.slice(-300)}` }
    const operations = (log.match(/\bPOST\b/g) ?? []).length
    const taken = run.exchanges.filter(each => isTaken(each, run))
    const answers = await Promise.all(taken.map(each => replayed(each, port)))
    const passed = answers.filter(status => status >= 200 && status < 300).length
    const accepted = operations === 4 && taken.length > 0 && passed === taken.length
    return {
      accepted,
      why: `${operations} of 4 operations, ${passed} of ${taken.length} accepted requests pass its validation`,
    }
  } finally {
    mock.kill()
    await once(mock, 'close')
  }
}

/** Bodies with masked values in them are no longer what was sent. */
function isTaken({ endpoint, request, response }: Exchange, run: Run): boolean {
  const masked = request.body?.includes('{{') === true && endpoint !== 'auth-authenticate'
  const paths = run.openapi['paths'] as Record<
    string,
    { post: { responses: Record<string, { 'x-outcome'?: string[] }> } }
  >
  const outcome = paths[`/${endpoint}`]?.post.responses[String(response?.status)]?.['x-outcome']
  return request.method === 'POST' && request.body !== undefined && outcome?.join() === 'accepted' && !masked
}

async function replayed({ request }: Exchange, port: number): Promise<number> {
  const path = request.path.slice(request.path.lastIndexOf('/'))
  const kept = Object.entries(request.headers).filter(([name]) => /^(content-type|authorization|x-)/i.test(name))
  const headers = Object.fromEntries(kept.map(([name, value]) => [name, value.replaceAll(/\{\{[^}]+\}\}/g, 'token')]))
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: request.body ?? '' })
  await answer.arrayBuffer()
  return answer.status
}

async function listening(log: () => string): Promise<void> {
  for (let i = 0; i < 150 && !/is listening|fatal|error/i.test(log()); i++)
    await new Promise(resolve => setTimeout(resolve, 100))
}
