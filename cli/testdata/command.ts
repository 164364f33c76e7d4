/** The real command as a process of its own, as a user starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  /** Of both streams, as they came. */
  text: string
}

export interface Started {
  child: ChildProcess
  ended: Promise<Ended>
}

interface How {
  env?: Record<string, string>
  /** Another checkout's `cli/main.ts`. */
  main?: string
  /** A program before node, as `setpriv` is. */
  under?: readonly string[]
}

export function start(args: readonly string[], { env = {}, main = MAIN, under = [] }: How = {}): Started {
  const [program = '', ...rest] = [...under, process.execPath, '--import', import.meta.resolve('tsx'), main, ...args]
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<Ended>(resolve => child.on('close', (code, signal) => resolve({ code, signal, text })))
  return { child, ended }
}

export const command = (args: readonly string[], how: How = {}): Promise<Ended> => start(args, how).ended
