import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Result, Verdict } from '../contract/check.ts'
import { startDefective } from '../proof/defects/start.ts'
import { sandboxVariables } from '../run/session.ts'
import type { Sandbox } from '../sandbox/start.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'playwright-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const { LMD_RUN_PLAN: _plan, LMD_RESULTS_FILE: _results, ...OWN } = process.env

function run(words: string[], env: Record<string, string> = {}): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, words, { cwd: ROOT, env: { ...OWN, NO_COLOR: '1', ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return new Promise(resolve => child.on('close', code => resolve({ code, text })))
}

const playwright = (words: string[], env: Record<string, string> = {}) =>
  run(['node_modules/@playwright/test/cli.js', 'test', ...words], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(dir, 'report.json'),
    PLAYWRIGHT_HTML_OUTPUT_DIR: join(dir, 'html'),
    PLAYWRIGHT_HTML_OPEN: 'never',
    ...env,
  })

const json = (path: string) => JSON.parse(readFileSync(join(dir, path), 'utf8'))

const specsIn = ({ suites = [], specs = [] }: Partial<JSONReportSuite>): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

/** What stands alongside Playwright's own word. */
const BESIDE: readonly Verdict[] = ['warn', 'inconclusive', 'nothing-observed']

/** By the tag: what Playwright says, and the annotation alongside it. */
function reported(report: JSONReport): Record<string, string> {
  const words = specsIn(report).map(({ tags, tests: [test] }) => {
    const alongside = test?.annotations.find(({ type }) => BESIDE.some(each => each === type))?.type ?? ''
    return [tags[0] ?? '', `${test?.results[0]?.status} ${alongside}`.trim()] as const
  })
  return Object.fromEntries(words)
}

const AS_PLAYWRIGHT: Record<Verdict, string> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'passed warn',
  inconclusive: 'skipped inconclusive',
  'nothing-observed': 'skipped nothing-observed',
  skipped: 'skipped',
  'not-selected': 'skipped',
  'harness-error': 'failed',
}

describe("Playwright's own command, on a service with planted mistakes", () => {
  let service: Sandbox
  let env: Record<string, string>
  beforeAll(async () => {
    const defects = ['opens-verify-without-token', 'lets-log-in-be-stored', 'drops-member-at-times']
    service = await startDefective({ dialect: 'default', seed: 1, defects })
    env = sandboxVariables(service)
  })
  afterAll(() => service.stop())

  // Two whole runs one after the other, against limits and times: nightly, alone on the machine.
  it.runIf(process.env['LMD_NIGHTLY'] === '1')(
    'tells the verdicts that conformance tells, and fails where it fails',
    async () => {
      const main = ['--import', import.meta.resolve('tsx'), 'cli/main.ts', 'conformance', '--results', dir]
      const ours = await run(main, env)
      expect(ours.code).toBe(1)
      const { checks }: { checks: Result[] } = json('sandbox/latest/run.json')
      const theirs = await playwright(['--reporter=json,html'], env)
      expect(theirs.code).toBe(1)
      const report: JSONReport = json('report.json')
      const tests = checks.filter(each => each.chapter !== 'conformity')
      // Every third answer of ext-verify lacks a property: which of its checks meets one depends on the order of the calls.
      const isSteady = (id: string) => !id.startsWith('VERIFY-')
      const word = (text: string | undefined) => text?.split(' ')[0]
      const stated = Object.entries(reported(report)).map(([id, text]) => [id, word(text)] as const)
      const wanted = tests.map(({ id, verdict }) => [id, word(AS_PLAYWRIGHT[verdict])] as const)
      const steady = (all: readonly (readonly [string, unknown])[]) =>
        Object.fromEntries(all.filter(([id]) => isSteady(id)))
      expect(steady(stated)).toEqual(steady(wanted))
      for (const verdict of ['fail', 'warn', 'inconclusive', 'skipped'])
        expect([verdict, tests.some(each => each.verdict === verdict)]).toEqual([verdict, true])
      // What is judged over all answers is an error of the run.
      const judged = checks
        .filter(each => each.chapter === 'conformity' && each.verdict === 'fail')
        .map(each => each.id)
      const errors = report.errors.map(({ message }) => message ?? '').join('\n')
      expect(judged).toContain('CONF-01/ext-verify.200')
      expect(errors.match(/^(?:Error: )?CONF-\S+/gm)?.map(each => each.replace('Error: ', ''))).toEqual(judged)
      expect(readFileSync(join(dir, 'html/index.html'), 'utf8')).toContain('playwrightReportBase64')
      // What a failed test shows holds no secret.
      const shown = JSON.stringify(report)
      for (const secret of Object.values(service.credentials)) expect(shown).not.toContain(secret)
      const [failed] = specsIn(report).filter(({ tags }) => tags.includes('AUTH-01'))
      const result = failed?.tests[0]?.results[0]
      expect(result?.error?.message).toMatch(/without any token\.\nExpected: .*\nActual: .*\nIn 3 of 3 tries\.$/)
      const attached = Buffer.from(result?.attachments[0]?.body ?? '', 'base64').toString()
      expect(attached).toMatch(/^POST \/ext-verify\n[\s\S]*\n\n200\n/)
    },
  )

  it('judges what its tests have seen where some are chosen, and lists them without a call', async () => {
    const { code, text } = await playwright(['--grep', 'NOTIFY-0', '--reporter=list'], env)
    expect([code, text]).toEqual([0, expect.stringMatching(/\d+ passed/)])
    const list = await playwright(['--list', '--grep', '@AUTH-01'], env)
    expect([list.code, list.text]).toEqual([0, expect.stringMatching(/without a token\nTotal: 1 test in 1 file/)])
  })

  it('fails where nobody is let in, though every test is skipped', async () => {
    const wrong = { ...env, LMD_SANDBOX_CLIENT_SECRET: 'another-long-secret' }
    const { code, text } = await playwright(['--grep', 'NOTIFY-0', '--reporter=line'], wrong)
    expect([code, text]).toEqual([1, expect.stringMatching(/Credentials: .* nothing is said of the service/)])
  })
})

describe("Playwright's own command", () => {
  it('starts the sandbox where no other service is named', async () => {
    const { code, text } = await playwright(['--grep', '@AUTH-12|@VERIFY-01', '--reporter=list'])
    expect([code, text]).toEqual([0, expect.stringMatching(/2 passed/)])
  })

  it.each([
    ['an environment that there is not', { LMD_ENV: 'tset' }, /There is no environment "tset"\. Did you mean "test"\?/],
    ['no contract', { LMD_ENV: 'test' }, /No contract of "test" is recorded in .*: nothing was sent\. Run `npm run/],
    ['a variable that is not set', { LMD_SANDBOX_BASE_URL: 'http://127.0.0.1:9' }, /LMD_SANDBOX_CLIENT_ID.* not set/],
    [
      'nobody who answers',
      {
        LMD_SANDBOX_BASE_URL: 'http://127.0.0.1:9',
        LMD_SANDBOX_CLIENT_ID: 'nobody',
        LMD_SANDBOX_CLIENT_SECRET: 'some-long-secret',
        LMD_SANDBOX_SECOND_CLIENT_ID: 'nobody-else',
        LMD_SANDBOX_SECOND_CLIENT_SECRET: 'other-long-secret',
      },
      /Network: .* not answered at all \(refused\).*npm run doctor/,
    ],
  ])('says in a sentence, without a stack: %s', async (_what, env, sentence) => {
    const { code, text } = await playwright(['--grep', 'NOTIFY-0', '--reporter=line'], env)
    expect([code, text]).toEqual([1, expect.stringMatching(sentence)])
    expect(text).not.toMatch(/^ +at /m)
  })

  it('takes the path of an environment file, of which the contract has the name', async () => {
    const file = join(dir, 'sandbox.yaml')
    writeFileSync(file, 'kind: test\nbaseUrl: http://127.0.0.1:9\ncredentials: { Key: some-long-secret }\n')
    const { code, text } = await playwright(['--list', '--grep', '@AUTH-12'], { LMD_ENV: file })
    expect([code, text]).toEqual([0, expect.stringMatching(/Total: 1 test/)])
  })
})
