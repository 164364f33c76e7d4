/** The sandbox as a process of its own, which ends with its parent. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../contract/harness-error.ts'
import { isObject, parseJson } from '../contract/json.ts'
import { requireCondition } from './load-condition.ts'
import { requireDialect } from './load-dialect.ts'
import type { Sandbox, SandboxOptions } from './start.ts'

type SpawnedSandbox = Pick<Sandbox, 'baseUrl' | 'credentials' | 'testData' | 'second' | 'stop'>

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const START_MS = 15_000
const STOP_MS = 5_000

interface SpawnOptions extends Pick<SandboxOptions, 'dialect' | 'seed' | 'port' | 'rateLimit'> {
  /** By name. */
  conditions?: readonly string[]
}

export async function spawnSandbox(options: SpawnOptions): Promise<SpawnedSandbox> {
  const { dialect, seed, port = 0, rateLimit = 'on', conditions = [] } = options
  requireDialect(dialect)
  for (const name of conditions) requireCondition(name)
  const flags = ['--dialect', dialect, '--seed', String(seed), '--port', String(port), '--rate-limit', rateLimit]
  flags.push(...conditions.flatMap(name => ['--condition', name]))
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...flags, '--with-parent'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  // A child that died has no ear left for us.
  child.stdin.on('error', () => {})

  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin.end()
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(cut)
  }

  const line = await new Promise<string | undefined>(resolve => {
    let printed = ''
    const late = setTimeout(() => resolve(undefined), START_MS)
    const settle = (result: string | undefined): void => {
      clearTimeout(late)
      resolve(result)
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [first, ...rest] = printed.split('\n')
      if (rest.length > 0) settle(first)
    })
    child.once('error', () => settle(undefined))
    child.once('exit', () => settle(undefined))
  })
  const told = line === undefined ? undefined : parseJson(line)
  if (told?.success === true && isObject(told.data))
    return { ...(told.data as unknown as Omit<SpawnedSandbox, 'stop'>), stop }
  await stop()
  const why = said.trim() === '' ? 'it said nothing' : `it said: ${said.trim()}`
  throw new HarnessError(
    'SANDBOX_DID_NOT_START',
    `The sandbox (dialect ${dialect}) did not start within ${START_MS / 1000} s; ${why}`,
    'Try it by itself: npm run sandbox',
  )
}
