import dns from 'node:dns'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { HarnessError } from '../../contract/harness-error.ts'
import { aliasesOf, mayBeAlias } from './aliases.ts'
import { loadEnvironmentToAsk } from './load.ts'
import { type DnsServer, startDnsServer } from './testdata/dns-server.ts'

const environmentsDir = mkdtempSync(join(tmpdir(), 'aliased-'))
const LIVE = 'live.example.org'
const system = dns.getServers()
let server: DnsServer | undefined

afterAll(() => rmSync(environmentsDir, { recursive: true, force: true }))
afterEach(async () => {
  dns.setServers(system)
  rmSync(join(environmentsDir, 'production.yaml'), { force: true })
  await server?.stop()
  server = undefined
})

function write(name: string, kind: string, baseUrl: string): string {
  const path = join(environmentsDir, `${name}.yaml`)
  writeFileSync(path, `kind: ${kind}\nbaseUrl: ${baseUrl}\ncredentials: { Key: some-long-secret }\n`)
  return path
}

interface Played {
  aliases: Record<string, string>
  production?: string | undefined
  kind?: string
  delayMs?: number
}

/** The kind that was loaded, or the refusal; by a real server of DNS on this machine. */
async function endOf(host: string, { aliases, production = LIVE, kind = 'test', delayMs = 0 }: Played) {
  server = await startDnsServer(aliases, delayMs)
  dns.setServers([server.address])
  if (production !== '') write('production', 'production', `https://${production}/api`)
  const file = write('candidate', kind, `https://${host}/v1`)
  try {
    return (await loadEnvironmentToAsk(file, { environmentsDir, env: {} })).kind
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return `${error.code}: ${error.message.replaceAll(`${environmentsDir}/`, '')}`
  }
}

/** From test.example.org, over so many links. */
function chainTo(end: string, links: number): Record<string, string> {
  const names = ['test.example.org', ...Array.from({ length: links - 1 }, (_, i) => `n${i}.example.net`), end]
  return Object.fromEntries(names.slice(0, -1).map((name, i) => [name, names[i + 1] ?? '']))
}

describe('a host that is an alias of production', () => {
  it('is refused, with both names', async () => {
    expect(await endOf('test.example.org', { aliases: { 'test.example.org': LIVE } })).toBe(
      'GUARD_REFUSED: candidate.yaml calls test.example.org a test environment; by DNS test.example.org is an alias of live.example.org, and production.yaml says that live.example.org is production. Nothing was sent.',
    )
    expect(server?.asked).toContain('test.example.org')
  })

  it.each(['sandbox', 'test'])(
    'is refused over several links as %s, in other letters and with a last dot',
    async kind => {
      const aliases = {
        'test.example.org': 'a.example.net',
        'a.example.net': 'LIVE.Example.ORG',
        [LIVE]: 'edge.example.com',
      }
      expect(await endOf('TEST.example.org.', { aliases, kind })).toContain('GUARD_REFUSED')
    },
  )

  it('is refused where production is the alias of it', async () => {
    const aliases = { [LIVE]: 'a.example.net', 'a.example.net': 'origin.example.org' }
    expect(await endOf('origin.example.org', { aliases })).toContain(
      'by DNS live.example.org is an alias of origin.example.org, and production.yaml says that live.example.org is production',
    )
  })

  it('is production where it says so itself, and nothing is asked', async () => {
    expect(await endOf('other.example.org', { aliases: { 'other.example.org': LIVE }, kind: 'production' })).toBe(
      'production',
    )
    expect(server?.asked).toEqual([])
  })
})

describe('what is let through', () => {
  it.each([
    ['two customers of one content network', { 'test.example.org': 'edge.cdn.net', [LIVE]: 'edge.cdn.net' }],
    [
      'two services behind one ingress',
      { 'test.example.org': 'in.example.org', [LIVE]: 'x.example.org', 'x.example.org': 'in.example.org' },
    ],
    ['names without aliases', {}],
    ['a circle', { 'test.example.org': 'a.example.org', 'a.example.org': 'test.example.org' }],
    ['a name that production’s is a part of', { 'test.example.org': 'live.example.org.example.net' }],
  ])('%s', async (_name, aliases) => expect(await endOf('test.example.org', { aliases })).toBe('test'))

  it('a name of which DNS says nothing, within a second and a half', async () => {
    const began = performance.now()
    expect(await endOf('test.example.org', { aliases: {}, delayMs: Number.POSITIVE_INFINITY })).toBe('test')
    expect(performance.now() - began).toBeLessThan(1_500)
  })

  it('a chain whose links take a second and a half together', async () => {
    const began = performance.now()
    expect(await endOf('test.example.org', { aliases: chainTo(LIVE, 3), delayMs: 500 })).toBe('test')
    expect(performance.now() - began).toBeLessThan(1_400)
  })

  it('a chain of nine links, and not one of eight', async () => {
    expect(await endOf('test.example.org', { aliases: chainTo(LIVE, 8) })).toContain('GUARD_REFUSED')
    await server?.stop()
    expect(await endOf('test.example.org', { aliases: chainTo(LIVE, 9) })).toBe('test')
  })
})

describe('no question is asked', () => {
  it.each([
    ['of an address', '198.51.100.7', LIVE],
    ['of this machine', 'localhost', LIVE],
    ['of a name below localhost', 'a.localhost', LIVE],
    ['of a name of this network', 'intranet', LIVE],
    ['where no production is known', 'test.example.org', ''],
    ['where production is an address', 'test.example.org', '198.51.100.7'],
  ])('%s', async (_name, host, production) => {
    expect(await endOf(host, { aliases: { [host]: LIVE }, production })).toBe('test')
    expect(server?.asked).toEqual([])
  })
})

describe('a chain', () => {
  const label = fc.constantFrom(...'abcdefghijkl')
  it('ends, is of eight names at most, and has none twice, whatever DNS says', () =>
    fc.assert(
      fc.asyncProperty(fc.dictionary(label, label, { minKeys: 3 }), label, async (aliases, host) => {
        let asked = 0
        const aliasOf = async (name: string) => {
          asked++
          return aliases[name]
        }
        const chain = await aliasesOf(host, { aliasOf })
        expect(chain.length).toBeLessThanOrEqual(8)
        expect(asked).toBeLessThanOrEqual(9)
        expect(new Set([host, ...chain]).size).toBe(chain.length + 1)
        for (const [i, name] of chain.entries()) expect(aliases[chain[i - 1] ?? host]).toBe(name)
      }),
    ))

  it('is asked of names alone', () =>
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('localhost', 'x.localhost')), host => {
        expect(mayBeAlias(host)).toBe(false)
      }),
    ))
})
