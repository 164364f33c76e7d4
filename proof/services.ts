/** Services that nobody has seen, each a process of its own: drawn from a seed, or a folder with a TRUTH.json. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Json } from '../contract/json.ts'
import type { Truth } from './truth.ts'

export interface Stranger {
  truth: Truth
  baseUrl: string
  /** Of the framework that it was drawn in. */
  manner?: string
  /** Of its names; and how much its rejections say. */
  language?: string
  talk?: string
  /** What its operator tells. */
  environment: { credentials: Json; testData: Json; hints?: Json }
  stop(): Promise<void>
}

/** How one is started; its name tells it in every later run: the seed, or the name of its folder. */
export interface Source {
  name: string
  seed?: number
  start(): Promise<Stranger>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GENERATED = join(ROOT, 'proof', 'generated', 'main.ts')
const HOST = '127.0.0.1'
/** The first start of a folder may build it. */
const BUILD_MS = 300_000
const START_MS = 30_000
const GRACE_MS = 3_000

interface Process {
  /** The first line that it prints. */
  line: Promise<string>
  ended(): boolean
  said(): string
  stop(): Promise<void>
}

function startProcess(argv: readonly string[], cwd: string): Process {
  const [program = '', ...rest] = argv
  const child = spawn(program, rest, { cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  child.stdin.on('error', () => {})
  let printed = ''
  let message = ''
  const kill = (signal: 'SIGTERM' | 'SIGKILL'): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // It is gone already.
    }
  }
  const cut = (): void => kill('SIGKILL')
  process.once('exit', cut)
  const end = new Promise<void>(done => {
    child.once('error', error => {
      message = error.message
      done()
    })
    child.once('exit', () => done())
  })
  let isOver = false
  void end.then(() => {
    isOver = true
    process.off('exit', cut)
  })
  const line = new Promise<string>((done, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(-2_000)
      if (printed.includes('\n')) return
      printed += text
      if (printed.includes('\n')) done(printed.slice(0, printed.indexOf('\n')))
    })
    void end.then(() =>
      fail(new Error(`${argv.join(' ')} ended before it was ready; it said: ${message || 'nothing'}`)),
    )
  })
  line.catch(() => {})
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    message = (message + text).slice(-2_000)
  })
  const stop = async (): Promise<void> => {
    kill('SIGTERM')
    child.stdin.end()
    const late = setTimeout(cut, GRACE_MS)
    await end
    clearTimeout(late)
    cut()
  }
  return { line, ended: () => isOver, said: () => message.trim(), stop }
}

export function drawn(seed: number): Source {
  return {
    name: String(seed),
    seed,
    start: async () => {
      const argv = [process.execPath, '--import', 'tsx', GENERATED, '--seed', String(seed)]
      const started = startProcess(argv, ROOT)
      try {
        const line = await Promise.race([
          started.line,
          pause(START_MS, undefined, { ref: false }).then(() => {
            throw new Error(`The service of seed ${seed} did not start within ${START_MS / 1000} s.`)
          }),
        ])
        const { url, ...reported } = JSON.parse(line) as Omit<Stranger, 'baseUrl' | 'stop'> & { url: string }
        return { ...reported, baseUrl: url, stop: started.stop }
      } catch (error) {
        await started.stop()
        throw error
      }
    },
  }
}

/** Every service at or below the folder. */
export function folders(dir: string): Source[] {
  const isOne = (path: string): boolean => existsSync(join(path, 'TRUTH.json'))
  const below = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true })
      .filter(each => each.isDirectory() && !each.name.startsWith('.') && each.name !== 'node_modules')
      .map(each => join(path, each.name))
      .sort()
  const top = resolve(dir)
  const found = isOne(top) ? [top] : [top, ...below(top)].flatMap(below).filter(isOne)
  if (found.length === 0) throw new Error(`No TRUTH.json at or below ${dir}.`)
  return [...new Set(found)].map(path => ({ name: basename(path), start: () => startFolder(path) }))
}

/** What its operator's mail tells alongside: `hints/NAME.yaml` in a folder above it. */
function hintsOf(path: string): Json | undefined {
  const file = [dirname(path), dirname(dirname(path))]
    .map(each => join(each, 'hints', `${basename(path)}.yaml`))
    .find(existsSync)
  return file === undefined ? undefined : (parse(readFileSync(file, 'utf8')) as { hints: Json }).hints
}

async function startFolder(path: string): Promise<Stranger> {
  const truth = JSON.parse(readFileSync(join(path, 'TRUTH.json'), 'utf8')) as Truth
  const isShell = existsSync(join(path, 'run.sh'))
  if (!isShell && !existsSync(join(path, 'node_modules'))) {
    const install = startProcess(['npm', 'ci', '--silent', '--no-audit', '--no-fund'], path)
    while (!install.ended()) await pause(100)
  }
  const port = await freePort()
  const program = isShell ? ['bash', 'run.sh'] : ['npm', 'start', '--silent']
  const started = startProcess(['env', `PORT=${port}`, ...program], path)
  const deadline = Date.now() + BUILD_MS
  while (!(await answers(port))) {
    if (!started.ended() && Date.now() < deadline) {
      await pause(200)
      continue
    }
    await started.stop()
    throw new Error(`${path} did not start; it said: ${started.said() || 'nothing'}`)
  }
  const hints = hintsOf(path)
  const { prefix = '', includedInBaseUrl } = truth.basePath ?? {}
  return {
    truth,
    baseUrl: `http://${HOST}:${port}${includedInBaseUrl === false ? '' : prefix}`,
    environment: {
      credentials: truth.credentials,
      testData: truth.testData,
      ...(hints === undefined ? {} : { hints }),
    },
    stop: started.stop,
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, HOST, () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** By an answer: a server of one process may wait long for the request of a connection that brings none. */
async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${HOST}:${port}/`, { signal: AbortSignal.timeout(START_MS) })
    await answer.arrayBuffer()
    return true
  } catch {
    return false
  }
}
