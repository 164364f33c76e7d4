import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { RunSchema } from '../contract/run.ts'
import { copiedCheckout } from '../testing/copied-checkout.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PAGE = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8')
const examples = [...PAGE.matchAll(/^`([\w./-]+\.ts)`\n\n```ts\n([\s\S]*?)^```$/gm)].map(
  ([, path = '', code = '']) => ({
    path,
    code,
  }),
)

const dir = mkdtempSync(join(tmpdir(), 'extending-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const copy = copiedCheckout(join(dir, 'checkout'))
for (const { path, code } of examples) writeFileSync(join(copy, path), code)

const env = { PATH: process.env['PATH'] ?? '', HOME: dir, CI: 'true' }
const MAIN = ['--import', import.meta.resolve('tsx'), 'cli/main.ts']
const PROVE = ['--import', import.meta.resolve('tsx'), 'proof/prove/main.ts']

function node(...args: string[]): Promise<{ code: number; text: string; out: string }> {
  return new Promise(resolve =>
    execFile(process.execPath, args, { cwd: copy, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: `${stdout}${stderr}`, out: stdout })
    }),
  )
}
const command = (...args: string[]) => node(...MAIN, ...args)
const program = (path: string, ...args: string[]) => node(join(ROOT, 'node_modules', path), ...args)
const exampleIn = (folder: string) => examples.find(each => each.path.startsWith(folder))
const nameIn = (folder: string) => exampleIn(folder)?.path.split('/').at(-1)?.replace(/\.ts$/, '') ?? 'none'
/** The first id of a table. */
const keyIn = (folder: string) => /^ {2}'([a-z-]+)': \{$/m.exec(exampleIn(folder)?.code ?? '')?.[1] ?? 'none'
const idIn = (folder: string) => /(?:id: |checks\()'([A-Z]+-\d+)'/.exec(exampleIn(folder)?.code ?? '')?.[1] ?? 'none'

describe('docs/extending.md', () => {
  it.each([
    'suites/',
    'contract/questions/',
    'proof/defects/planted/',
    'proof/dialects/',
    'certify/duties/',
    'proof/senders/faults/',
    'load/profiles/',
  ])('shows a whole file for %s, of a name that is free', folder => {
    expect(exampleIn(folder)?.code).toMatch(/^\/\*\* .+ \*\/\n/)
    expect(existsSync(join(ROOT, exampleIn(folder)?.path ?? ''))).toBe(false)
  })

  it('has no block of code that is not taken', () => {
    expect(PAGE.match(/^```ts$/gm)).toHaveLength(examples.length)
    expect(examples).toHaveLength(8)
  })
})

describe('its examples', () => {
  it('keep to the style', async () => {
    const files = examples.map(({ path }) => path)
    const { code, text } = await program('@biomejs/biome/bin/biome', 'lint', '--vcs-enabled=false', ...files)
    expect(code, text).toBe(0)
  }, 300_000)

  it('pass the tests of the folders that they lie in', async () => {
    const names = [keyIn('proof/defects/planted/'), nameIn('proof/dialects/')]
    const files = ['proof/defects/load.test.ts', 'proof/dialects/dialects.test.ts']
    const { code, text } = await program('vitest/vitest.mjs', 'run', ...files, '-t', names.join('|'))
    expect(code, text).toBe(0)
    expect(Number(/Tests .*?(\d+) passed/.exec(text)?.[1] ?? 0)).toBeGreaterThanOrEqual(names.length)
  }, 300_000)

  it('are listed: the check with what proves it, the duty, the profile', async () => {
    expect((await node('--import', import.meta.resolve('tsx'), 'scripts/docs.ts')).code).toBe(0)
    const checks = JSON.parse((await command('explain', 'checks', '--json')).out) as {
      id: string
      provenBy: { defect: string }[]
    }[]
    const check = checks.find(({ id }) => id === idIn('suites/'))
    expect(check?.provenBy.map(({ defect }) => defect)).toEqual([keyIn('proof/defects/planted/')])
    const duties = JSON.parse((await command('explain', 'duties', '--json')).out) as { id: string }[]
    expect(duties.map(({ id }) => id)).toContain(idIn('certify/duties/'))
    expect((await command('load', '--help')).text).toContain(nameIn('load/profiles/'))
  }, 300_000)

  it('the question is asked, counted and known to the compiler, which has nothing to say of any of them', async () => {
    const id = nameIn('contract/questions/')
    expect(Object.keys(JSON.parse((await command('explain', id, '--json')).out) as object)).toContain(id)
    expect(readFileSync(join(copy, 'docs/specification.md'), 'utf8')).toContain(`| \`${id}\` |`)
    expect(readFileSync(join(copy, 'contract/questions/_ids.ts'), 'utf8')).toContain(`'${id}'`)
    // A copy is without proof/field.
    const { text } = await program('typescript/bin/tsc', '--noEmit')
    expect(text.split('\n').filter(line => line !== '' && !line.includes('field'))).toEqual([])
  }, 300_000)

  it('the sandbox plays the dialect', async () => {
    const child = spawn(process.execPath, [...MAIN, 'sandbox', '--json', '--dialect', nameIn('proof/dialects/')], {
      cwd: copy,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'close')
    let text = ''
    for await (const line of createInterface(child.stdout)) {
      text += line
      if (line === '}') break
    }
    const { baseUrl, credentials } = JSON.parse(text) as { baseUrl: string; credentials: Record<string, string> }
    const [application, password] = Object.values(credentials)
    const answer = await fetch(`${baseUrl}/v3/auth-authenticate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ application, password }),
    })
    child.kill('SIGINT')
    await ended
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=1800')
  })

  it('a run asks the check and writes the report', async () => {
    const { code, text } = await command('conformance', '--only', `VERIFY-01,${idIn('suites/')}`)
    expect(code, text).toBe(0)
    const latest = join(copy, 'results/sandbox/latest')
    const run = RunSchema.parse(JSON.parse(readFileSync(join(latest, 'run.json'), 'utf8')))
    expect(run.checks.find(({ id }) => id === idIn('suites/'))?.verdict).toBe('pass')
    expect(readFileSync(join(latest, 'verdict.txt'), 'utf8')).toBe(`${run.verdict}: ${run.because}\n`)
  }, 300_000)

  it('the defect turns the check red', async () => {
    const name = keyIn('proof/defects/planted/')
    const { code, text } = await node(...PROVE, name, '--dialect', 'default', '--json')
    expect(code, text).toBe(0)
  }, 300_000)

  it('the faulty sender is told by the duty', async () => {
    const { code, text } = await node(...PROVE, 'certify', '--only', keyIn('proof/senders/faults/'))
    expect(code, text).toBe(0)
  }, 300_000)

  it('a client is judged by the duty', async () => {
    const drive = ['--drive', 'npx tsx proof/senders/good.ts']
    const { code, out, text } = await command(
      'certify',
      '--sender',
      'x',
      '--only',
      idIn('certify/duties/'),
      ...drive,
      '--json',
    )
    expect(code, text).toBe(0)
    const { duties } = JSON.parse(out) as { duties: { id: string; verdict: string }[] }
    expect(duties.find(({ id }) => id === idIn('certify/duties/'))?.verdict).toBe('pass')
  }, 300_000)

  // Some ten minutes each on two cores.
  describe.runIf(process.env['LMD_NIGHTLY'] === '1')('at night', () => {
    it('all tests pass with them', async () => {
      const { code, text } = await program('vitest/vitest.mjs', 'run', '--project=!long')
      expect(code, text).toBe(0)
    }, 3_600_000)

    it('the proof passes with them', async () => {
      const { code, text } = await node(...PROVE, '--once', '--every', '60')
      expect(code, text).toBe(0)
    }, 3_600_000)
  })
})
