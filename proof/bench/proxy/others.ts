/** Other proxies that stand between a client and a service, pinned, installed into the user's cache once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { freePort } from '../../../load/runner/run-k6.ts'
import { goTool, mavenJar, pythonTool } from '../install/tools.ts'

export interface Running {
  baseUrl: string
  child: ChildProcess
}

export interface Other {
  name: string
  /** Where it cannot be had: why. */
  start(upstream: string): Promise<Running | { missing: string }>
}

const QUIET = { stdio: 'ignore' } as const

export const OTHERS: readonly Other[] = [
  {
    name: 'Toxiproxy 2.12.0',
    async start(upstream) {
      const tool = goTool('github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0', 'server')
      if ('missing' in tool) return tool
      const [admin, port] = [await freePort(), await freePort()]
      const child = spawn(tool.at, ['-host', '127.0.0.1', '-port', String(admin)], QUIET)
      const message = JSON.stringify({ name: 'x', listen: `127.0.0.1:${port}`, upstream: new URL(upstream).host })
      await retried(async () => {
        const { statusCode, body } = await request(`http://127.0.0.1:${admin}/proxies`, {
          method: 'POST',
          body: message,
        })
        await body.text()
        if (statusCode !== 201) throw new Error(`it answered ${statusCode}`)
      })
      return { baseUrl: `http://127.0.0.1:${port}`, child }
    },
  },
  {
    name: 'mitmproxy 10.4.2',
    async start(upstream) {
      const tool = pythonTool('mitmproxy==10.4.2', 'mitmdump')
      if ('missing' in tool) return tool
      const port = await freePort()
      const args = ['-q', '--mode', `reverse:${upstream}`, '--listen-host', '127.0.0.1', '-p', String(port)]
      const child = spawn(tool.at, args, QUIET)
      return waited({ baseUrl: `http://127.0.0.1:${port}`, child })
    },
  },
  {
    name: 'WireMock 3.13.1',
    async start(upstream) {
      const jar = await mavenJar('org/wiremock/wiremock-standalone/3.13.1/wiremock-standalone-3.13.1.jar')
      if ('missing' in jar) return jar
      const port = await freePort()
      // It makes folders for stubs where it stands.
      const root = ['--root-dir', mkdtempSync(join(tmpdir(), 'wiremock-'))]
      const args = [
        '-jar',
        jar.at,
        '--bind-address',
        '127.0.0.1',
        '--port',
        String(port),
        '--no-request-journal',
        ...root,
      ]
      const child = spawn('java', [...args, '--proxy-all', upstream], QUIET)
      return waited({ baseUrl: `http://127.0.0.1:${port}`, child })
    },
  },
]

async function waited(running: Running): Promise<Running> {
  await retried(async () => {
    const { body } = await request(`${running.baseUrl}/`, { method: 'POST', body: '{}' })
    await body.arrayBuffer()
  })
  return running
}

async function retried(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries > 150) throw error
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
}
