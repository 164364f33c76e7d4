import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { type RequestListener } from 'node:http'
import https, { type ServerOptions } from 'node:https'
import net, { type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { Finding } from '../../probe/doctor/finding.ts'
import { AUTHORITY, secured } from '../../proof/varied/certificate.ts'
import { type Diagnosis, diagnose } from '../../run/doctor.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { stillTerminal } from '../../testing/still-terminal.ts'
import type { Context } from '../command.ts'
import { doctorText } from '../commands/doctor.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PKI = join(ROOT, 'probe/client/testdata/pki')
const pki = (name: string) => readFileSync(join(PKI, name), 'utf8')
const SECRET = 'a-very-secret-secret'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const answering: RequestListener = (_request, response) => response.writeHead(404).end()
const plain = async (listener: RequestListener) => `http://127.0.0.1:${await listening(http.createServer(listener))}`
const secure = async (options: ServerOptions, listener = answering) =>
  `https://127.0.0.1:${await listening(https.createServer(options, listener))}`

interface Given {
  env?: Record<string, string>
  /** Further lines of the environment file. */
  lines?: string[]
  patienceMs?: number
  fixtures?: string
  name?: string
  credentials?: Record<string, string>
}

async function examined(
  baseUrl: string,
  given: Given = {},
): Promise<Diagnosis & { of(id: string): Finding | undefined }> {
  const { env = {}, lines = [], patienceMs = 4_000, name = 'loopback', credentials = { Key: SECRET } } = given
  const dir = mkdtempSync(join(tmpdir(), 'doctor-'))
  closing.push(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, `${name}.yaml`)
  const text = ['kind: test', `baseUrl: ${baseUrl}`, `credentials: ${JSON.stringify(credentials)}`, ...lines]
  writeFileSync(file, `${text.join('\n')}\n`)
  const context: Context = {
    root: ROOT,
    env: { K6_BIN: join(dir, 'no-k6'), ...env },
    version: '0',
    signal: new AbortController().signal,
    terminal: stillTerminal(),
  }
  const paths = { env: file, results: join(dir, 'results'), fixtures: given.fixtures ?? join(dir, 'fixtures') }
  const found = await diagnose(paths, context, patienceMs)
  expect(JSON.stringify(found)).not.toContain(SECRET)
  return { ...found, of: id => found.findings.find(each => each.id === id) }
}

const steps = (finding: Finding | undefined) => JSON.stringify(finding?.fix?.steps)

describe('doctor', () => {
  it('finds nothing in the way of a service that answers', async () => {
    const { findings, exitCode, of } = await examined(await plain(answering))
    expect(findings.filter(each => each.state === 'fault')).toEqual([])
    expect(exitCode).toBe(0)
    expect(of('answer')?.says).toContain('404')
    expect(of('clock')?.state).toBe('ok')
    expect(of('credentials')).toMatchObject({
      state: 'untold',
      says: expect.stringContaining('no contract is recorded'),
    })
  })

  it('tells a port on which nothing listens', async () => {
    const server = net.createServer()
    const port = await listening(server)
    await new Promise(resolve => server.close(resolve))
    const { of, exitCode } = await examined(`http://127.0.0.1:${port}`)
    expect(of('connection')).toMatchObject({ state: 'fault', says: expect.stringContaining('nothing listens') })
    expect(of('credentials')?.state).toBe('untold')
    expect(exitCode).toBe(3)
  })

  it('tells a name that means nothing', async () => {
    const { of, exitCode } = await examined('https://no-such-service.invalid')
    expect(of('name')).toMatchObject({ state: 'fault', says: expect.stringContaining('no-such-service.invalid') })
    expect(of('connection')?.state).not.toBe('ok')
    expect(exitCode).toBe(3)
  })

  it('tells a port that takes no connection and rejects none, and does not wait for it', async () => {
    const port = await blackHole()
    const { of, seconds } = await examined(`http://127.0.0.1:${port}`)
    expect(of('connection')).toMatchObject({ state: 'fault', says: expect.stringContaining('swallows') })
    expect(steps(of('connection'))).toContain('HTTP_PROXY')
    expect(seconds).toBeLessThan(10)
  })

  it.each([
    ['http', 'answer', 'answers nothing'],
    ['https', 'tls', 'says nothing of TLS'],
  ])('tells a service that takes the %s connection and never answers', async (scheme, id, words) => {
    const port = await listening(net.createServer(() => undefined))
    const { of, seconds } = await examined(`${scheme}://127.0.0.1:${port}`)
    expect(of(id)).toMatchObject({ state: 'fault', says: expect.stringContaining(words) })
    expect(seconds).toBeLessThan(10)
  })

  it('tells a service that speaks no TLS', async () => {
    const { of } = await examined((await plain(answering)).replace('http:', 'https:'))
    expect(of('tls')).toMatchObject({ state: 'fault', fix: { say: expect.stringContaining('http://') } })
  })

  describe('of a certificate', () => {
    const trusting = { lines: [`tls: { ca: ${JSON.stringify(AUTHORITY)} }`] }

    it('takes one that is right', async () => {
      const { of, exitCode } = await examined(await secure(secured({})), trusting)
      expect([of('tls'), of('certificate-name'), of('certificate-expiry')].map(each => each?.state)).toEqual([
        'ok',
        'ok',
        'ok',
      ])
      expect(exitCode).toBe(0)
    })

    it('tells an authority that is not trusted, and sends no credentials', async () => {
      const { of, exitCode } = await examined(await secure(secured({})))
      expect(of('tls')).toMatchObject({ state: 'fault', says: expect.stringContaining('not trusted here') })
      expect(steps(of('tls'))).toContain('NODE_EXTRA_CA_CERTS')
      expect(of('clock')?.state).toBe('ok')
      expect(of('credentials')?.says).toContain('not sent')
      expect(exitCode).toBe(3)
    })

    it('tells one that is signed by itself', async () => {
      const read = (name: string) => readFileSync(join(ROOT, 'proof/varied/tls', name), 'utf8')
      const { of } = await examined(await secure({ cert: read('ca.pem'), key: read('ca.key') }))
      expect(of('tls')).toMatchObject({ state: 'fault', says: expect.stringContaining('signed by itself') })
    })

    it('tells one that has ended, with the day', async () => {
      const { of } = await examined(await secure(secured({ endsInDays: -3 })), trusting)
      const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
      expect(of('certificate-expiry')).toMatchObject({ state: 'fault', says: expect.stringContaining(day) })
    })

    it('warns of one that ends soon', async () => {
      const { of, exitCode } = await examined(await secure(secured({ endsInDays: 12.5 })), trusting)
      expect(of('certificate-expiry')).toMatchObject({ state: 'warning', says: expect.stringContaining('in 12 days') })
      expect(exitCode).toBe(0)
    })

    it('tells one for another host', async () => {
      const { of } = await examined(await secure(secured({ certificate: 'elsewhere' })), trusting)
      expect(of('certificate-name')).toMatchObject({
        state: 'fault',
        says: expect.stringMatching(/is for .*, not for 127\.0\.0\.1/),
      })
    })
  })

  it.each([
    [-45_000, 'warning', 'ahead of'],
    [3_600_000, 'fault', 'behind'],
  ])('tells a clock that is %i ms off', async (off, state, side) => {
    const skewed: RequestListener = (_request, response) =>
      response.setHeader('date', new Date(Date.now() + off).toUTCString()).end()
    expect((await examined(await plain(skewed))).of('clock')).toMatchObject({
      state,
      says: expect.stringContaining(side),
    })
  })

  describe('of a proxy', () => {
    it('tells one that is dead, without its password', async () => {
      const env = { HTTPS_PROXY: 'http://user:hunter2-hunter2@127.0.0.1:9' }
      const { of, findings, exitCode } = await examined('https://service.example', { env })
      expect(of('connection')).toMatchObject({
        state: 'fault',
        says: expect.stringContaining('127.0.0.1:9, which HTTPS_PROXY names'),
      })
      expect(of('connection')?.fix?.steps).toContainEqual({ unset: 'HTTPS_PROXY' })
      expect(JSON.stringify(findings)).not.toContain('hunter2')
      expect(exitCode).toBe(3)
    })

    it('goes through one that works, and looks at the certificate behind it', async () => {
      const service = Number(new URL(await secure({ cert: pki('service.pem'), key: pki('service.key') })).port)
      const asked: string[] = []
      const proxy = http.createServer().on('connect', (request, socket: Socket) => {
        asked.push(request.url ?? '')
        const onward = net.connect(service, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n')
          onward.pipe(socket).pipe(onward)
        })
        onward.on('error', () => socket.destroy())
        socket.on('error', () => onward.destroy())
      })
      const env = { https_proxy: `127.0.0.1:${await listening(proxy)}` }
      const lines = [`tls: { ca: ${JSON.stringify(join(PKI, 'ca.pem'))} }`]
      const { of } = await examined('https://service.example', { env, lines })
      expect(asked).toEqual(['service.example:443'])
      expect(of('name')?.state).toBe('ok')
      expect(of('connection')?.says).toContain('opens the way')
      expect([of('tls')?.state, of('certificate-name')?.state, of('answer')?.state]).toEqual(['ok', 'ok', 'ok'])
    })

    it.each([
      ['407 Proxy Authentication Required', 'wants credentials'],
      ['403 Forbidden', 'does not open the way'],
    ])('tells one that answers %s', async (status, words) => {
      const proxy = http
        .createServer()
        .on('connect', (_request, socket: Socket) => socket.end(`HTTP/1.1 ${status}\r\n\r\n`))
      const env = { HTTPS_PROXY: `http://127.0.0.1:${await listening(proxy)}` }
      expect((await examined('https://service.example', { env })).of('connection')).toMatchObject({
        state: 'fault',
        says: expect.stringContaining(words),
      })
    })
  })

  describe('of credentials', () => {
    const recorded = { fixtures: join(ROOT, 'fixtures'), name: 'sandbox' }

    it('logs in once, as the recorded contract says', async () => {
      const sandbox = await startSandbox({ dialect: 'default', seed: 1 })
      closing.push(() => sandbox.stop())
      const { of, exitCode } = await examined(sandbox.baseUrl, { ...recorded, credentials: sandbox.credentials })
      expect(of('credentials')).toMatchObject({ state: 'ok', says: expect.stringContaining('one login') })
      expect(exitCode).toBe(0)
    })

    it('tells that the service rejects them, and names them', async () => {
      const sandbox = await startSandbox({ dialect: 'default', seed: 1 })
      closing.push(() => sandbox.stop())
      const credentials = { ...sandbox.credentials, 'Client secret': SECRET }
      const { of, exitCode } = await examined(sandbox.baseUrl, { ...recorded, credentials })
      expect(of('credentials')).toMatchObject({
        state: 'fault',
        says: expect.stringContaining('rejects the login with 401'),
        fix: { say: expect.stringContaining('Client ID and Client secret') },
      })
      expect(exitCode).toBe(3)
    })
  })

  it('names every variable that is missing, as lines for the shell', async () => {
    const found = await examined('${LMD_NOWHERE_URL}', { lines: ['testData: { Phone: "${LMD_NOWHERE_PHONE}" }'] })
    expect(found.exitCode).toBe(2)
    const message = doctorText({ ...found, next: '' }, 'fish', { color: false, width: 60 })
    expect(message).toContain("set -gx LMD_NOWHERE_URL '…'")
    expect(message).toContain("set -gx LMD_NOWHERE_PHONE '…'")
    const commands = /^ +(?:set|export|openssl|curl) /
    for (const line of message.split('\n').filter(each => !commands.test(each)))
      expect(line.length, line).toBeLessThanOrEqual(60)
  })

  it('tells of verification that is switched off, and of an authority that is not there', async () => {
    const baseUrl = await plain(answering)
    const off = await examined(baseUrl, { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } })
    expect(off.of('trust')).toMatchObject({
      state: 'fault',
      fix: { steps: [{ unset: 'NODE_TLS_REJECT_UNAUTHORIZED' }] },
    })
    const gone = await examined(baseUrl, { env: { NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' } })
    expect(gone.of('trust')?.says).toContain('cannot be read')
  })
})

/** A port whose queue is full and whose process stands still: what comes is neither taken nor rejected. */
async function blackHole(): Promise<number> {
  const script = `const s = require('net').createServer(); s.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(s.address().port))`
  const child: ChildProcess = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  const port = await new Promise<number>(resolve => child.stdout?.once('data', (text: Buffer) => resolve(Number(text))))
  child.kill('SIGSTOP')
  const filling = Array.from({ length: 8 }, () => net.connect(port, '127.0.0.1').on('error', () => undefined))
  closing.push(() => {
    for (const socket of filling) socket.destroy()
    child.kill('SIGKILL')
  })
  await new Promise(resolve => setTimeout(resolve, 300))
  return port
}
