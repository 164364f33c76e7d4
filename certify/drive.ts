/** The sender by its command: run once a situation in a shell, ended with all it started when its time is over. */
import { spawn } from 'node:child_process'
import { now } from './call.ts'
import type { Actor } from './run.ts'

const OUTPUT_CHARACTERS = 2_000
const MOST_SECONDS = 60

/** `variables`: what the command is reported alongside its own; `redact` is asked when the run is over. */
export function drivenBy(
  command: string,
  variables: Record<string, string | undefined>,
  redact: (text: string) => string,
): Actor {
  return (ask, signal) =>
    new Promise(resolve => {
      const began = now()
      const { situation } = ask
      const env = {
        ...variables,
        LMD_SITUATION: ask.phase === 'after' ? ask.plain : ask.name,
        LMD_JOURNEYS: String(ask.phase === 'after' ? 1 : (situation.journeys ?? 1)),
        LMD_AT_ONCE: String(ask.phase === 'after' ? 1 : (situation.atOnce ?? 1)),
      }
      const grouped = process.platform !== 'win32'
      const child = spawn(command, { shell: true, env, detached: grouped, stdio: ['ignore', 'ignore', 'pipe'] })
      let message = ''
      let timedOut = false
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        message = (message + text).slice(-OUTPUT_CHARACTERS * 2)
      })
      const end = () => {
        try {
          if (grouped && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
          else child.kill('SIGKILL')
        } catch {
          // It is gone already.
        }
      }
      const late = setTimeout(
        () => {
          timedOut = true
          end()
        },
        (situation.seconds ?? MOST_SECONDS) * 1000,
      )
      signal.addEventListener('abort', end, { once: true })
      const settle = (exitCode: number | null, by: NodeJS.Signals | null) => {
        clearTimeout(late)
        signal.removeEventListener('abort', end)
        // A shell tells a signal that ended its child as a code above 128.
        const killed = by !== null || (exitCode ?? 0) > 128
        resolve({
          how: 'driven',
          ended: timedOut ? 'timed out' : killed ? 'killed' : 'done',
          exitCode,
          milliseconds: Math.round(now() - began),
          said: redact(message).slice(-OUTPUT_CHARACTERS),
        })
      }
      child.once('error', error => {
        message += error.message
        settle(null, null)
      })
      child.once('close', settle)
    })
}
