import { readFileSync, writeFileSync } from 'node:fs'
import { rootCertificates, type TLSSocket } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import { dispatcherFor } from './dispatcher.ts'
import { proxyFor } from './proxy.ts'
import { openRecorder } from './recorder.ts'
import { outgoing } from './request.ts'
import {
  after,
  bench,
  environmentAt,
  folder,
  pki,
  serve,
  serveProxy,
  serveRaw,
  serveTls,
} from './testdata/loopback-service.ts'
import { tlsOf } from './tls.ts'
import { transfer } from './transfer.ts'

const pem = (name: string) => readFileSync(pki(name))
const pair = (name: string) => ({ cert: pem(`${name}.pem`), key: pem(`${name}.key`) })
const ca = () => ({ ca: pki('ca.pem') })
const sender = () => ({ cert: pki('sender.pem'), key: pki('sender.key') })

/** Answers the name in the client's certificate. */
const mutual = () =>
  serveTls(
    { ...pair('service'), ca: pem('ca.pem'), requestCert: true, rejectUnauthorized: true },
    (request, response) => response.end(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN)),
  )
const garbage = () => {
  const path = `${folder()}/garbage.pem`
  writeFileSync(path, 'garbage')
  return path
}
const portOf = (url: string) => Number(new URL(url).port)

describe('TLS', () => {
  it('trusts an authority of the environment, and no other', async () => {
    const url = await serveTls(pair('service'), (_request, response) => response.end('well'))
    expect((await bench(environmentAt(url, { tls: ca() })).ask()).text).toBe('well')
    expect((await bench(environmentAt(url)).ask()).failure).toEqual({
      kind: 'tls',
      message: expect.stringMatching(/^the TLS connection could not be made: .+ \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)$/),
    })
  })

  it('trusts the usual authorities, and those of NODE_EXTRA_CA_CERTS, alongside its own', async () => {
    const url = await serveTls(pair('service'), (_request, response) => response.end('well'))
    const environment = environmentAt(url, { tls: { ca: pki('elsewhere.pem') } })
    expect((await bench(environment).ask()).failure?.kind).toBe('tls')
    expect((await bench(environment, { NODE_EXTRA_CA_CERTS: pki('ca.pem') }).ask()).text).toBe('well')
    expect(tlsOf(environment, {}).ca).toEqual([...rootCertificates, pem('elsewhere.pem').toString()])
  })

  it('rejects a certificate for another name', async () => {
    const url = await serveTls(pair('elsewhere'), (_request, response) => response.end('well'))
    expect((await bench(environmentAt(url, { tls: ca() })).ask()).failure).toMatchObject({
      kind: 'tls',
      message: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
    })
  })

  it('tells a plain service behind https from a fault', async () => {
    const url = await serve((_request, response) => response.end('well'))
    expect((await bench(environmentAt(url.replace('http:', 'https:'))).ask()).failure?.kind).toBe('tls')
  })

  it('shows its own certificate where it has one', async () => {
    const url = await mutual()
    expect((await bench(environmentAt(url, { tls: { ...ca(), ...sender() } })).ask()).text).toBe('sender')
    expect((await bench(environmentAt(url, { tls: ca() })).ask()).failure?.message).toContain('client certificate')
  })

  it.each([
    ['tls.ca of loopback cannot be read', () => ({ ca: pki('missing.pem') })],
    ['tls.cert of loopback is no PEM file', () => ({ ...sender(), cert: garbage() })],
    ['tls.key of loopback is no PEM file', () => ({ ...sender(), key: garbage() })],
    ['do not belong together', () => ({ ...sender(), key: pki('service.key') })],
  ])('complains before anything is sent: %s', (words, tls) => {
    const options = { runId: 'r', recorder: openRecorder(`${folder()}/x`), env: {} }
    expect(() => openClient(environmentAt('https://127.0.0.1:1', { tls: tls() }), options)).toThrow(words)
  })
})

describe('a proxy', () => {
  const TARGET = 'https://service.example'

  it('leads to the service, with the authority and the certificate of the environment', async () => {
    const { url, asked } = await serveProxy(portOf(await mutual()))
    const tls = { ...ca(), ...sender() }
    const { ask } = bench(environmentAt(TARGET, { tls }), { HTTPS_PROXY: url })
    expect((await ask()).text).toBe('sender')
    expect(asked).toEqual(['CONNECT service.example:443'])
  })

  it('is left aside for hosts of NO_PROXY, with the same authority and certificate', async () => {
    const { url, asked } = await serveProxy(1)
    const target = await mutual()
    const environment = environmentAt(target, { tls: { ...ca(), ...sender() } })
    const settings = proxyFor(new URL(TARGET), { HTTPS_PROXY: url, NO_PROXY: 'other.example, 127.0.0.1' })
    const dispatcher = dispatcherFor(environment, tlsOf(environment, {}), settings)
    after(() => dispatcher.destroy())
    const out = outgoing({ path: '/', effect: 'reads', purpose: 'a test' }, target, 'r')
    expect((await transfer(dispatcher, out, { timeoutMs: 5000, cap: 99 })).response?.body).toBe('sender')
    expect(asked).toEqual([])
  })

  it('is never asked for this machine itself', async () => {
    const { url, asked } = await serveProxy(1)
    const target = await mutual()
    const { ask } = bench(environmentAt(target, { tls: { ...ca(), ...sender() } }), {
      https_proxy: url,
      HTTP_PROXY: url,
    })
    expect((await ask()).text).toBe('sender')
    expect(asked).toEqual([])
  })

  it('is asked for plain http without a tunnel', async () => {
    const target = await serve((request, response) => response.end(`${request.method} ${request.url}`))
    const { url, asked } = await serveProxy(portOf(target))
    const { ask } = bench(environmentAt('http://service.example'), { http_proxy: url.replace('http://', '') })
    expect((await ask()).text).toBe('POST /ext-verify')
    expect(asked).toEqual(['POST http://service.example/ext-verify'])
  })

  it('is given its password, which nobody else sees', async () => {
    const target = await serveTls(pair('service'), (_request, response) => response.end('well'))
    const { url, asked } = await serveProxy(portOf(target))
    const proxy = url.replace('http://', 'http://someone:pass%2Fword@')
    const { ask, client } = bench(environmentAt(TARGET, { tls: ca() }), { HTTPS_PROXY: proxy })
    expect((await ask()).text).toBe('well')
    expect(asked[0]).toContain(Buffer.from('someone:pass/word').toString('base64'))
    expect(client.redact('pass/word pass%2Fword')).toBe('{{proxy password}} {{proxy password}}')
  })

  it.each([403, 407])('that answers %i is told apart from the service', async status => {
    const url = await serveRaw(socket => socket.once('data', () => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)))
    const { failure } = await bench(environmentAt(TARGET), { HTTPS_PROXY: url }).ask()
    expect(failure).toEqual({
      kind: 'refused',
      message: `the proxy refused to connect (status ${status}), through the proxy ${new URL(url).host}`,
    })
  })

  it('that is not there is named', async () => {
    const { ask } = bench(environmentAt(TARGET), { HTTPS_PROXY: 'http://u:secretpw@127.0.0.1:1' })
    expect((await ask()).failure).toEqual({
      kind: 'refused',
      message: 'the connection was refused (ECONNREFUSED), through the proxy 127.0.0.1:1',
    })
  })

  it.each(['socks5://127.0.0.1:1', 'http://', 'a b'])(
    'address like %s is rejected before anything is sent',
    address => {
      const options = { runId: 'r', recorder: openRecorder(`${folder()}/x`), env: { HTTPS_PROXY: address } }
      expect(() => openClient(environmentAt(TARGET), options)).toThrow('The variable HTTPS_PROXY holds no address')
    },
  )
})
