/** Questions on a terminal, on stderr: stdout is for results. What is typed for a secret is not shown. */
import { Writable } from 'node:stream'
import { openLines } from './lines.ts'

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
  const lines = openLines(input, output, process.stdin.isTTY === true)
  const asked = async (question: string) => {
    process.stderr.write(question)
    return (await lines.next(signal)).trim()
  }
  const ask = async (question: string, fallback = '') =>
    (await asked(`${question}${fallback === '' ? '' : ` [${fallback}]`}: `)) || fallback
  return {
    ask,
    async askSecret(question) {
      hidden = true
      try {
        return await asked(`${question}: `)
      } finally {
        hidden = false
        process.stderr.write('\n')
      }
    },
    async paste(question) {
      process.stderr.write(`${question}\n`)
      const pasted: string[] = []
      for (;;) {
        const line = await lines.next(signal)
        if (line.trim() === '.' || (line === '' && pasted.length === 0)) return pasted.join('\n')
        pasted.push(line)
      }
    },
    confirm: async question => /^y(es)?$/i.test(await asked(`${question} [y/N]: `)),
    say: text => process.stderr.write(`${text}\n`),
    close: () => lines.close(),
  }
}
