import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { commandsIn } from '../reporters/testdata/runner-commands.ts'
import { loadReporters } from '../reporters/write.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const SECONDS = 90_000
const dir = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A contract that is recorded, so that little has to be asked; the first run of a service finds none. */
const FIXTURES = join(dir, 'fixtures')
cpSync(fileURLToPath(new URL('../fixtures/sandbox', import.meta.url)), join(FIXTURES, 'sandbox'), { recursive: true })

/** `meanwhile` is called with the folder of the run as soon as there is one. */
function discover(
  results: string,
  env: Record<string, string>,
  { fixtures = FIXTURES, meanwhile = (_run: string) => {} } = {},
) {
  const base = join(dir, results)
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), MAIN, 'discover', '--results', base, '--fixtures', fixtures],
    { env: { PATH: process.env['PATH'] ?? '', CI: 'true', ...env } },
  )
  let reported = false
  const watch = setInterval(() => {
    const [run] = existsSync(join(base, 'sandbox')) ? readdirSync(join(base, 'sandbox')) : []
    if (run === undefined || reported) return
    reported = true
    meanwhile(join(base, 'sandbox', run))
  }, 10)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return new Promise<{ code: number | null; text: string }>(resolve =>
    child.on('close', code => {
      clearInterval(watch)
      resolve({ code, text })
    }),
  )
}

describe('a run on GitHub Actions', () => {
  it(
    'writes annotations into the log, a summary and outputs',
    async () => {
      const [summary, outputs] = [join(dir, 'summary.md'), join(dir, 'outputs')]
      const { code, text } = await discover(
        'github',
        {
          GITHUB_ACTIONS: 'true',
          GITHUB_STEP_SUMMARY: summary,
          GITHUB_OUTPUT: outputs,
        },
        { fixtures: join(dir, 'none') },
      )
      expect(code, text).toBe(0)
      expect(commandsIn(text).map(({ name, properties }) => [name, properties['title']])).toEqual([
        ['notice', 'discovered: sandbox'],
      ])
      expect(readFileSync(summary, 'utf8')).toMatch(/^# ✓ discovered: sandbox\n/)
      const message = readFileSync(outputs, 'utf8')
      expect(message).toMatch(/^verdict<<(\S+)\ndiscovered\n\1\nexit-code<<(\S+)\n0\n\2\nresults<<(\S+)\n.+\n\3\n$/)
      expect(existsSync(join(/results<<\S+\n(.+)\n/.exec(message)?.[1] ?? '', 'run.json'))).toBe(true)
    },
    SECONDS,
  )

  it(
    'fails where the summary cannot be written',
    async () => {
      mkdirSync(join(dir, 'taken'))
      const { code, text } = await discover('no-summary', {
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: join(dir, 'taken'),
      })
      expect(text).toContain('The summary of the job could not be written')
      expect(code).toBe(5)
    },
    SECONDS,
  )
})

it(
  'ends with 5 where a report cannot be written, and names each',
  async () => {
    const files = (await loadReporters()).map(({ file }) => file)
    const meanwhile = (run: string) => {
      for (const file of files) mkdirSync(join(run, file, 'taken'), { recursive: true })
    }
    const { code, text } = await discover('in-the-way', {}, { meanwhile })
    expect(code).toBe(5)
    for (const file of files) expect(text).toContain(`${file} (`)
    expect(commandsIn(text)).toEqual([])
  },
  SECONDS,
)
