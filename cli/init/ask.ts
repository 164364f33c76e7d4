/** Questions on a terminal, on stderr: stdout is for results. What is typed for a secret is not shown. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export interface Asker {
  /** What was typed, trimmed; the fallback where that is nothing. */
  ask(question: string, fallback?: string): Promise<string>
  askSecret(question: string): Promise<string>
  /** Lines until one that is a single dot, or the end of input. */
  paste(question: string): Promise<string>
  confirm(question: string): Promise<boolean>
  say(text: string): void
  close(): void
}

export function openAsker(signal: AbortSignal, input: NodeJS.ReadableStream = process.stdin): Asker {
  let hidden = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input, output, terminal: process.stdin.isTTY === true })
  const asked = async (question: string) => (await terminal.question(question, { signal })).trim()
  const ask = async (question: string, fallback = '') =>
    (await asked(`${question}${fallback === '' ? '' : ` [${fallback}]`}: `)) || fallback
  return {
    ask,
    async askSecret(question) {
      process.stderr.write(`${question}: `)
      hidden = true
      try {
        return await asked('')
      } finally {
        hidden = false
        process.stderr.write('\n')
      }
    },
    async paste(question) {
      process.stderr.write(`${question}\n`)
      const lines: string[] = []
      for (;;) {
        const line = await terminal.question('', { signal })
        if (line.trim() === '.' || (line === '' && lines.length === 0)) return lines.join('\n')
        lines.push(line)
      }
    },
    confirm: async question => /^y(es)?$/i.test(await asked(`${question} [y/N]: `)),
    say: text => process.stderr.write(`${text}\n`),
    close: () => terminal.close(),
  }
}
