/** Field services: real frameworks with their native validators, each with its true answers, on a loopback port. */
import { spawnSync } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { HarnessError } from '../../contract/harness-error.ts'
import { HOST } from '../../sandbox/listen.ts'
import { startChild } from './child.ts'
import { type Declaration, declarationOf, type FieldTruth, truthOfField } from './declaration.ts'
import { installField } from './install.ts'

export { fieldNames } from './declaration.ts'
export { isInstalled } from './install.ts'

export interface FieldService extends Omit<Declaration['environment'], 'basePath'> {
  baseUrl: string
  truth: FieldTruth
  stop(): Promise<void>
}

const START_MS = 60_000
const POLL_MS = 100

/** The programs it needs that are not on the PATH. */
export function missingOf(name: string): string[] {
  return declarationOf(name).needs.filter(program => spawnSync(program, ['--version']).error !== undefined)
}

/** Installs it where it is not installed yet, and starts it. */
export async function startField(name: string): Promise<FieldService> {
  const { environment, start } = declarationOf(name)
  const truth = truthOfField(name)
  const missing = missingOf(name)
  if (missing.length > 0)
    throw new HarnessError(
      'SANDBOX_DID_NOT_START',
      `The field service ${name} needs ${missing.join(' and ')}, which the PATH does not have.`,
      'Install it, or leave this service out.',
    )
  const location = await installField(name)
  const port = await freePort()
  const child = startChild(
    start.map(word => word.replaceAll('{port}', String(port))),
    location,
  )
  const deadline = Date.now() + START_MS
  while (!(await answers(port))) {
    if (child.ended() === undefined && Date.now() < deadline) {
      await pause(POLL_MS)
      continue
    }
    const how = child.ended()
    await child.stop()
    throw new HarnessError(
      'SANDBOX_DID_NOT_START',
      `The field service ${name} ${how === undefined ? `did not answer on its port within ${START_MS / 1000} s` : `ended with ${how} before it answered`}; it said: ${child.said() || 'nothing'}`,
      `Try it by itself: ${start.join(' ')}`,
    )
  }
  const { basePath, ...rest } = environment
  return { ...rest, baseUrl: `http://${HOST}:${port}${basePath}`, truth, stop: child.stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host: HOST, port })
    const settle = (open: boolean): void => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })
}
