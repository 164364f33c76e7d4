/** Lines as they are typed or pasted: those that come before anybody asks wait. */
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'

export interface Lines {
  /** The next line; empty once the input has ended. Rejects when it is aborted. */
  next(signal: AbortSignal): Promise<string>
  close(): void
}

export function openLines(input: NodeJS.ReadableStream, output: Writable, isTerminal: boolean): Lines {
  const terminal = createInterface({ input, output, terminal: isTerminal, prompt: '' })
  const waiting: string[] = []
  let ended = false
  let wake = () => {}
  terminal.on('line', line => {
    waiting.push(line)
    wake()
  })
  terminal.on('close', () => {
    ended = true
    wake()
  })
  // The terminal in raw mode hands Ctrl-C to us instead of the process.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  return {
    async next(signal) {
      for (;;) {
        signal.throwIfAborted()
        const line = waiting.shift()
        if (line !== undefined) return line
        if (ended) return ''
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
