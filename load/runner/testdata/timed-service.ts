/** Starts the service of known behaviour as a process, with the contract that its discovery would have written. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Ledger } from '../../../contract/ledger.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import { exampleEnvironment, ledgerOf, object, post } from './service.ts'

const MAIN = fileURLToPath(new URL('../../../proof/timed/main.ts', import.meta.url))

export interface TimedService {
  environment: Environment
  /** Milliseconds from the arrival of each request to the end of its answer, by endpoint, as the service itself saw it. */
  held(): Promise<Record<string, number[]>>
  stop(): Promise<void>
}

/** `flags` of `proof/timed/main.ts`: `['--median-ms', '100']`. */
export async function startTimedService(flags: readonly string[]): Promise<TimedService> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...flags, '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin.end()
    const cut = setTimeout(() => child.kill('SIGKILL'), 3000)
    await ended
    clearTimeout(cut)
  }
  const line = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data').then(([text]) => String(text)),
    once(child, 'exit').then(() => undefined),
  ])
  if (line === undefined) throw new Error(`the timed service did not start with ${flags.join(' ')}`)
  const { baseUrl, credentials, testData } = JSON.parse(line) as Pick<
    Environment,
    'baseUrl' | 'credentials' | 'testData'
  >
  return {
    environment: exampleEnvironment(baseUrl, { name: 'timed', credentials, testData }),
    held: async () => (await fetch(`${baseUrl}/held`)).json() as Promise<Record<string, number[]>>,
    stop,
  }
}

/** `rate`: the value of `limits.rate`, where it is to be known. */
export const timedLedger = (rate?: object): Ledger =>
  ledgerOf('timed', {
    'env.base-path': { prefix: '', suffix: '' },
    'auth.token.location': { in: 'body', at: '/token' },
    'auth.token.presentation': { in: 'header', name: 'X-Session' },
    ...(rate === undefined ? {} : { 'limits.rate': rate }),
  })

/** A journey of four calls, one to each endpoint. */
export function timedDocument(): { paths: Record<string, object> } {
  const calls: [endpoint: string, operation: string, body: object, answer: string][] = [
    ['auth-authenticate', 'default', { id: '{{Client ID}}', secret: '{{Client secret}}' }, 'token'],
    ['ext-verify', 'default', { phone: '{{Phone}}' }, 'customerId'],
    ['ext-reach', 'check', { customer: '{{ext-verify#/customerId}}' }, 'preference'],
    ['ext-notify', 'default', { to: '{{Phone}}', message: '{{Message}}' }, 'id'],
  ]
  const paths = calls.map(([endpoint, operation, body, answer]) => [
    `/${endpoint}`,
    post(endpoint, { [operation]: { encoding: 'json', body } }, object({ [answer]: 'string' })),
  ])
  return { paths: Object.fromEntries(paths) }
}
