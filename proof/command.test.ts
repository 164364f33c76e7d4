import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { inLanes, sourcesOf } from './command.ts'
import { playDiscovery, type Settings } from './play.ts'
import { perfect } from './score.ts'
import { folders } from './services.ts'
import { TOY } from './toy-truth.ts'

const root = mkdtempSync(join(tmpdir(), 'command-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a command line with a mistake', () => {
  it('has its benches listed with --help', () => {
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'proof/bench.ts', '--help'], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^ {2}first-contact /m)
  })

  it.each([
    ['first-contact', ['--seedz', '3'], /--seedz/],
    ['first-contact', ['--seeds', 'many'], /--seeds is a whole number from 1, not "many"/],
    ['limiters', ['--fast'], /--fast/],
    ['strangers', ['--dir', '/nowhere'], /nowhere/],
    ['strangers', ['--parts', 'clean,soiled'], /soiled/],
  ])('of %s %j is told in a sentence and ends with 2', (name, words, sentence) => {
    const ended = spawnSync(process.execPath, ['--import', 'tsx', 'proof/bench.ts', name, ...words], {
      encoding: 'utf8',
    })
    expect(ended.status).toBe(2)
    expect(ended.stderr).toMatch(sentence)
    expect(ended.stderr).not.toMatch(/\n\s+at /)
  })
})

it('draws seeds from where it is told, and others each time where it is not', () => {
  const plain = { seed: [], dir: [], service: [] }
  expect(sourcesOf({ ...plain, seeds: '3', from: '7' }, 20).map(({ seed }) => seed)).toEqual([7, 8, 9])
  expect(sourcesOf({ ...plain, seed: ['4', '11'] }, 20).map(({ seed }) => seed)).toEqual([4, 11])
  expect(sourcesOf(plain, 20)).toHaveLength(20)
  expect(sourcesOf(plain, 1)[0]?.seed).not.toBe(sourcesOf(plain, 1)[0]?.seed)
})

it('plays on where one of them breaks, and never more at a time than lanes', async () => {
  let now = 0
  let most = 0
  const played: string[] = []
  const sources = ['a', 'b', 'c', 'd'].map(name => ({ name, start: () => Promise.reject(new Error()) }))
  const broken = await inLanes(sources, 2, async ({ name }) => {
    most = Math.max(most, ++now)
    await pause(10)
    now--
    if (name === 'b') throw new Error('it fell over')
    played.push(name)
  })
  expect([most, played.sort(), broken]).toEqual([2, ['a', 'c', 'd'], ['b: not played: it fell over']])
})

describe('a service in a folder', () => {
  const dir = join(root, 'node', 'toy')
  mkdirSync(dir, { recursive: true })
  mkdirSync(join(root, 'hints'))
  writeFileSync(join(root, 'hints', 'toy.yaml'), 'hints:\n  auth.request.encoding: json\n')
  writeFileSync(
    join(dir, 'TRUTH.json'),
    JSON.stringify({ ...TOY, basePath: { prefix: '/v1', includedInBaseUrl: true } }),
  )
  writeFileSync(
    join(dir, 'server.mjs'),
    `import { createServer } from 'node:http'
    createServer((asked, answer) => {
      asked.resume()
      answer.writeHead(asked.url === '/v1/ext-notify' ? 202 : 200, { 'Content-Type': 'application/json' })
      answer.end(asked.url === '/v1/ext-verify' ? '{"ok":false}' : '{"token":"t"}')
    }).listen(Number(process.env.PORT), '127.0.0.1')`,
  )
  writeFileSync(join(dir, 'run.sh'), 'exec node server.mjs\n')
  /** Claims what is perfect but for one lie, and calls each of the four once. */
  const claiming = (name: string, lie: (found: ReturnType<typeof perfect>) => void, ending = '') => {
    const found = structuredClone(perfect(TOY))
    lie(found)
    const file = join(root, `${name}.mjs`)
    writeFileSync(
      file,
      `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
      const at = name => process.argv[process.argv.indexOf(name) + 1]
      const base = /baseUrl: (.*)/.exec(readFileSync(at('--env'), 'utf8'))[1]
      for (const each of ['auth-authenticate', 'ext-verify', 'ext-reach', 'ext-notify']) await fetch(base + '/' + each, { method: 'POST', body: '{}' })
      mkdirSync(at('--fixtures') + '/x', { recursive: true })
      writeFileSync(at('--fixtures') + '/x/ledger.json', ${JSON.stringify(JSON.stringify(found.ledger))})
      writeFileSync(at('--fixtures') + '/x/openapi.json', ${JSON.stringify(JSON.stringify(found.openapi))})
      ${ending}`,
    )
    return { command: `node ${file}`, secondsAtMost: 60, requestsPerSecond: 20, maxRequests: 10 } satisfies Settings
  }
  const play = (settings: Settings) => playDiscovery(folders(root)[0] as never, settings)

  it('is found, started with its port, told its hints, counted at the wire and scored', async () => {
    const row = await play(claiming('right', () => {}))
    expect(row).toMatchObject({ name: 'toy', exit: 0, requests: 4, wrong: [], open: [] })
    // A rejection with 200 is no success, whatever the command claims.
    expect(row.reached).toEqual(['auth-authenticate', 'ext-reach', 'ext-notify'])
    expect(row.obstacle).toMatchObject({ endpoint: 'ext-verify', answer: '200 {"ok":false}' })
  })

  it('shows a lie as wrong, and the end of what a command said that broke', async () => {
    const lie = (found: ReturnType<typeof perfect>) =>
      Object.assign(
        (found.ledger as { questions: Record<string, { value: unknown }> }).questions['auth.token.form'] ?? {},
        {
          value: { kind: 'jwt' },
        },
      )
    const row = await play(claiming('lying', lie, "console.error('it fell over'); process.exit(5)"))
    expect(row.wrong).toHaveLength(1)
    expect(row.facts.auth).toEqual({ right: 4, open: 1, wrong: 1 })
    expect(row).toMatchObject({ exit: 5, said: 'it fell over' })
  })

  it('ends a command that takes too long', async () => {
    const settings = {
      ...claiming('slow', () => {}, 'await new Promise(() => setTimeout(() => {}, 60_000))'),
      secondsAtMost: 3,
    }
    expect((await play(settings)).exit).toBe('too late')
  })
})
