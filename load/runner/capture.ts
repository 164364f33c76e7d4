/** Runs a program to its end under a time-out and keeps what it said. */
import { execFile } from 'node:child_process'
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

export function capture(command: string, args: readonly string[], { timeoutMs, ...options }: Options) {
  const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1 << 25 } as const
  return new Promise<Captured>(resolve => {
    const child = execFile(command, args, { ...options, ...limits }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code
      resolve({
        ...{ code: typeof code === 'number' ? code : null, stdout, stderr, timedOut: error?.killed === true },
        ...(typeof code === 'string' ? { startError: error?.message ?? code } : {}),
      })
    })
    child.stdin?.end()
  })
}
