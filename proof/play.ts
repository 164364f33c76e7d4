/** One discovery of a stranger, counted at the wire and held against the truth. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type Json, parseJson } from '../contract/json.ts'
import { linesOf, type Obstacle, obstacleIn } from './obstacle.ts'
import { type Fact, type Kind, perfect, score } from './score.ts'
import type { Source, Stranger } from './services.ts'
import { ENDPOINTS, endpointOf, isSuccess, type Truth } from './truth.ts'
import { openWire, type Wire, type WireExchange } from './wire.ts'

export type Count = { right: number; open: number; wrong: number }

export interface Row {
  name: string
  seed?: number
  manner?: string
  language?: string
  talk?: string
  /** Of the truth: another one is another service, although its name is the same. */
  digest: string
  /** The exit code of the command; a word where it had none. */
  exit: number | string
  seconds: number
  requests: number
  refusedLogIns: number
  /** Endpoints with a success at the wire. */
  reached: string[]
  facts: Partial<Record<Kind, Count>>
  wrong: string[]
  open: string[]
  obstacle?: Obstacle
  /** The end of what the command printed, where it broke. */
  said?: string
}

export interface Settings {
  /** In a shell; it gets `--env`, `--results` and `--fixtures`. */
  command: string
  secondsAtMost: number
  requestsPerSecond: number
  maxRequests: number
  /** A folder for the exchanges of each service, as text. */
  exchanges?: string
}

/** What a command may end with; all else is a command that broke. */
export const isPlainEnd = (exit: number | string): boolean => [0, 1, 3, 6].some(each => each === exit)

export const isSolved = ({ reached }: Row): boolean => reached.length === ENDPOINTS.length

interface Ended {
  exit: number | string
  seconds: number
  printed: string
}

/** A command line of the product, or of another one that takes the same options. */
export async function run(command: string, args: readonly string[], secondsAtMost: number): Promise<Ended> {
  const started = performance.now()
  const child = spawn('sh', ['-c', `exec ${command} "$@"`, 'sh', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, CI: 'true', NO_COLOR: '1' },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-20_000)
    })
  let isLate = false
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, secondsAtMost * 1000)
  process.once('exit', kill)
  const exit = await new Promise<number | string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'ended'))
  })
  clearTimeout(timer)
  process.off('exit', kill)
  return { exit: isLate ? 'too late' : exit, seconds: (performance.now() - started) / 1000, printed }
}

/** The folder of one stranger's runs, with what its operator told. */
export function surroundings({ environment }: Stranger, baseUrl: string, settings: Settings, policy: object = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'stranger-'))
  const file = join(dir, 'environment.yaml')
  const { requestsPerSecond, maxRequests } = settings
  const { credentials, testData, hints } = environment
  writeFileSync(
    file,
    stringify({
      kind: 'test',
      baseUrl,
      credentials,
      testData,
      policy: { requestsPerSecond, maxRequests, maxAuthFailures: 8, ...policy },
      ...(hints === undefined || hints === null || Object.keys(hints).length === 0 ? {} : { hints }),
    }),
  )
  mkdirSync(join(dir, 'fixtures'))
  return { dir, options: ['--env', file, '--results', join(dir, 'results'), '--fixtures', join(dir, 'fixtures')] }
}

/** Logins with all credentials that were not accepted: what an operator may lock an application out for. */
export function refusedLogIns(truth: Truth, observed: readonly WireExchange[]): number {
  const labels = Object.values(truth.auth.requestFields ?? {}).filter(label => label in truth.credentials)
  const values = (labels.length > 0 ? labels : Object.keys(truth.credentials)).map(
    label => truth.credentials[label] ?? '',
  )
  return observed.filter(exchange => {
    const { path, headers, answer } = exchange
    if (endpointOf(path) !== 'auth-authenticate') return false
    const body = exchange.body.toString()
    const shown = headers.flatMap(([, value]) => [value, Buffer.from(value.replace(/^\S+ /, ''), 'base64').toString()])
    const texts = [decoded(path), ...shown, body, decoded(body), wordsOf(body)]
    const isWhole = values.every(value => texts.some(text => text.includes(String(value))))
    return (
      isWhole && !(answer !== undefined && isSuccess(truth, 'auth-authenticate', answer.status, answer.body.toString()))
    )
  }).length
}

/** Of a query or a form. */
function decoded(text: string): string {
  return text.replaceAll('+', ' ').replace(/(%[0-9a-f]{2})+/gi, escaped => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}

/** The values of a JSON text without its escapes. */
function wordsOf(text: string): string {
  const parsed = parseJson(text)
  const words: string[] = []
  const walk = (value: Json): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
    else words.push(String(value))
  }
  if (parsed !== undefined) walk(parsed)
  return words.join('\n')
}

export function reachedIn(truth: Truth, observed: readonly WireExchange[]): string[] {
  return ENDPOINTS.filter(name =>
    observed.some(
      ({ path, method, answer }) =>
        method === 'POST' &&
        endpointOf(path) === name &&
        answer !== undefined &&
        isSuccess(truth, name, answer.status, answer.body.toString()),
    ),
  )
}

/** What the command wrote: the record where there is one, else the newest run. */
function written(dir: string, file: string): Json | undefined {
  for (const folder of ['fixtures', 'results'].map(name => join(dir, name))) {
    if (!existsSync(folder)) continue
    const found = readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter(each => each.isFile() && each.name === file)
      .map(each => join(each.parentPath, each.name))
      .sort()
      .at(-1)
    const parsed = found === undefined ? undefined : parseJson(readFileSync(found, 'utf8'))
    if (parsed !== undefined) return parsed
  }
  return undefined
}

const digestOf = (truth: Truth): string => createHash('sha256').update(JSON.stringify(truth)).digest('hex').slice(0, 12)

/** By kind of fact; what a perfect discovery would tell and this one did not is open. */
export function countFacts(truth: Truth, facts: readonly Fact[]): Row['facts'] {
  const counts: Row['facts'] = {}
  for (const { kind } of score(truth, perfect(truth))) {
    counts[kind] ??= { right: 0, open: 0, wrong: 0 }
    counts[kind].open++
  }
  for (const { kind, verdict } of facts) {
    counts[kind] ??= { right: 0, open: 0, wrong: 0 }
    if (verdict === 'wrong') counts[kind].wrong++
    if (verdict !== 'right') continue
    counts[kind].right++
    counts[kind].open = Math.max(0, counts[kind].open - 1)
  }
  return counts
}

function scored(truth: Truth, dir: string): Pick<Row, 'facts' | 'wrong' | 'open'> {
  const found = { ledger: written(dir, 'ledger.json'), openapi: written(dir, 'openapi.json') }
  const facts = score(truth, found)
  const ideal = score(truth, perfect(truth)).map(({ id }) => id)
  const right = new Set(facts.filter(each => each.verdict === 'right').map(each => each.id))
  return {
    facts: countFacts(truth, facts),
    wrong: facts.filter(each => each.verdict === 'wrong').map(({ id, detail }) => `${id} (${detail})`),
    open: ideal.filter(id => !right.has(id)),
  }
}

const drawnAs = ({ manner, language, talk }: Stranger): Pick<Row, 'manner' | 'language' | 'talk'> => ({
  ...(manner === undefined ? {} : { manner }),
  ...(language === undefined ? {} : { language }),
  ...(talk === undefined ? {} : { talk }),
})

export async function playDiscovery(source: Source, settings: Settings): Promise<Row> {
  const stranger = await source.start()
  let wire: Wire | undefined
  let dir: string | undefined
  try {
    wire = await openWire(stranger.baseUrl)
    const { truth } = stranger
    const around = surroundings(stranger, wire.baseUrl, settings)
    dir = around.dir
    const { exit, seconds, printed } = await run(settings.command, around.options, settings.secondsAtMost)
    if (settings.exchanges !== undefined) {
      mkdirSync(settings.exchanges, { recursive: true })
      const lines = wire.seen.map(linesOf).map(({ request, answer }, index) => `${index} ${request}\n    → ${answer}\n`)
      writeFileSync(join(settings.exchanges, `${source.name}.txt`), lines.join(''))
    }
    const reached = reachedIn(truth, wire.seen)
    const obstacle = reached.length === ENDPOINTS.length ? undefined : obstacleIn(truth, wire.seen, reached)
    return {
      name: source.name,
      ...(source.seed === undefined ? {} : { seed: source.seed }),
      ...drawnAs(stranger),
      digest: digestOf(truth),
      exit,
      seconds,
      requests: wire.seen.length,
      refusedLogIns: refusedLogIns(truth, wire.seen),
      reached,
      ...scored(truth, dir),
      ...(obstacle === undefined ? {} : { obstacle }),
      ...(isPlainEnd(exit) ? {} : { said: printed.trim().slice(-600) }),
    }
  } finally {
    await wire?.stop()
    await stranger.stop()
    if (dir !== undefined) rmSync(dir, { recursive: true, force: true })
  }
}
