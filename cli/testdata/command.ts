/** The real command as a process of its own, as a user starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  /** Both, as they came. */
  text: string
}

export interface Started {
  child: ChildProcess
  ended: Promise<Ended>
  /** Resolves once stderr holds it. */
  says(text: string): Promise<void>
}

interface How {
  env?: Record<string, string>
  cwd?: string
  /** Another checkout's `cli/main.ts`. */
  main?: string
  /** A program before node, as `setpriv` is. */
  under?: readonly string[]
}

export function start(args: readonly string[], { env = {}, cwd, main = MAIN, under = [] }: How = {}): Started {
  const [program = '', ...rest] = [...under, process.execPath, '--import', import.meta.resolve('tsx'), main, ...args]
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  })
  const said = { stdout: '', stderr: '', text: '' }
  let heard = () => {}
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      said[name] += chunk
      said.text += chunk
      heard()
    })
  const ended = new Promise<Ended>(resolve => child.on('close', (code, signal) => resolve({ code, signal, ...said })))
  const says = (text: string) =>
    new Promise<void>(resolve => {
      heard = () => {
        if (said.stderr.includes(text)) resolve()
      }
      heard()
    })
  return { child, ended, says }
}

export const command = (args: readonly string[], how: How = {}): Promise<Ended> => start(args, how).ended
