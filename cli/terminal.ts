/** Where words go: results to stdout, progress and complaints to stderr; colours only where they are wanted. */
import picocolors from 'picocolors'
import { withoutCommands } from '../reporters/text/visible.ts'
import type { Listener } from '../run/context.ts'

type Change = (text: string) => string
type Variables = Record<string, string | undefined>

export interface Terminal extends Listener {
  color: boolean
  /** Columns to lay out for; infinite where the output is no terminal: nothing is wrapped or cut there. */
  width: number
  /** Results for people; with `--json` alongside the answer, on stderr. `record`: made of the record of a run, in which nobody stands any more. */
  print(text: string, of?: 'record'): void
  /** The one JSON document of a command; silent without `--json`. */
  answer(value: unknown): void
  /** What is being done. */
  progress(text: string): void
  /** How far something is: on a terminal the line is written over, in CI and elsewhere one is kept every ten seconds. */
  status(text: string): void
  /** While a question stands there, nothing is said of how far it is. */
  hold(isAsking: boolean): void
  /** What went wrong, and what to do. */
  complain(message: string, hint: string): void
  /** What should be known, and stops nothing. */
  warn(message: string, hint: string): void
  /** From now on each text is changed so before it is printed: the last place where a secret can be stopped. `ofOurs`: what holds our counts and nothing of others, in which no figure is a person's. */
  keepFrom(change: Change, ofOurs: Change): void
  /** A text with those changes, for what is printed elsewhere. */
  kept(text: string): string
  /** Whether it is known by now what must not be printed. */
  knows(): boolean
  /** Where in the code it happened. */
  debug(text: string): void
}

const STATUS_MS = 10_000
/** Narrower than this nothing is laid out. */
const NARROWEST = 60
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Text of others, made harmless for a terminal. */
export function plain(text: string): string {
  return withoutCommands(text.replace(CONTROL, '·'))
}

/** `json`: stdout holds one JSON document and nothing else. */
export function openTerminal(env: Variables, { json }: { json: boolean }): Terminal {
  const [results, notes] = json ? [process.stderr, process.stderr] : [process.stdout, process.stderr]
  const color = isColored(env, results)
  const colors = picocolors.createColors(isColored(env, notes))
  const isCI = (env['CI'] ?? '') !== '' && env['CI'] !== 'false'
  const overwrites = !isCI && notes.isTTY === true
  let pending = false
  let lastStatus = performance.now()
  let answered = false
  let isHeld = false
  const changes: { ofAny: Change; ofOurs: Change }[] = []
  const kept = (text: string) => changes.reduce((clean, { ofAny }) => ofAny(clean), text)
  const ofOurs = (text: string) => changes.reduce((clean, change) => change.ofOurs(clean), text)
  const endStatus = () => {
    if (pending) notes.write('\n')
    pending = false
  }
  const marked = (mark: string) => (message: string, hint: string) => {
    endStatus()
    notes.write(`${mark} ${plain(kept(message))}\n`)
    if (hint !== '') notes.write(`  ${plain(kept(hint))}\n`)
  }
  return {
    color,
    width: widthOf(env, results),
    print: (text, of) => {
      endStatus()
      results.write(`${withoutCommands(of === 'record' ? ofOurs(text) : kept(text))}\n`)
    },
    answer: value => {
      if (!json || answered) return
      answered = true
      endStatus()
      const text = JSON.stringify(value, (_key, each) => (typeof each === 'string' ? kept(each) : each), 2)
      process.stdout.write(`${withoutCommands(text)}\n`)
    },
    hold: isAsking => {
      endStatus()
      isHeld = isAsking
    },
    status: text => {
      if (isHeld) return
      const line = plain(ofOurs(text))
      if (overwrites) {
        notes.write(`\r\u001b[2K${colors.dim(line.slice(0, (notes.columns ?? 80) - 1))}`)
        pending = true
      } else if (performance.now() - lastStatus >= STATUS_MS) {
        lastStatus = performance.now()
        notes.write(`${line}\n`)
      }
    },
    progress: text => {
      endStatus()
      notes.write(`${colors.dim(plain(kept(text)))}\n`)
    },
    kept,
    keepFrom: (ofAny, ofOurs) => void changes.push({ ofAny, ofOurs }),
    knows: () => changes.length > 0,
    debug: text => void process.stderr.write(`${kept(text)}\n`),
    complain: marked(colors.red('✗')),
    warn: marked(colors.yellow('!')),
  }
}

/** https://no-color.org and https://force-color.org: set but empty counts as not set. */
function isColored(env: Variables, stream: NodeJS.WriteStream): boolean {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}

/** Where the stream is no terminal, COLUMNS may ask for a width. */
function widthOf(env: Variables, stream: NodeJS.WriteStream): number {
  return Math.max(NARROWEST, stream.columns ?? (Number(env['COLUMNS']) || Number.POSITIVE_INFINITY))
}
