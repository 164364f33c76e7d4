/** The real command as a process of its own, as a user starts it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../cli/main.ts', import.meta.url))

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
  /** Resolves once it was printed. */
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

export function start(args: readonly string[], how: How = {}): Started {
  const { main = MAIN, under = [] } = how
  return run([...under, process.execPath, '--import', import.meta.resolve('tsx'), main, ...args], how)
}

function run(
  words: readonly string[],
  { env = {}, cwd, stdin = 'ignore' }: How & { stdin?: 'ignore' | 'pipe' },
): OnTerminal {
  const [program = '', ...rest] = words
  const child: ChildProcess = spawn(program, rest, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: [stdin, 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  })
  const stated = { stdout: '', stderr: '', text: '' }
  let response = () => {}
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      stated[name] += chunk
      stated.text += chunk
      response()
    })
  const ended = new Promise<Ended>(resolve => child.on('close', (code, signal) => resolve({ code, signal, ...stated })))
  const says = (text: string) =>
    new Promise<void>(resolve => {
      response = () => {
        if (stated.text.includes(text)) resolve()
      }
      response()
    })
  return { child, ended, says, types: text => void child.stdin?.write(text) }
}

export interface OnTerminal extends Started {
  /** Writes what a person types; `\u0004` is Ctrl-D. */
  types(text: string): void
}

const TERMINAL = 'script'

/** Why there is no terminal to test on; `undefined` where there is one. */
export const terminalMissing = (): string | undefined =>
  spawnSync(TERMINAL, ['--version']).error === undefined
    ? undefined
    : `There is no ${TERMINAL}(1), which makes a terminal.`

/** As `start`, on a terminal of its own, which shows both streams as one: `stdout`. */
export function onTerminal(args: readonly string[], { env = {}, ...how }: How = {}): OnTerminal {
  const words = [process.execPath, '--import', import.meta.resolve('tsx'), how.main ?? MAIN, ...args]
  const quoted = words.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  return lineOnTerminal(`exec ${quoted}`, { env: { NO_COLOR: '1', ...env }, ...how })
}

/** Any line of a shell so. */
export function lineOnTerminal(line: string, { env = {}, ...how }: How = {}): OnTerminal {
  const program = [
    TERMINAL,
    '--quiet',
    '--return',
    '--flush',
    '--command',
    `stty cols 200 rows 60; ${line}`,
    '/dev/null',
  ]
  return run(program, { env: { TERM: 'xterm', ...env }, ...how, stdin: 'pipe' })
}

export const command = (args: readonly string[], how: How = {}): Promise<Ended> => start(args, how).ended
