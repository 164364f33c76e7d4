import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePins } from '../../probe/client/pinned-lookup.ts'
import { needsK6 } from '../../testing/needs.ts'
import { runLoad } from './load.ts'
import { onlyAddress } from './measure.ts'
import { profileNamed } from './profiles.ts'
import {
  type ExampleService,
  exampleDocument,
  exampleEnvironment,
  exampleLedger,
  startService,
} from './testdata/service.ts'

/** Names that no server knows: only what was looked up before leads to them. */
const PINS = {
  'pinned.invalid': [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ],
  'six.invalid': [{ address: '2001:db8::7', family: 6 }],
  'metadata.invalid': [{ address: '169.254.169.254', family: 4 }],
}

beforeAll(() => takePins({ LMD_PINNED_ADDRESSES: JSON.stringify(PINS) }))

describe('the only address', () => {
  it.each([
    ['https://pinned.invalid', '127.0.0.1:443'],
    ['http://PINNED.invalid./below', '127.0.0.1:80'],
    ['http://six.invalid:8080', '[2001:db8::7]:8080'],
    ['http://[::1]:8080', '[::1]:8080'],
    ['http://127.0.0.1:9', '127.0.0.1:9'],
  ])('of %s is %s', async (baseUrl, address) => expect(await onlyAddress({ baseUrl }, {})).toBe(address))

  it('is not given where a proxy looks names up', async () =>
    expect(
      await onlyAddress({ baseUrl: 'https://pinned.invalid' }, { HTTPS_PROXY: 'http://127.0.0.1:1' }),
    ).toBeUndefined())

  it('is none where the name stands for what is no service', () =>
    expect(onlyAddress({ baseUrl: 'https://metadata.invalid' }, {})).rejects.toMatchObject({
      code: 'TARGET_UNREACHABLE',
    }))
})

describe('k6', needsK6(), () => {
  let folder: string
  let service: ExampleService
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'only-address-'))
    service = await startService({})
  })
  afterAll(async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('contacts the address that was looked up before it, and looks up none', async () => {
    const { port, pathname } = new URL(service.baseUrl)
    const record = await runLoad({
      environment: exampleEnvironment(`http://pinned.invalid:${port}${pathname.replace(/\/$/, '')}`),
      ledger: exampleLedger(),
      openapi: exampleDocument(),
      profile: await profileNamed('smoke', { rate: 5, seconds: 2 }),
      resultsDir: folder,
      // biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
      env: process.env,
    })
    expect(service.seen.length).toBeGreaterThan(30)
    expect(service.seen.every(each => each.headers['host'] === `pinned.invalid:${port}`)).toBe(true)
    expect(record.latency.flatMap(row => Object.keys(row.outcomes ?? {}))).not.toContain('dns')
  })
})
