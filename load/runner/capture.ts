/** Runs a program to its end under a time-out and keeps what it said. */
import { spawn } from 'node:child_process'
import type { Variables } from './find-k6.ts'

export interface Captured {
  /** `null` where it was killed. */
  code: number | null
  stdout: string
  stderr: string
  timedOut: boolean
  /** Where it could not be started at all. */
  startError?: string
}

interface Options {
  env: Variables
  timeoutMs: number
  cwd?: string
}

const KEPT = 1 << 25

export function capture(command: string, args: readonly string[], options: Options): Promise<Captured> {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    })
    const said = { stdout: '', stderr: '' }
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, options.timeoutMs)
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        said[stream] = (said[stream] + text).slice(-KEPT)
      })
    child.on('error', error => {
      clearTimeout(timer)
      resolve({ code: null, ...said, timedOut, startError: error.message })
    })
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ code, ...said, timedOut })
    })
  })
}
