import { readFileSync } from 'node:fs'
import { connect, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox/start.ts'
import { AUTHORITY, type TlsPlay } from './certificate.ts'
import { startVaried } from './start.ts'

const open: Sandbox[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop()
})

async function portOf(tls: TlsPlay): Promise<number> {
  const sandbox = await startVaried({ dialect: 'default', seed: 1, tls })
  open.push(sandbox)
  expect(sandbox.baseUrl).toMatch(/^https:/)
  return Number(new URL(sandbox.baseUrl).port)
}

function shake(port: number, options = {}): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const ca = readFileSync(AUTHORITY)
    const socket = connect({ host: '127.0.0.1', port, ca, rejectUnauthorized: false, ...options }, () =>
      resolve(socket),
    )
    socket.once('error', reject)
  })
}

describe('the sandbox over TLS', () => {
  it.each<[TlsPlay, string | undefined]>([
    [{}, undefined],
    [{ endsInDays: 2 }, undefined],
    [{ endsInDays: -1 }, 'CERT_HAS_EXPIRED'],
    [{ certificate: 'elsewhere' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('shows the certificate that is wanted: %j', async (tls, fault) => {
    const socket = await shake(await portOf(tls))
    const error = socket.authorizationError as unknown as { code?: string } | string | null
    expect(typeof error === 'string' ? error : error?.code).toBe(fault)
    const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000
    if (tls.endsInDays !== undefined) expect(Math.round(days)).toBe(tls.endsInDays)
    socket.destroy()
  })

  it('takes the versions that are wanted', async () => {
    const port = await portOf({ versions: ['TLSv1', 'TLSv1.1'] })
    const old = await shake(port, { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' })
    expect(old.getProtocol()).toBe('TLSv1.1')
    old.destroy()
    await expect(shake(port)).rejects.toThrow()
  })

  it('answers without TLS on the same port only where it is wanted', async () => {
    const both = await portOf({ plainToo: true })
    expect((await fetch(`http://127.0.0.1:${both}/ext-verify`)).status).toBe(405)
    const one = await portOf({})
    await expect(fetch(`http://127.0.0.1:${one}/ext-verify`)).rejects.toThrow()
  })
})
