/** Questions on a terminal, on stderr: stdout is for results. What is typed for a secret is not shown. */
import { createInterface, type Key } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { CommonOptions } from '@clack/prompts'
import { HarnessError } from '../contract/harness-error.ts'
import { plain } from './terminal.ts'

/** Each question rejects with USAGE where the input ends before its answer, and once `signal` is aborted. */
export interface Asker {
  /** What was typed, trimmed; the fallback where that is nothing. */
  ask(question: string, fallback?: string): Promise<string>
  askSecret(question: string): Promise<string>
  /** Lines until they are whole, or to Ctrl-D. */
  paste(question: string, isWhole: (lines: readonly string[]) => boolean): Promise<string>
  confirm(question: string): Promise<boolean>
  say(text: string): void
}

type Input = Readable & { isTTY?: boolean }
type Output = Writable & { isTTY?: boolean; columns?: number }

const USUAL_WIDTH = 80

type Library = typeof import('@clack/prompts')

/** Only where somebody is asked: no command begins later for it. */
async function library(): Promise<Library> {
  const prompts = await import('@clack/prompts')
  // Ctrl-D says that nothing more is answered; pressed before anybody read keys, a terminal makes a NUL of it.
  prompts.updateSettings({ aliases: { '\u0004': 'cancel', '\0': 'cancel' }, withGuide: false })
  return prompts
}

/** `undefined` where nobody can answer, or where the terminal cannot move its cursor. */
export function openAsker(
  signal: AbortSignal,
  env: Record<string, string | undefined>,
  input: Input = process.stdin,
  output: Output = process.stderr,
): Asker | undefined {
  if (input.isTTY !== true || output.isTTY !== true || env['CI'] || env['TERM'] === 'dumb') return undefined
  // A terminal of a container may not tell its width, and each letter would have a line of its own.
  if (output.columns === 0) output.columns = USUAL_WIDTH
  const say = (line: string) => void output.write(`${plain(line)}\n`)

  async function answered<T>(
    question: string,
    prompt: (prompts: Library, options: Required<Pick<CommonOptions, 'signal' | 'input' | 'output'>>) => Promise<T>,
  ): Promise<Exclude<T, symbol>> {
    const prompts = await library()
    const gone = new AbortController()
    const leave = () => gone.abort()
    let isStop = false
    const press = (_text: string, { name, ctrl }: { name?: string; ctrl?: boolean } = {}) => {
      isStop = ctrl === true && name === 'c'
    }
    input.on('keypress', press).once('end', leave).once('close', leave)
    if (input.readableEnded || input.destroyed) leave()
    try {
      const answer = await prompt(prompts, { signal: AbortSignal.any([signal, gone.signal]), input, output })
      if (!prompts.isCancel(answer)) return answer as Exclude<T, symbol>
    } finally {
      input.off('keypress', press).off('end', leave).off('close', leave)
    }
    if (isStop) await interrupted(signal)
    signal.throwIfAborted()
    throw unanswered(question)
  }

  return {
    say,
    ask: async (question, fallback = '') => {
      const message = `${plain(question)}${fallback === '' ? '' : ` [${plain(fallback)}]`}`
      const typed = await answered(question, ({ text }, options) =>
        text({ ...options, message, defaultValue: fallback }),
      )
      return typed.trim() || fallback
    },
    askSecret: async question =>
      (await answered(question, ({ password }, options) => password({ ...options, message: plain(question) }))).trim(),
    confirm: question =>
      answered(question, ({ confirm }, options) =>
        confirm({ ...options, message: plain(question), initialValue: false }),
      ),
    paste: async (question, isWhole) => {
      const text = await pasted(input, output, signal, `${plain(question)}\n`, isWhole)
      if (text === undefined) throw unanswered(question)
      return text
    },
  }
}

function unanswered(question: string): HarnessError {
  return new HarnessError(
    'USAGE',
    `The input ended before "${question.trim()}" was answered. Nothing was written.`,
    'Start again and answer each question, or give the answers as options: `npm run init -- --help` lists them.',
  )
}

/** The prompts of the library end at a blank line or a tab, which a pasted text holds. `undefined` where nothing was typed. */
async function pasted(
  input: Input,
  output: Output,
  signal: AbortSignal,
  question: string,
  isWhole: (lines: readonly string[]) => boolean,
): Promise<string | undefined> {
  const lines: string[] = []
  const terminal = createInterface({ input, output, terminal: true, prompt: '', signal })
  let stopped: Promise<void> | undefined
  terminal.on('SIGINT', () => {
    stopped = interrupted(signal)
  })
  // Ctrl-D that was pressed before anybody read keys.
  const press = (_text: string, { sequence }: Key) => {
    if (sequence === '\0' && terminal.line === '') terminal.close()
  }
  input.on('keypress', press)
  output.write(question)
  await new Promise<void>(resolve => {
    terminal.on('line', line => {
      lines.push(line)
      if (isWhole(lines)) terminal.close()
    })
    terminal.once('close', resolve)
  })
  input.off('keypress', press)
  await stopped
  signal.throwIfAborted()
  return lines.length === 0 ? undefined : lines.join('\n')
}

/** A terminal in raw mode hands Ctrl-C to us instead of the process. */
function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    // Nothing else may keep the process until the signal has arrived.
    const alive = setInterval(() => {}, 1000)
    const stop = () => {
      clearInterval(alive)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
    process.kill(process.pid, 'SIGINT')
  })
}
