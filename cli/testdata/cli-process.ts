/** The command line as a process of its own, as a user starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface Started {
  child: ChildProcess
  ended: Promise<Ended>
  /** Resolves once stderr holds it. */
  says(text: string): Promise<void>
}

export function start(args: readonly string[], env: Record<string, string> = {}, cwd?: string): Started {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  })
  const said = { stdout: '', stderr: '' }
  let heard = () => {}
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      said[name] += chunk
      heard()
    })
  const ended = new Promise<Ended>(resolve => child.on('close', code => resolve({ code, ...said })))
  const says = (text: string) =>
    new Promise<void>(resolve => {
      heard = () => {
        if (said.stderr.includes(text)) resolve()
      }
      heard()
    })
  return { child, ended, says }
}

export function run(args: readonly string[], env: Record<string, string> = {}, cwd?: string): Promise<Ended> {
  return start(args, env, cwd).ended
}
