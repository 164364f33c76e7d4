/**
 * The command lines of the pages, run as they stand and one after the other, in a copy of the checkout that holds what a reader has by then:
 * environments of an operator (services on this machine stand for them), an e-mail, keys, a client, a service, pods that have run. `testing/documented-lines.ts`
 * says which lines the pipeline runs. What takes minutes is run with LMD_NIGHTLY=1, and what needs another program where there is that one.
 */
import { spawn, spawnSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { runPods } from '../load/kubernetes/testdata/pods.ts'
import { readRun } from '../load/runner/collect.ts'
import { keyed, secretsOf } from '../load/runner/secrets.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import { drawService } from '../proof/generated/service.ts'
import { startSandbox } from '../sandbox/start.ts'
import { lineOnTerminal, terminalMissing } from '../testing/command.ts'
import { copiedCheckout } from '../testing/copied-checkout.ts'
import { commandsOf, pagesIn } from '../testing/documented.ts'
import { type Line, linesOf } from '../testing/documented-lines.ts'
import { needs, needsK6 } from '../testing/needs.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'documented-'))
const copy = copiedCheckout(join(dir, 'checkout'))
const k6 = inject('k6')

/**
 * Services on this machine that stand for the operators'; what the pages call theirs is set to them. Each environment has one of its own, whose
 * customer nobody has changed: what one run leaves standing is not what the next environment starts with.
 */
const ENVIRONMENTS = ['acme', 'test', 'production', 'candidate'] as const
/** A limit of requests makes whole runs wait for minutes: by day only the embedded sandbox has one. */
const limit = inject('isLong') ? {} : ({ rateLimit: 'off' } as const)
const services = await Promise.all(
  ENVIRONMENTS.map((_, i) => startSandbox({ dialect: 'default', seed: i + 1, ...limit })),
)
afterAll(async () => {
  await Promise.all(services.map(each => each.stop()))
  rmSync(dir, { recursive: true, force: true })
})

const write = (path: string, text: string) => writeFileSync(join(copy, path), text)
const linesFor = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => `${name}: ${value}`)

/** Nobody has to be spared here: the pace of an operator's environment would only make the test long. A load is agreed, and a recipient. */
const POLICY = 'policy:\n  requestsPerSecond: 500\n  load: { maxRate: 1000, maxRequests: 50000 }'
function hurried(name: string): string {
  const file = `environments/${name}.yaml`
  const text = readFileSync(join(copy, file), 'utf8')
    .replace(/^ {2}requestsPerSecond: .*\n/m, '')
    .replace('recipients: []', 'recipients: [Phone]')
  const paced = /^policy:$/m.test(text) ? text.replace(/^policy:$/m, POLICY) : `${text}${POLICY}\n`
  write(file, paced)
  return paced
}

let mailTyped = ''
for (const [i, kind] of ENVIRONMENTS.entries()) {
  const { baseUrl = '', credentials = {}, testData = {} } = services[i] ?? {}
  if (kind === 'acme') {
    const mail = ['Hello,', `Base URL: ${baseUrl}`, ...linesFor(credentials), '', 'You may use:', ...linesFor(testData)]
    write('e-mail.txt', `${mail.join('\n')}\n`)
    mailTyped = `${mail.join('\r')}\r.\r`
    write('secrets.txt', `${linesFor(credentials).join('\n')}\n`)
    continue
  }
  const values = Object.entries({ 'Base URL': baseUrl, ...credentials, ...testData })
  const name = (words: string) =>
    words
      .toUpperCase()
      .replaceAll('-', '')
      .replace(/[^A-Z]+/g, '_')
  const set = values.map(([words, value]) => `LMD_${kind.toUpperCase()}_${name(words)}=${JSON.stringify(value)}\n`)
  appendFileSync(join(copy, '.env'), set.join(''))
}
hurried('production')
const paced = hurried('test')
for (const own of ['my-service.yaml', 'my-environment.yaml']) write(own, paced)
for (const own of ['candidate.yaml', 'environments/candidate.yaml'])
  write(own, paced.replaceAll('LMD_TEST_', 'LMD_CANDIDATE_'))
const recorded = readFileSync(join(copy, 'fixtures/sandbox/openapi.json'), 'utf8')
write('old.yaml', recorded)
write('new.yaml', recorded)
/** The reader's own client, in a language that is not ours. */
write('our_client.py', 'import os\nos.execvp("npx", ["npx", "tsx", "proof/senders/good.ts"])\n')

/** A service of theirs with what is true of it, and a discovery of their own. */
const SEED = 700204
mkdirSync(join(copy, 'my-services/first'), { recursive: true })
write('my-services/first/TRUTH.json', JSON.stringify(drawService(SEED).truth))
write('my-services/first/run.sh', `exec npx tsx ../../proof/generated/main.ts --seed ${SEED} --port "$PORT"\n`)
write('my-discovery', '#!/bin/sh\nexec npx tsx cli/main.ts discover "$@"\n')
chmodSync(join(copy, 'my-discovery'), 0o755)
/** Of the container: its variables, and a network in which it reaches the services. */
write('my.env', readFileSync(join(copy, '.env'), 'utf8').replaceAll('"', ''))
write('containers.conf', '[containers]\nnetns = "host"\n')

/** Theirs as well. */
const home = join(dir, 'home')
mkdirSync(home)

const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  CI: 'true',
  npm_config_update_notifier: 'false',
  CONTAINERS_CONF_OVERRIDE: join(copy, 'containers.conf'),
  K6_IMAGE: `grafana/k6:1.8.1@sha256:${'5'.repeat(64)}`,
  ...('path' in k6 ? { K6_BIN: k6.path } : {}),
}

/** Pods would not find a service of this machine by the address of each machine's own: its name stands for another one. */
const OF_PODS = / --on kubernetes | --collect /
const isHere = (name: string) =>
  lookup(name, { family: 4 }).then(
    ({ address }) => address === '127.0.0.1',
    () => false,
  )
const ownName = (await isHere('localhost.')) ? 'localhost.' : (await isHere(hostname())) ? hostname() : undefined

/** As a user types it, by a shell; Ctrl-C where it has said `until`. */
function typed(text: string, until?: RegExp): Promise<{ code: number | null; said: string }> {
  const named = services[1]?.baseUrl.replace('127.0.0.1', ownName ?? '')
  const elsewhere = OF_PODS.test(text) ? { LMD_TEST_BASE_URL: named } : {}
  return new Promise(resolve => {
    const child = spawn(text, {
      cwd: copy,
      env: { ...env, ...elsewhere },
      shell: '/bin/bash',
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let message = ''
    let isStopped = false
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', chunk => {
        message += chunk
        if (isStopped || until?.test(message) !== true || child.pid === undefined) return
        isStopped = true
        process.kill(-child.pid, 'SIGINT')
      })
    // As a shell tells it.
    child.on('close', (code, signal) => resolve({ code: signal === 'SIGINT' ? 130 : code, said: message.slice(-2000) }))
  })
}

/** What is typed on a terminal: a name, the e-mail, and Enter for all else that is asked. */
async function answered(text: string): Promise<{ code: number | null; said: string }> {
  const { says, types, ended } = lineOnTerminal(text, { cwd: copy, env: { HOME: home } })
  const isOver = ended.then(() => undefined)
  await Promise.race([says('be called'), isOver])
  types('typed\r')
  await Promise.race([says('Paste the e-mail'), isOver])
  types(mailTyped)
  const enter = setInterval(() => types('\r'), 500)
  const { code, text: message } = await ended
  clearInterval(enter)
  return { code, said: message.slice(-2000) }
}

/** Before the lines of a page: what its reader did by then. */
for (const who of ['operator', 'acme']) {
  const made = await typed(`npm run keys -- --out reader --name ${who}`)
  if (made.code !== 0) throw new Error(made.said)
  for (const end of ['key', 'pub']) copyFileSync(join(copy, `reader/${who}.${end}`), join(copy, `${who}.${end}`))
}

/** The guide first: the other pages speak to who has gone through it. Each line once. */
const GUIDE = 'docs/getting-started.md'
const all = linesOf(ROOT)
const inOrder = [
  ...all.filter(({ place: location }) => location.startsWith(GUIDE)),
  ...all.filter(({ place: location }) => !location.startsWith(GUIDE)),
]
const played = new Map<string, Line>()
for (const line of inOrder) if (line.run.by !== 'pipeline') played.set(line.text, played.get(line.text) ?? line)

const nightOnly = (line: Line) =>
  needs(
    (line.run.by === 'night' || !line.place.startsWith(GUIDE)) && !inject('isLong')
      ? 'Lines of pages that take minutes, and all beyond the guide: LMD_NIGHTLY=1 runs them.'
      : undefined,
  )

/** Programs that a page takes for granted, and how each tells that it works here. */
const PROGRAMS = {
  podman: { is: /^podman /, works: 'podman info' },
  'the registry of npm': { is: /^npx openapi-typescript /, works: 'npm view openapi-typescript version' },
} as const
const missing = ({ text }: Line) =>
  Object.entries(PROGRAMS).find(
    ([, { is, works }]) => is.test(text) && spawnSync(works, { shell: true, env, cwd: home }).status !== 0,
  )?.[0]
function machine(line: Line) {
  if (OF_PODS.test(line.text) && ownName === undefined)
    return needs('This machine has no name at 127.0.0.1 but localhost.')
  if (/npm run load\b/.test(line.text)) return needsK6()
  const program = missing(line)
  const why = program === undefined ? undefined : `There is no ${program} that works on this machine.`
  return needs(line.run.by === 'typed' ? terminalMissing() : why)
}

let isHurried = false
/** What happens elsewhere before a line. */
async function meanwhile({ text }: Line): Promise<void> {
  // Once `init` has written it.
  if (!isHurried && text.includes('--env acme-test') && !text.includes(' init ')) {
    hurried('acme-test')
    isHurried = true
  }
  const folder = / --collect (\S+)/.exec(text)?.[1]
  if (folder === undefined) return
  const environment = loadEnvironment('test', {
    environmentsDir: join(copy, 'environments'),
    dotenvFile: join(copy, '.env'),
    env: {},
  })
  const out = join(copy, folder)
  await runPods(out, join(dir, 'pods'), keyed(readRun(out).plan, secretsOf(environment)).values)
}

const MORE_LOADS = 2

/**
 * `diff` ends with 1 where there is a difference, and a certification of a faulty sender does; what is stopped by Ctrl-C may say so, and
 * a comparison of loads that this machine's noise leaves nothing to tell.
 */
function endings({ text, run }: Line): number[] {
  if (run.by === 'stopped') return [0, 130]
  if (/ --break /.test(text)) return [1]
  if (/ load .*--baseline/.test(text)) return [0, EXIT.inconclusive]
  return /^npm run diff\b/.test(text) ? [0, 1] : [0]
}

describe('the lines of the pages, one after the other', () => {
  for (const line of played.values())
    it(`${line.text} (${line.place})`, { ...nightOnly(line), ...machine(line), timeout: 3_600_000 }, async () => {
      await meanwhile(line)
      const play = () =>
        line.run.by === 'typed'
          ? answered(line.text)
          : typed(line.text, line.run.by === 'stopped' ? /http:/ : undefined)
      let { code, said: message } = await play()
      // What noise left open is measured again.
      for (let again = 0; again < MORE_LOADS && / load /.test(line.text) && code === EXIT.inconclusive; again++)
        ({ code, said: message } = await play())
      // A load that a busy machine could not measure says so each time, and is no fault of the page.
      const isBusy = /this machine was too busy to measure|The measure cannot be trusted/.test(message)
      expect([...endings(line), ...(isBusy ? [EXIT.inconclusive] : [])], message).toContain(code)
    })
})

/** In running text: those that only read what lies here, without words of the reader and without environments. */
const READS = /^npm run (?:docs|explain|keys|diff)\b/
const OPEN = /[A-Z]{3,}\b(?!-\d|_TLS)|…|\[|--env|results\/|old\.yaml|~|\b(?:DIR|ID)\b|-- [A-Z] [A-Z]$|test production/
const short = [
  ...new Set(
    pagesIn(ROOT).flatMap(page =>
      commandsOf(ROOT, page).map(({ text }) => text.replace(/\s+#.*$/, '').replace(/\)$/, '')),
    ),
  ),
].filter(text => READS.test(text) && !OPEN.test(text) && !/^npm run (?:diff|explain)$/.test(text) && !played.has(text))

describe('short commands in running text', () => {
  it.each(short)('%s', async text => {
    const { code, said: message } = await typed(text)
    expect(code, message).toBe(0)
  })

  it('leave every page as it is in the repository', () => {
    for (const page of pagesIn(ROOT).filter(each => !/licences|compatibility|checks/.test(each)))
      expect(readFileSync(join(copy, page), 'utf8'), page).toBe(readFileSync(join(ROOT, page), 'utf8'))
  })
})
