/** The commands of the pages, run as they stand, in a copy of the checkout; short ones always, all of them with LMD_NIGHTLY=1. */
import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../sandbox/start.ts'
import { copiedCheckout } from './testdata/copied-checkout.ts'
import { commandsOf, pagesIn, wordsOf } from './testdata/documented.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const NIGHTLY = process.env['LMD_NIGHTLY'] === '1'
const dir = mkdtempSync(join(tmpdir(), 'documented-'))
const copy = copiedCheckout(join(dir, 'checkout'))

/** Services on this machine that stand for the operator's; what the pages call theirs is set to them. */
const services = await Promise.all([1, 2].map(seed => startSandbox({ dialect: 'default', seed })))
afterAll(async () => {
  await Promise.all(services.map(each => each.stop()))
  rmSync(dir, { recursive: true, force: true })
})
/** Nobody has to be spared here: the pace of an operator's environment would only make the test long. */
function hurry(name: string): string {
  const file = join(copy, 'environments', `${name}.yaml`)
  const text = readFileSync(file, 'utf8').replace(/^ {2}requestsPerSecond: .*\n/m, '')
  const hurried = /^policy:$/m.test(text)
    ? text.replace(/^policy:$/m, 'policy:\n  requestsPerSecond: 500')
    : `${text}policy:\n  requestsPerSecond: 500\n`
  writeFileSync(file, hurried)
  return hurried
}

const lines = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => `${name}: ${value}`)
for (const [i, kind] of (['test', 'production'] as const).entries()) {
  const { baseUrl = '', credentials = {}, testData = {} } = services[i] ?? {}
  const values = Object.entries({ 'Base URL': baseUrl, ...credentials, ...testData })
  const name = (words: string) =>
    words
      .toUpperCase()
      .replaceAll('-', '')
      .replace(/[^A-Z]+/g, '_')
  const set = values.map(([words, value]) => `LMD_${kind.toUpperCase()}_${name(words)}=${JSON.stringify(value)}\n`)
  appendFileSync(join(copy, '.env'), set.join(''))
  if (kind === 'test')
    writeFileSync(
      join(copy, 'e-mail.txt'),
      ['Hello,', `Base URL: ${baseUrl}`, ...lines(credentials), '', 'You may use:', ...lines(testData), ''].join('\n'),
    )
  const paced = hurry(kind)
  if (kind === 'test') writeFileSync(join(copy, 'candidate.yaml'), paced)
}

const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? dir,
  CI: 'true',
  npm_config_update_notifier: 'false',
  ...(process.env['K6_BIN'] === undefined ? {} : { K6_BIN: process.env['K6_BIN'] }),
}

/** As a user types it, by a shell. */
function typed(text: string): Promise<{ code: number | null; said: string }> {
  return new Promise(resolve => {
    const child = spawn(text, { cwd: copy, env, shell: '/bin/bash', stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => (said += chunk))
    child.on('close', code => resolve({ code, said: said.slice(-2000) }))
  })
}

/** What comes with the machine, or is run by `.ci/run` and by a test of its own. */
const RUN_ELSEWHERE = /^npm (?:ci|install|test)\b|^npm run (?:k6:install|test|typecheck|lint|dead-code|sbom)\b/
const guide = commandsOf(ROOT, 'docs/getting-started.md')
  .map(({ text }) => text)
  .filter(text => !RUN_ELSEWHERE.test(text))

/** Those that only read what lies here, wherever a page shows them; without words of the reader and without environments. */
const READS =
  /^npm run (?:checks|duties|commands|schemas|explain|completion|dependencies|questions|types|keys|recover|diff)\b|^npx last-mile completion/
const OPEN =
  /[A-Z]{3,}\b(?!-\d|_TLS)|…|\[|--env|--freeze|results\/|old\.yaml|~|\b(?:DIR|ID)\b|-- [A-Z] [A-Z]$|test production|\| Out-String|\.config/
const everywhere = pagesIn(ROOT).flatMap(page => commandsOf(ROOT, page).map(({ text }) => text))
const short = [
  ...new Set(everywhere.map(text => text.replace(/\s+#.*$/, '').replace(/^(npx last-mile completion bash)\)$/, '$1'))),
].filter(text => READS.test(text) && !OPEN.test(text) && !/^npm run (?:diff|explain|completion)$/.test(text))

describe('short commands of the pages', () => {
  it('are a good many', () => expect(short.length).toBeGreaterThan(12))

  it.each(short)(
    '%s',
    async text => {
      const { code, said } = await typed(text)
      expect(code, said).toBe(0)
    },
    90_000,
  )

  it('leave every page as it is in the repository', () => {
    for (const page of pagesIn(ROOT).filter(each => !/licences/.test(each)))
      expect(readFileSync(join(copy, page), 'utf8'), page).toBe(readFileSync(join(ROOT, page), 'utf8'))
  })
})

describe('docs/getting-started.md, from the top', () => {
  it('shows commands of each of the four', () => {
    const names = new Set(guide.map(text => wordsOf(text)[2]))
    for (const name of ['init', 'doctor', 'discover', 'conformance', 'diff', 'load', 'certify', 'verify'])
      expect(names).toContain(name)
  })

  it.runIf(NIGHTLY).each(guide)(
    '%s',
    async text => {
      const { code, said } = await typed(text)
      expect(code, said).toBe(0)
    },
    600_000,
  )
})
