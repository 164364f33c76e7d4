import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'cli-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number | null; text: string }> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      import.meta.resolve('tsx'),
      MAIN,
      ...args,
      '--results',
      join(dir, 'results'),
      '--fixtures',
      join(dir, 'fixtures'),
    ],
    { env: { PATH: process.env['PATH'] ?? '', ...env } },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return new Promise(resolve => child.on('close', code => resolve({ code, text })))
}

function environment(name: string, lines: string[]): string {
  const path = join(dir, `${name}.yaml`)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const FILE = (baseUrl: string) => [
  'kind: test',
  `baseUrl: ${baseUrl}`,
  'credentials:',
  '  Client ID: some-client',
  '  Client secret: some-long-secret',
]

describe('the command line', () => {
  it('names the environments there are where one is unknown', async () => {
    const { code, text } = await run(['discover', '--env', 'tset'])
    expect(code).toBe(2)
    expect(text).toContain('Did you mean "test"?')
  })

  it('names every variable that is not set, and sends nothing', async () => {
    const { code, text } = await run(['conformance', '--env', 'production'])
    expect(code).toBe(2)
    expect(text).toContain('LMD_PRODUCTION_BASE_URL, LMD_PRODUCTION_CLIENT_ID')
  })

  it('names file, line and fix of a mistake in an environment file', async () => {
    const { code, text } = await run([
      'discover',
      '--env',
      environment('mistake', [...FILE('http://127.0.0.1:9'), 'polcy: {}']),
    ])
    expect(code).toBe(2)
    expect(text).toMatch(/mistake\.yaml:6:1: "polcy" is not known; did you mean "policy"/)
  })

  it('says that a host does not answer, without a stack', async () => {
    const { code, text } = await run(['conformance', '--env', environment('dead', FILE('http://127.0.0.1:9'))])
    expect(code).toBe(3)
    expect(text).toContain('the connection was refused')
    expect(text).not.toMatch(/\n\s+at /)
  })

  it('leaves a partial report where it could not go on', async () => {
    const record = JSON.parse(readFileSync(join(dir, 'results/dead/latest/run.json'), 'utf8')) as Record<
      string,
      unknown
    >
    expect(record).toMatchObject({ verdict: 'stopped', partial: true, exitCode: 3 })
  })

  it('knows a host that is not the service', async () => {
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<html>Welcome</html>'),
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { code, text } = await run([
      'discover',
      '--env',
      environment('html', [
        ...FILE(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        'policy: { requestsPerSecond: 200 }',
      ]),
    ])
    server.close()
    expect(code).toBe(3)
    expect(text).toContain('None of the four paths was found')
  })

  it('does not probe production', async () => {
    const { code } = await run([
      'discover',
      '--env',
      environment('live', ['kind: production', ...FILE('https://127.0.0.1:9').slice(1)]),
    ])
    expect(code).toBe(4)
  })

  it('stops where npm swallowed a flag, instead of testing the default', async () => {
    const { code, text } = await run(['conformance', 'production'], { npm_config_env: 'true' })
    expect(code).toBe(2)
    expect(text).toContain('npm run conformance -- --env production')
  })

  it('suggests the command that was meant', async () => {
    const { code, text } = await run(['conformanc'])
    expect(code).toBe(2)
    expect(text).toContain('Did you mean conformance?')
  })
})
