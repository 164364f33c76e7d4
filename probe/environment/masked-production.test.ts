import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HarnessError } from '../../contract/harness-error.ts'
import { loadEnvironment } from './load.ts'

let environmentsDir = ''
beforeAll(() => {
  environmentsDir = mkdtempSync(join(tmpdir(), 'environments-'))
  write('production', 'kind: production', 'baseUrl: ${LIVE:-https://live.example.org/api}')
  write('broken', 'kind: production', 'baseUrl: [')
  write('unset', 'kind: production', 'baseUrl: ${NOT_SET}')
})
afterAll(() => rmSync(environmentsDir, { recursive: true, force: true }))

function write(name: string, ...lines: string[]): string {
  const path = join(environmentsDir, `${name}.yaml`)
  writeFileSync(path, `${[...lines, 'credentials: { Key: some-long-secret }'].join('\n')}\n`)
  return path
}

function codeFor(baseUrl: string, kind = 'test', env: Record<string, string> = {}): string {
  try {
    return loadEnvironment(write('candidate', `kind: ${kind}`, `baseUrl: ${JSON.stringify(baseUrl)}`), {
      environmentsDir,
      env,
    }).kind
  } catch (error) {
    return (error as HarnessError).code
  } finally {
    rmSync(join(environmentsDir, 'candidate.yaml'))
  }
}

describe('production under another name', () => {
  it.each([
    'https://live.example.org/api',
    'https://LIVE.example.org',
    'https://live.example.org./other',
    'https://live.example.org:8443',
    'http://live.example.org',
  ])('is rejected at %s', baseUrl => {
    for (const kind of ['test', 'sandbox']) expect(codeFor(baseUrl, kind)).toBe('GUARD_REFUSED')
  })

  it.each([
    '3325256711',
    '0xc6336407',
    '198.51.100.7',
    '[::ffff:198.51.100.7]',
    '[::ffff:c633:6407]',
    '0306.063.0144.07',
  ])('is rejected at the number %s', host =>
    expect(codeFor(`https://${host}`, 'test', { LIVE: 'https://198.51.100.7' })).toBe('GUARD_REFUSED'),
  )

  it('is taken under its own', () => expect(codeFor('https://live.example.org', 'production')).toBe('production'))
  it('is no other host', () => {
    for (const host of ['test.example.org', 'live.example.org.example.net', 'xlive.example.org'])
      expect(codeFor(`https://${host}`)).toBe('test')
  })
})

describe('an address at which no service can be meant', () => {
  it.each(['http://169.254.169.254/latest', 'http://0.0.0.0', 'http://0xa9fea9fe', 'http://[::ffff:169.254.169.254]'])(
    'is rejected: %s',
    baseUrl => {
      for (const kind of ['sandbox', 'test', 'production']) expect(codeFor(baseUrl, kind)).toBe('GUARD_REFUSED')
    },
  )
  it.each(['https://user:pass@live.example.org', 'https://live.example.org@evil.example.org'])(
    'with credentials in it is no address: %s',
    baseUrl => expect(codeFor(baseUrl)).toBe('ENVIRONMENT_INVALID'),
  )
})
