/** One command, played to one ending in folders of its own, and everything searched that it left and said. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ending, Played } from './cells.ts'
import { openCopy } from './copy.ts'
import { type Echo, writeEMail, writeEnvironment } from './echo.ts'
import { Needles } from './needles.ts'
import { type Leak, marksOf, scanBytes, scanFolder } from './scan.ts'

export interface Stage {
  root: string
  env: Record<string, string | undefined>
  /** What earlier cells left: `fixtures`, `results`, keys, a certificate. */
  ground?: string
  /** Milliseconds after which it is ended; where it ends by itself, none. */
  endAfter?: number
}

export interface Cell {
  ending: Ending
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** Whether it ended as it was to end. */
  reached: boolean
  milliseconds: number
  files: number
  bytes: number
  needles: number
  leaks: Leak[]
}

const PATIENCE_MS = 400_000
/** Children of a killed command may still write for a moment, on a busy machine for several. */
const AFTERMATH_MS = 1_500
const AFTERMATHS = 20
const PLANTED = 'planted to end it here'

export async function runCell(played: Played, ending: Ending, echo: Echo, folder: string, stage: Stage): Promise<Cell> {
  const dir = join(folder, 'left')
  mkdirSync(join(dir, 'tmp'), { recursive: true })
  if (stage.ground !== undefined) cpSync(stage.ground, dir, { recursive: true })
  const file = join(dir, 'canary.yaml')
  const variables = writeEnvironment(file, echo, ending === 'time-out' ? 250 : 5_000)
  const mail = join(folder, 'kept', 'e-mail.txt')
  writeEMail(mail, echo)
  const words = wordsOf(played, { dir, file, mail }, ending)
  const copy = played.inCopy === true ? openCopy(stage.root, join(folder, 'copy')) : undefined
  const root = copy?.root ?? stage.root
  const env = {
    ...stage.env,
    ...variables,
    TMPDIR: join(dir, 'tmp'),
    LMD_DEBUG: '1',
    // What compilers keep is this source and nothing of a run.
    TSX_DISABLE_CACHE: '1',
    PWTEST_CACHE_DIR: join(folder, 'compiled'),
    ...endingFromInside(ending, stage.endAfter ?? 500),
  }
  const main = join(root, 'cli/main.ts')
  const before = marksOf(dir)
  const began = Date.now()
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main, played.command, ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stated: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stated.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stated.push(chunk))
  const timers = [setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)]
  if (ending === 'kill -9') timers.push(setTimeout(() => child.kill('SIGKILL'), stage.endAfter ?? 500))
  const [exitCode, by] = await new Promise<[number | null, NodeJS.Signals | null]>(resolve =>
    child.once('close', (code, name) => resolve([code, name])),
  )
  const milliseconds = Date.now() - began
  for (const timer of timers) clearTimeout(timer)
  if (ending === 'kill -9' || ending === 'crash') await quiet(dir)
  const needles = new Needles(echo.needles())
  const printed = Buffer.concat(stated)
  copy?.moveWritten(join(dir, 'written'), played.holds ?? [])
  const { leaks, files, bytes } = scanFolder(dir, needles, before)
  const all = [...scanBytes(printed, 'what was printed', needles), ...leaks]
  const reached = isReached(ending, { exitCode, by, printed: printed.toString(), dir, played })
  return {
    ...{ ending, exitCode, signal: by, reached, milliseconds, files, bytes: bytes + printed.length },
    ...{ needles: needles.size, leaks: all },
  }
}

/** Once nothing was written for a while. */
async function quiet(dir: string): Promise<void> {
  const observed = () => JSON.stringify([...marksOf(dir)])
  let last = ''
  for (let i = 0; i < AFTERMATHS && last !== observed(); i++) {
    last = observed()
    await wait(AFTERMATH_MS)
  }
}

interface Places {
  dir: string
  file: string
  mail: string
}

function wordsOf({ words, asks }: Played, { dir, file, mail }: Places, ending: Ending): string[] {
  const results = join(dir, 'results')
  const canary = join(results, 'canary')
  const newest = existsSync(canary)
    ? readdirSync(canary)
        .filter(name => existsSync(join(canary, name, 'run.json')) && name !== 'latest')
        .sort()
        .at(-1)
    : undefined
  const locations: Record<string, string> = {
    ENV: file,
    RESULTS: results,
    FIXTURES: join(dir, 'fixtures'),
    RUN: join(canary, newest ?? 'none'),
    DIR: dir,
    EMAIL: mail,
  }
  const filled = words.map(word =>
    word.replace(/^(?:ENV|RESULTS|FIXTURES|RUN|DIR|EMAIL)(?=$|\/)/, name => locations[name] ?? name),
  )
  return ending === 'failure' && asks !== true ? [...filled, '--no-such-option'] : filled
}

/**
 * Ctrl-C in the command's own process; an error that nobody expected in each of its processes, with all that the process was
 * told in its message. Before the command line listens, no line of the harness runs that could say anything or end in order:
 * on a busy machine it begins late, so the ending waits for it.
 */
function endingFromInside(ending: Ending, after: number): Record<string, string> {
  if (ending !== 'crash' && ending !== 'Ctrl-C') return {}
  const reported = `Object.entries(process.env).filter(([name]) => name.startsWith('LMD_CANARY')).flat().join(' ')`
  const [response, fall] =
    ending === 'crash'
      ? ['uncaughtException', `throw new Error('${PLANTED}: ' + ${reported})`]
      : ['SIGINT', `if (own) process.kill(process.pid, 'SIGINT')`]
  const text = `const own = process.ppid === ${process.pid}
  const fall = () => {
    if (own && process.listenerCount('${response}') === 0) return void setTimeout(fall, 50).unref()
    ${fall}
  }
  setTimeout(fall, ${after}).unref()`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(text)}` }
}

interface Ended {
  exitCode: number | null
  by: NodeJS.Signals | null
  printed: string
  dir: string
  played: Played
}

function isReached(ending: Ending, { exitCode, by, printed, dir, played }: Ended): boolean {
  if (ending === 'success') return exitCode !== null && [0, 1, 6, ...(played.ends ?? [])].includes(exitCode)
  if (ending === 'failure') return exitCode !== null && exitCode !== 5 && exitCode !== 0
  if (ending === 'crash') return exitCode === 5 || (exitCode === 1 && printed.includes(PLANTED))
  if (ending === 'Ctrl-C') return exitCode === 130 || exitCode === 0
  if (ending === 'kill -9') return by === 'SIGKILL'
  return logsIn(dir).some(text => text.includes('"timeout"')) || /time|late|answer/i.test(printed)
}

function logsIn(dir: string): string[] {
  if (!existsSync(join(dir, 'results'))) return []
  return readdirSync(join(dir, 'results'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.ndjson$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
