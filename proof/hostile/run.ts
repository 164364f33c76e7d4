/** One hostile target against a command as users start it: what it said, wrote, weighed, and how long it took. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { type PlayedTarget, playHostile } from './play.ts'
import type { Hostile } from './target.ts'

export interface HostileRun {
  name: string
  does: string
  /** `null` where it had to be killed. */
  exit: number | null
  /** As it was printed, both streams. */
  said: string
  milliseconds: number
  /** Megabytes of the largest of its processes. */
  megabytes: number
  requests: number
  /** Milliseconds of the longest request. */
  longest: number
  /** Files of the run, by their paths below the folder of results. */
  files: Map<string, Buffer>
  /** Paths that are none of the run's own. */
  strays: string[]
}

export interface Course {
  command: 'discover' | 'conformance'
  requests: number
  timeoutMs: number
  /** Fewer than a discovery needs. */
  isShort?: true
  /** After which it is killed. */
  patienceMs: number
  /** The fixtures that it starts from; none without. */
  fixtures?: string
  /** Requests that are answered as by the service that is right. */
  spares?: (request: IncomingMessage) => boolean
}

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
const NAME = 'hostile'
/**
 * Each process of a run tells at its end how many kilobytes it held at most. What the system tells of a process by itself
 * begins with what its parent held when it was started; only Linux tells it of the program alone.
 */
const SCALE = `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
const own = '/proc/self/status'
process.on('exit', () => {
  const told = existsSync(own) ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(own, 'utf8'))?.[1] : undefined
  appendFileSync(process.env.LMD_SCALE, (told ?? process.resourceUsage().maxRSS) + '\\n')
})`
const SCALE_URL = `data:text/javascript,${encodeURIComponent(SCALE)}`

export async function runAgainst(
  name: string,
  hostile: Hostile,
  course: Course,
  signal: AbortSignal,
): Promise<HostileRun> {
  const base = mkdtempSync(join(tmpdir(), 'hostile-'))
  const target = await playHostile(hostile, course.spares)
  try {
    return { name, does: hostile.does, ...(await run(base, target, course, signal)) }
  } finally {
    await target.stop()
    rmSync(base, { recursive: true, force: true })
  }
}

async function run(base: string, target: PlayedTarget, course: Course, signal: AbortSignal) {
  const location = (folder: string) => join(base, folder)
  for (const folder of FOLDERS) mkdirSync(location(folder))
  // What the loader has compiled before is not compiled again.
  const compiled = `tsx-${userInfo().uid}`
  mkdirSync(join(tmpdir(), compiled), { recursive: true })
  symlinkSync(join(tmpdir(), compiled), join(location('tmp'), compiled))
  if (course.fixtures !== undefined) cpSync(course.fixtures, join(location('fixtures'), NAME), { recursive: true })
  const file = join(base, `${NAME}.yaml`)
  writeFileSync(file, stringify(environmentOf(target, course)))
  const started = performance.now()
  const words = [course.command, '--env', file, '--results', location('results'), '--fixtures', location('fixtures')]
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...words], {
    cwd: location('here'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      HOME: location('home'),
      TMPDIR: location('tmp'),
      LMD_SCALE: join(base, 'scale'),
      NODE_OPTIONS: `--import=${SCALE_URL}`,
    },
  })
  let message = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(-1_000_000)
    })
  const late = setTimeout(() => child.kill('SIGKILL'), course.patienceMs)
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  const [exit] = (await once(child, 'close')) as [number | null]
  signal.removeEventListener('abort', stop)
  clearTimeout(late)
  const files = filesIn(location('results'))
  return {
    ...{ exit, said: message, files, requests: target.asked() },
    milliseconds: performance.now() - started,
    megabytes: heaviest(join(base, 'scale')),
    longest: longestIn(files),
    strays: straysIn(base),
  }
}

const FOLDERS = ['home', 'tmp', 'here', 'results', 'fixtures']

function environmentOf(target: PlayedTarget, { requests, timeoutMs }: Course): object {
  const { baseUrl, credentials, testData, authority } = target
  return {
    kind: 'test',
    baseUrl,
    credentials,
    testData,
    policy: { requestsPerSecond: 500, maxRequests: requests, timeoutMs },
    ...(authority === undefined ? {} : { tls: { ca: authority } }),
  }
}

function heaviest(scale: string): number {
  const lines = existsSync(scale) ? readFileSync(scale, 'utf8').trim().split('\n') : []
  return Math.round(Math.max(0, ...lines.map(Number)) / 1024)
}

function filesIn(folder: string): Map<string, Buffer> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  const paths = all.map(each => join(each.parentPath, each.name))
  return new Map(paths.map(path => [path.slice(folder.length + 1), readFileSync(path)]))
}

function longestIn(files: Map<string, Buffer>): number {
  const logs = [...files].filter(([path]) => path.endsWith('.ndjson')).map(([, bytes]) => bytes.toString())
  const totals = logs.flatMap(log => [...log.matchAll(/"total":(\d+)/g)].map(([, total]) => Number(total)))
  return totals.reduce((most, each) => Math.max(most, each), 0)
}

/** The loader's cache and sockets are what every run leaves in the folder for temporary files. */
const OWN =
  /^(tmp\/(tsx-|node-|playwright)|home\/\.(npm|cache)(\/|$)|fixtures\/hostile(\/|$)|results\/(hostile)(\/|$)|hostile\.yaml$|scale$)/

function straysIn(base: string): string[] {
  const all = readdirSync(base, { recursive: true, encoding: 'utf8' })
  return all.filter(path => !FOLDERS.includes(path) && !OWN.test(path))
}
