/** Programs of field services as children in process groups of their own, with the end of what they say kept. */
import { type ChildProcess, spawn } from 'node:child_process'

const KEPT = 2_000
const GRACE_MS = 3_000

interface Child {
  /** The last 2000 characters of its output. */
  said(): string
  /** Its exit code, or what kept it from starting; undefined while it runs. */
  ended(): number | string | undefined
  end: Promise<void>
  stop(): Promise<void>
}

export function startChild(argv: readonly string[], cwd: string): Child {
  const [program = '', ...rest] = argv
  const child = spawn(program, rest, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let message = ''
  let ended: number | string | undefined
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(-KEPT)
    })
  const cut = (): void => killGroup(child, 'SIGKILL')
  process.once('exit', cut)
  const end = new Promise<void>(resolve => {
    const settle = (how: number | string): void => {
      ended ??= how
      process.off('exit', cut)
      resolve()
    }
    child.once('error', error => settle(error.message))
    child.once('exit', (code, signal) => settle(code ?? signal ?? 'ended'))
  })
  const stop = async (): Promise<void> => {
    killGroup(child, 'SIGTERM')
    const late = setTimeout(cut, GRACE_MS)
    await end
    clearTimeout(late)
    // What the program itself started may outlive it.
    cut()
  }
  return { said: () => message.trim(), ended: () => ended, end, stop }
}

function killGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}

/** Runs a program to its end. */
export async function runChild(
  argv: readonly string[],
  cwd: string,
  patienceMs: number,
): Promise<{ succeeded: boolean; why: string }> {
  const child = startChild(argv, cwd)
  let late = false
  const timer = setTimeout(() => {
    late = true
    void child.stop()
  }, patienceMs)
  await child.end
  clearTimeout(timer)
  const how = child.ended()
  const why = late ? `it took over ${patienceMs / 1000} s` : `it ended with ${String(how)}`
  return { succeeded: how === 0, why: `${why}; it said: ${child.said() || 'nothing'}` }
}
