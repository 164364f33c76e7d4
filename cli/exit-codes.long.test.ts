import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { RunSchema } from '../contract/run.ts'
import { command, type Ended, start } from '../testing/command.ts'
import { plantedCheckout } from '../testing/copied-checkout.ts'
import { plainDialect, type WatchedService, watch } from '../testing/watched-service.ts'

const dir = mkdtempSync(join(tmpdir(), 'exit-'))
const fixtures = join(dir, 'fixtures')
const results = join(dir, 'results')
const PLACES = ['--results', results, '--fixtures', fixtures]
let service: WatchedService
let env = ''

beforeAll(async () => {
  service = await watch(await plainDialect())
  env = service.environmentIn(dir, 'known')
  const { code, text } = await command(['discover', '--env', env, ...PLACES])
  expect(code, text).toBe(0)
})
beforeEach(() => {
  service.instead = () => false
  service.edit = (_path, text) => text
})
afterAll(async () => {
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
})

const MINUTES = 300_000
const seen = new Set<number>()

/** What the command ended with, which is what its record says where there is one. */
function ends({ code, text }: Ended, expected: number, words: RegExp): void {
  seen.add(expected)
  expect(text).toMatch(words)
  expect(code, text).toBe(expected)
  expect(text, 'no stack trace').not.toMatch(/\n\s+at .*:\d+:\d+/)
}

function latestOf(name: string): ReturnType<typeof RunSchema.parse> {
  return RunSchema.parse(JSON.parse(readFileSync(join(results, name, 'latest', 'run.json'), 'utf8')))
}

const conformance = (...args: string[]) => command(['conformance', '--env', env, ...PLACES, ...args])

function file(name: string, lines: string): string {
  writeFileSync(join(dir, `${name}.yaml`), lines)
  return join(dir, `${name}.yaml`)
}

const CREDENTIALS = 'credentials: { Client ID: some-client, Client secret: some-long-secret }\n'

describe('0', () => {
  it(
    'is for checks that were run and passed',
    async () => {
      ends(await conformance('--only', 'AUTH-01,VERIFY-01'), EXIT.conformant, /conformant {2}known/)
      expect(latestOf('known')).toMatchObject({ exitCode: 0, partial: false, verdict: 'conformant' })
    },
    MINUTES,
  )

  it(
    'stays true where whoever reads along goes',
    async () => {
      const main = fileURLToPath(new URL('./main.ts', import.meta.url))
      const shell = `"$1" --import "$2" "$3" explain questions --env "$4" --results "$5" --fixtures "$6" | head -c 1 >/dev/null; echo "\${PIPESTATUS[0]}"`
      const values = [process.execPath, import.meta.resolve('tsx'), main, env, results, fixtures]
      const child = spawn('bash', ['-c', shell, 'bash', ...values], { stdio: ['ignore', 'pipe', 'pipe'] })
      let text = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
      await once(child, 'close')
      expect(text.trim()).toBe('0')
    },
    MINUTES,
  )
})

describe('1', () => {
  it(
    'is for a check that failed',
    async () => {
      service.instead = (asked, answer) => {
        if (!asked.url?.includes('verify') || asked.headers.authorization !== undefined) return false
        answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
        return true
      }
      ends(await conformance('--only', 'AUTH-01'), EXIT.failed, /1 check failed: AUTH-01/)
      // To let in whoever shows no token is a change of the contract as well, which heads the run.
      expect(latestOf('known')).toMatchObject({ exitCode: 1, verdict: 'drifted' })
    },
    MINUTES,
  )

  it(
    'is for a contract that drifted',
    async () => {
      service.edit = (path, text) => (path.includes('verify') ? text.replace('"status"', '"state"') : text)
      ends(
        await conformance('--only', 'AUTH-01'),
        EXIT.failed,
        /The contract changed in \d+ ways? that breaks? senders/,
      )
      // `discover` asks the same once more.
      if (inject('isLong'))
        ends(
          await command(['discover', '--env', env, ...PLACES]),
          EXIT.failed,
          /✗ drifted .*\n +The contract changed in/,
        )
      expect(latestOf('known')).toMatchObject({ exitCode: 1, verdict: 'drifted' })
    },
    MINUTES,
  )
})

describe('2', () => {
  it.each<[string, () => string[], RegExp]>([
    ['an unknown command', () => ['conform'], /unknown command/],
    ['no command', () => [], /Usage: last-mile/],
    ['an unknown option', () => ['conformance', '--evn', 'test'], /unknown option/],
    ['an unknown environment', () => ['conformance', '--env', 'tset'], /Did you mean "test"/],
    ['an environment that is no YAML', () => ['conformance', '--env', file('torn', 'kind: [')], /torn\.yaml:1/],
    ['variables that are not set', () => ['conformance', '--env', 'production'], /LMD_PRODUCTION_BASE_URL/],
    [
      'a check that there is not',
      () => ['conformance', '--env', env, '--only', 'NOPE-99', ...PLACES],
      /no check and no chapter "NOPE-99"/,
    ],
    [
      'a state that there is not',
      () => ['discover', '--env', env, '--resume', '20200101T000000Z-0000', ...PLACES],
      /no state to go on/,
    ],
    [
      'a known failure without an owner',
      () => ['conformance', '--env', env, '--known', file('known-failures', 'known: [{ check: AUTH-01 }]'), ...PLACES],
      /known-failures\.yaml:1/,
    ],
    [
      'k6 that is not there and cannot be had',
      () => ['load', '--env', env, '--yes', ...PLACES],
      /k6 [\d.]+ could not be installed: the release could not be fetched .*; Go is not at hand/,
    ],
    ['a profile that there is not', () => ['load', '--env', env, '--profile', 'smokes', ...PLACES], /smokes/],
    [
      'production without a contract',
      () => [
        'conformance',
        '--env',
        file('live', `kind: production\nbaseUrl: https://127.0.0.1:9\n${CREDENTIALS}`),
        ...PLACES,
      ],
      /no contract of "test" is recorded/,
    ],
    ['a certificate that is none', () => ['verify', file('certificate', 'no certificate')], /./],
  ])(
    'is for %s',
    async (_what, args, words) => {
      const proxy = { HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' }
      const home = { HOME: dir, XDG_CACHE_HOME: dir, PATH: '/usr/bin:/bin', ...proxy }
      ends(await command(args(), { env: home }), EXIT.usage, words)
    },
    MINUTES,
  )

  it(
    'is for a recorded contract that is damaged, which stays as it is',
    async () => {
      const damaged = join(dir, 'damaged')
      mkdirSync(join(damaged, 'known'), { recursive: true })
      writeFileSync(join(damaged, 'known', 'openapi.json'), '{"openapi":')
      const { length } = service.arrived
      ends(
        await command(['conformance', '--env', env, '--results', results, '--fixtures', damaged]),
        EXIT.usage,
        /openapi\.json cannot be read: it is no JSON/,
      )
      expect(readFileSync(join(damaged, 'known', 'openapi.json'), 'utf8')).toBe('{"openapi":')
      expect(service.arrived.length).toBe(length)
    },
    MINUTES,
  )
})

describe('3', () => {
  it(
    'is for a host that does not answer',
    async () => {
      const dead = file('dead', `kind: test\nbaseUrl: http://127.0.0.1:9\n${CREDENTIALS}`)
      ends(await command(['conformance', '--env', dead, ...PLACES]), EXIT.unreachable, /the connection was refused/)
      expect(latestOf('dead')).toMatchObject({ exitCode: 3, partial: true })
    },
    MINUTES,
  )

  it(
    'is for a host without TLS where it is asked for',
    async () => {
      const text = readFileSync(env, 'utf8').replace('http://', 'https://')
      ends(await command(['discover', '--env', file('secure', text), ...PLACES]), EXIT.unreachable, /TLS/)
    },
    MINUTES,
  )

  it(
    'is for credentials that are rejected',
    async () => {
      const text = readFileSync(env, 'utf8').replace(/("Client[ _-]?Secret":")[^"]+/i, '$1wrong-wrong-wrong-wrong')
      expect(text).toContain('wrong-wrong')
      ends(await command(['discover', '--env', file('wrong', text), ...PLACES]), EXIT.unreachable, /credentials|login/i)
    },
    MINUTES,
  )

  it(
    'is for a service that answers every call with 401, whatever the suites make of it',
    async () => {
      let asked = 0
      service.instead = ({ url = '' }, answer) => {
        if (url.includes('auth') || ++asked < 12) return false
        answer.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorized"}')
        return true
      }
      ends(await conformance('--only', 'verify'), EXIT.unreachable, /not logged in|401|login/i)
      expect(latestOf('known').exitCode).toBe(3)
    },
    MINUTES,
  )
})

describe('4', () => {
  it(
    'is for production, which is not probed',
    async () => {
      const live = file('live', `kind: production\nbaseUrl: https://127.0.0.1:9\n${CREDENTIALS}`)
      ends(await command(['discover', '--env', live, ...PLACES]), EXIT.guarded, /production/i)
    },
    MINUTES,
  )
})

type Planted = readonly [what: string, plant: (root: string) => void, words: RegExp]

const USUAL: readonly Planted[] = [
  [
    'a reporter that throws',
    root =>
      writeFileSync(
        join(root, 'reporters', 'broken.ts'),
        "export default { file: 'broken.txt', render() { throw new Error('no ink') } }\n",
      ),
    /Could not write broken\.txt \(no ink\)/,
  ],
  ['no check at all', root => withoutChecks(root), /The suites did not start: .*No tests found/],
  [
    'a command that ends by itself, with nothing said',
    root => writeFileSync(join(root, 'cli', 'commands', 'explain.ts'), HANGING),
    /^$/,
  ],
  [
    'an error that nobody waits for',
    root => writeFileSync(join(root, 'cli', 'commands', 'explain.ts'), STRAY),
    // What it says may hold a secret, as long as it is not known what is one.
    /The harness itself failed: Error/,
  ],
]

/** Half a minute each: for the night. */
const LONG: readonly Planted[] = [
  [
    'a file of checks that does not load',
    root => appendFileSync(join(root, 'suites', 'authentication', 'token.spec.ts'), "\nthrow new Error('torn')\n"),
    /torn/,
  ],
  [
    'a check that asserts nothing',
    root => emptied(join(root, 'suites', 'verify', 'answer.spec.ts')),
    /The harness failed in 1 check/,
  ],
  [
    'a worker that ends itself with a pass',
    root => dying(join(root, 'suites', 'verify', 'answer.spec.ts')),
    /The harness failed in 1 check/,
  ],
]
const PLANTED = inject('isLong') ? [...USUAL, ...LONG] : USUAL

describe('5', () => {
  it(
    'is for a report that could not be written, and the others say so',
    async () => {
      const folder = join(dir, 'blocked', 'known')
      const paths = ['--results', join(dir, 'blocked'), '--fixtures', fixtures]
      const { ended } = start(['conformance', '--env', env, '--only', 'AUTH-01', ...paths])
      const runs = () => (existsSync(folder) ? readdirSync(folder) : [])
      await expect.poll(() => runs().length, { timeout: 150_000, interval: 5 }).toBe(1)
      const run = join(folder, runs()[0] ?? '')
      mkdirSync(join(run, 'report.html'))
      ends(await ended, EXIT.harness, /Could not write report\.html/)
      const record = RunSchema.parse(JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')))
      expect(record).toMatchObject({ exitCode: 5, verdict: 'harness error' })
      expect(record.checks.find(each => each.id === 'AUTH-01')?.verdict).toBe('pass')
    },
    MINUTES,
  )

  it.each(PLANTED)(
    'is for %s',
    async (what, plant, words) => {
      const main = plantedCheckout(join(dir, `planted-${what.replaceAll(' ', '-')}`), plant)
      const isSuites = !/command|nobody/.test(what)
      // What is chosen is looked up before the suites begin, and there is nothing to look up.
      const only = what === 'no check at all' ? [] : ['--only', 'VERIFY-03']
      const args = isSuites ? ['conformance', '--env', env, ...only, ...PLACES] : ['explain']
      ends(await command(args, { main }), EXIT.harness, words)
    },
    MINUTES,
  )
})

describe('6', () => {
  it(
    'is for a run in which every check was skipped',
    async () => {
      ends(await conformance('--only', 'TRANS-01,TRANS-02'), EXIT.inconclusive, /nothing is proven/i)
      expect(latestOf('known')).toMatchObject({ exitCode: 6, verdict: 'inconclusive' })
    },
    MINUTES,
  )
})

/** Ctrl-C by day in `cli/output.long.test.ts`. */
const SIGNALS: NodeJS.Signals[] = inject('isLong') ? ['SIGINT', 'SIGTERM'] : ['SIGTERM']

describe('130', () => {
  it.each(SIGNALS)(
    'is for a run that %s stops, with a partial report',
    async signal => {
      const { child, ended } = start(['conformance', '--env', env, ...PLACES])
      const { length } = service.arrived
      await expect.poll(() => service.arrived.length, { timeout: 150_000 }).toBeGreaterThan(length + 2)
      child.kill(signal)
      ends(await ended, EXIT.interrupted, /Stopp/)
      expect(latestOf('known')).toMatchObject({ exitCode: 130, partial: true, verdict: 'stopped' })
    },
    MINUTES,
  )
})

it('has a test for every row of the table', () => {
  expect([...seen].sort((a, b) => a - b)).toEqual(Object.values(EXIT).sort((a, b) => a - b))
})

function withoutChecks(root: string): void {
  const suites = join(root, 'suites')
  for (const name of readdirSync(suites, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.spec.ts')) rmSync(join(suites, name))
}

/** The body of the last check of a file is this statement alone. */
const body = (path: string, statement: string) => {
  const text = readFileSync(path, 'utf8')
  const spoilt = text.replace(
    /( +)tries\(async \(\{[^{}]*\}\) => \{(?![\s\S]*tries\()[\s\S]*?\n\1\}\)/,
    `$1tries(async () => {\n$1  ${statement}\n$1})`,
  )
  if (spoilt === text) throw new Error(`${path} holds no check that could be spoilt.`)
  writeFileSync(path, spoilt)
}

const emptied = (path: string) => body(path, 'await Promise.resolve()')
const dying = (path: string) => body(path, 'process.exit(0)')

const HANGING = `export default { group: 'harness', examples: [], summary: 'hangs', configure() {}, run: () => new Promise(() => {}) }\n`
const STRAY = `export default {
  group: 'harness',
  examples: [],
  summary: 'strays',
  configure() {},
  run: () => new Promise(done => {
    setTimeout(() => { throw new Error('stray') }, 5)
    setTimeout(() => done(0), 5_000)
  }),
}\n`
