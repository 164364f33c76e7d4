/** Questions on a terminal, on stderr: stdout is for results. What is typed for a secret is not shown. */
import { createInterface, type Key } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { HarnessError } from '../../contract/harness-error.ts'

/** Each question rejects with USAGE where the input ends before its answer. */
export interface Asker {
  /** What was typed, trimmed; the fallback where that is nothing. */
  ask(question: string, fallback?: string): Promise<string>
  askSecret(question: string): Promise<string>
  /** Lines until one that is a single dot, or the end of input; after Ctrl-D a terminal can be asked on. */
  paste(question: string): Promise<string>
  confirm(question: string): Promise<boolean>
  say(text: string): void
  close(): void
}

type Input = Readable & { isTTY?: boolean }

export function openAsker(signal: AbortSignal, input: Input = process.stdin, shown: Writable = process.stderr): Asker {
  let hidden = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) shown.write(chunk)
      done()
    },
  })
  const lines = openLines(input, output)
  const asked = async (question: string, ending: string) => {
    shown.write(`${question}${ending}`)
    const line = await lines.next(signal)
    if (line !== undefined) return line.trim()
    shown.write('\n')
    throw new HarnessError(
      'USAGE',
      `The input ended before "${question.trim()}" was answered. Nothing was written.`,
      'Start again and answer each question, or give the answers as options: `npm run init -- --help` lists them.',
    )
  }
  const ask = async (question: string, fallback = '') =>
    (await asked(question, `${fallback === '' ? '' : ` [${fallback}]`}: `)) || fallback
  return {
    ask,
    async askSecret(question) {
      hidden = true
      try {
        const secret = await asked(question, ': ')
        shown.write('\n')
        return secret
      } finally {
        hidden = false
      }
    },
    async paste(question) {
      shown.write(`${question}\n`)
      const pasted: string[] = []
      for (;;) {
        const line = await lines.next(signal)
        if (line === undefined || line.trim() === '.' || (line === '' && pasted.length === 0)) return pasted.join('\n')
        pasted.push(line)
      }
    },
    confirm: async question => /^y(es)?$/i.test(await asked(question, ' [y/N]: ')),
    say: text => void shown.write(`${text}\n`),
    close: () => lines.close(),
  }
}

interface Lines {
  /** The next line; `undefined` where the input has ended, or Ctrl-D was pressed. Rejects when it is aborted. */
  next(signal: AbortSignal): Promise<string | undefined>
  close(): void
}

/** Lines as they are typed or pasted: those that come before anybody asks wait. */
function openLines(input: Input, output: Writable): Lines {
  const waiting: string[] = []
  let ended = false
  let wake = () => {}
  const open = () => {
    ended = false
    const opened = createInterface({ input, output, terminal: input.isTTY === true, prompt: '' })
    opened.on('line', line => {
      waiting.push(line)
      wake()
    })
    opened.on('close', () => {
      ended = true
      wake()
    })
    // The terminal in raw mode hands Ctrl-C to us instead of the process.
    opened.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    return opened
  }
  let terminal = open()
  // What a terminal makes of a Ctrl-D that was pressed before anybody read keys.
  input.on('keypress', (_text, { sequence }: Key) => {
    if (sequence === '\0' && terminal.line === '') terminal.close()
  })
  return {
    async next(signal) {
      for (;;) {
        signal.throwIfAborted()
        const line = waiting.shift()
        if (line !== undefined) return line
        if (ended) {
          // Ctrl-D ends what is typed now; a terminal that is still there takes more.
          if (input.isTTY === true && input.readable) terminal = open()
          return undefined
        }
        let stop = () => {}
        await new Promise<void>(resolve => {
          wake = resolve
          stop = resolve
          signal.addEventListener('abort', stop, { once: true })
        })
        signal.removeEventListener('abort', stop)
      }
    },
    close: () => terminal.close(),
  }
}
