import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { RunSchema } from '../contract/run.ts'
import { secured } from '../proof/varied/certificate.ts'
import { runsIn } from '../run/run-folder.ts'
import { command } from '../testing/command.ts'
import { troubled } from './testdata/troubled.ts'

const { dir, locationsIn, environment, arrived } = troubled('trouble-')

describe('a login that is rejected', () => {
  let text: string
  let results: string

  beforeAll(async () => {
    const file = environment('refused')
    const fields = readFileSync(file, 'utf8').replace(/("Client secret":)"[^"]*"/, '$1"no-secret-of-anybody-77"')
    writeFileSync(file, fields)
    results = join(dir, 'of-refused', 'refused')
    const ended = await command(['discover', '--env', file, '--explain', ...locationsIn('of-refused')])
    expect(ended.code, ended.text).toBe(EXIT.unreachable)
    text = ended.text
  })

  it('is told in the words of the service, redacted', () => {
    const line = text.split('\n').find(each => /^ {2}401 /.test(each)) ?? ''
    expect(line).toContain('"title":"Credentials wrong"')
    expect(line).toMatch(/\(x\d{4}, the log-?in/)
    expect(text).toMatch(/^ {2}422 .*#\/clientSecret/m)
    expect(text).not.toContain('no-secret-of-anybody-77')
  })

  it('names its report, which says the same', () => {
    const page = /^ {2}Report: (.+)$/m.exec(text)?.[1] ?? ''
    expect(existsSync(join(process.cwd(), page)), text).toBe(true)
    const [run = ''] = runsIn(results)
    const record = RunSchema.parse(JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')))
    expect(record.because).toContain('"title":"Credentials wrong"')
    expect(readlinkSync(join(results, 'latest'))).toBe(record.run)
  })

  it('tells its tries where --explain asks for them', () => {
    expect(text).toMatch(/^What was tried: \d+ requests\.$/m)
    expect(text).toMatch(
      /^ {2}x\d{4}.*the log-?in with what was asked for.*\/auth-authenticate \{clientId, clientSecret\} → 401/m,
    )
  })
})

describe('a load that is rejected', () => {
  it('sends nothing, and does not become the latest run', async () => {
    const file = environment('loaded')
    const before = arrived()
    const args = ['load', '--env', file, ...locationsIn('of-load')]
    const { code, text } = await command(args)
    expect(code, text).toBe(EXIT.guarded)
    expect(arrived()).toBe(before)
    const results = join(dir, 'of-load', 'loaded')
    expect(runsIn(results)).toHaveLength(1)
    expect(existsSync(join(results, 'latest'))).toBe(false)
  })
})

describe('fixtures that cannot be written', () => {
  it.each(['discover', 'conformance', 'discover, where they are those of this environment'])(
    'are told by %s before anything is sent',
    async message => {
      const file = environment('unwritable')
      const [name = '', own] = message.split(', ')
      const fixtures = join(dir, own === undefined ? 'taken/fixtures' : 'own-taken')
      const taken = own === undefined ? dirname(fixtures) : join(fixtures, 'unwritable')
      mkdirSync(dirname(taken), { recursive: true })
      writeFileSync(taken, 'a file')
      const before = arrived()
      const paths = ['--results', join(dir, 'of-unwritable'), '--fixtures', fixtures]
      const { code, text } = await command([name, '--env', file, ...paths])
      expect(code, text).toBe(EXIT.usage)
      expect(text).toContain(`The contract could not be recorded in ${fixtures}: ${taken} cannot be written`)
      expect(arrived()).toBe(before)
    },
  )

  it.skipIf(!existsSync('/proc/self'))('are told of where rights say nothing', async () => {
    const file = environment('unwritable')
    const before = arrived()
    const paths = ['--results', join(dir, 'of-unwritable'), '--fixtures', '/proc/fixtures']
    const { code, text } = await command(['discover', '--env', file, ...paths])
    expect(code, text).toBe(EXIT.usage)
    expect(text).toContain('/proc cannot be written')
    expect(arrived()).toBe(before)
  })
})

describe('the wrong scheme', () => {
  const told = async (change: (baseUrl: string) => string) => {
    const file = environment('scheme')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<=")http:[^"]*/, change))
    const { code, text } = await command(['discover', '--env', file, ...locationsIn('of-scheme')])
    expect(code, text).toBe(EXIT.unreachable)
    expect(text).toMatch(/✗ https?:\/\/\S+ could not be asked: Port \d+ of 127\.0\.0\.1 speaks/)
    return text
  }

  it('is named as that: https on a port of plain HTTP', async () => {
    const text = await told(baseUrl => baseUrl.replace('http:', 'https:'))
    expect(text).toContain('speaks plain HTTP')
    expect(text).toContain('Let baseUrl begin with http://')
  })

  it.each(['answers nothing of plain HTTP', 'answers plain HTTP with 400'])(
    'is named as that: http on a port of TLS that %s',
    async how => {
      const server = createServer(secured({}))
      const sockets: Socket[] = []
      server.on('connection', (socket: Socket) => sockets.push(socket))
      server.on('tlsClientError', (_error, socket) => {
        if (how.endsWith('400')) socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      try {
        const text = await told(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
        expect(text).toContain('speaks HTTPS (TLS)')
        expect(text).toContain('Let baseUrl begin with https://')
      } finally {
        for (const socket of sockets) socket.destroy()
        server.close()
      }
    },
  )
})
