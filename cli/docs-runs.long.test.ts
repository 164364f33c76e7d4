/**
 * The command lines of the pages, run as they stand and one after the other, in a copy of the checkout that holds what a reader has by then:
 * environments of an operator (services on this machine stand for them), an e-mail, keys, a client. `testing/documented-lines.ts` says which
 * lines somebody else runs. What takes minutes is run with LMD_NIGHTLY=1.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { startSandbox } from '../sandbox/start.ts'
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
const services = await Promise.all(ENVIRONMENTS.map((_, i) => startSandbox({ dialect: 'default', seed: i + 1 })))
afterAll(async () => {
  await Promise.all(services.map(each => each.stop()))
  rmSync(dir, { recursive: true, force: true })
})

const write = (path: string, text: string) => writeFileSync(join(copy, path), text)
const linesFor = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => `${name}: ${value}`)

/** Nobody has to be spared here: the pace of an operator's environment would only make the test long. */
function hurried(name: string): string {
  const file = `environments/${name}.yaml`
  const text = readFileSync(join(copy, file), 'utf8').replace(/^ {2}requestsPerSecond: .*\n/m, '')
  const paced = /^policy:$/m.test(text)
    ? text.replace(/^policy:$/m, 'policy:\n  requestsPerSecond: 500')
    : `${text}policy:\n  requestsPerSecond: 500\n`
  write(file, paced)
  return paced
}

for (const [i, kind] of ENVIRONMENTS.entries()) {
  const { baseUrl = '', credentials = {}, testData = {} } = services[i] ?? {}
  if (kind === 'acme') {
    const mail = ['Hello,', `Base URL: ${baseUrl}`, ...linesFor(credentials), '', 'You may use:', ...linesFor(testData)]
    write('e-mail.txt', `${mail.join('\n')}\n`)
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

/** Theirs as well. */
const home = join(dir, 'home')
mkdirSync(home)

const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  CI: 'true',
  npm_config_update_notifier: 'false',
  ...('path' in k6 ? { K6_BIN: k6.path } : {}),
}

/** As a user types it, by a shell; Ctrl-C where it has said `until`. */
function typed(text: string, until?: RegExp): Promise<{ code: number | null; said: string }> {
  return new Promise(resolve => {
    const child = spawn(text, { cwd: copy, env, shell: '/bin/bash', stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let said = ''
    let isStopped = false
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', chunk => {
        said += chunk
        if (isStopped || until?.test(said) !== true || child.pid === undefined) return
        isStopped = true
        process.kill(-child.pid, 'SIGINT')
      })
    child.on('close', code => resolve({ code, said: said.slice(-2000) }))
  })
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
  ...all.filter(({ place }) => place.startsWith(GUIDE)),
  ...all.filter(({ place }) => !place.startsWith(GUIDE)),
]
const played = new Map<string, Line>()
for (const line of inOrder)
  if (!['pipeline', 'reader'].includes(line.run.by)) played.set(line.text, played.get(line.text) ?? line)

const nightOnly = (line: Line) =>
  needs(
    (line.run.by === 'night' || !line.place.startsWith(GUIDE)) && !inject('isLong')
      ? 'Lines of pages that take minutes, and all beyond the guide: LMD_NIGHTLY=1 runs them.'
      : undefined,
  )
const machine = (line: Line) => (/npm run load\b/.test(line.text) ? needsK6() : {})

/** `diff` ends with 1 where there is a difference; what is stopped by Ctrl-C may say so. */
const endings = ({ text, run }: Line) => (run.by === 'stopped' ? [0, 130] : /^npm run diff\b/.test(text) ? [0, 1] : [0])

describe('the lines of the pages, one after the other', () => {
  for (const line of played.values())
    it(`${line.text} (${line.place})`, { ...nightOnly(line), ...machine(line), timeout: 1_200_000 }, async () => {
      const { code, said } = await typed(line.text, line.run.by === 'stopped' ? /http:/ : undefined)
      // A load that a busy machine could not measure says so, and is no fault of the page.
      const isBusy = said.includes('this machine was too busy to measure')
      expect([...endings(line), ...(isBusy ? [EXIT.inconclusive] : [])], said).toContain(code)
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
    const { code, said } = await typed(text)
    expect(code, said).toBe(0)
  })

  it('leave every page as it is in the repository', () => {
    for (const page of pagesIn(ROOT).filter(each => !/licences|compatibility|checks/.test(each)))
      expect(readFileSync(join(copy, page), 'utf8'), page).toBe(readFileSync(join(ROOT, page), 'utf8'))
  })
})
