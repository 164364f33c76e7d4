/** Where words go: results to stdout, progress and complaints to stderr; colours only where they are wanted. */
import picocolors from 'picocolors'

export interface Terminal {
  color: boolean
  width: number
  /** Results. */
  print(text: string): void
  /** What is being done; quiet where no one looks on. */
  progress(text: string): void
  /** How far something is: on a terminal the line is written over, elsewhere every tenth is kept. */
  status(text: string): void
  /** From now on each text is changed so before it is printed: the last place where a secret can be stopped. */
  keepFrom(change: (text: string) => string): void
  /** Whether it is known by now what must not be printed. */
  knows(): boolean
  /** What went wrong, and what to do. */
  complain(message: string, hint: string): void
  /** Where in the code it happened. */
  debug(text: string): void
}

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Text of others, made harmless for a terminal. */
export function plain(text: string): string {
  return text.replace(CONTROL, '·')
}

export function openTerminal(env: Record<string, string | undefined>): Terminal {
  const wanted = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0'
  const color = wanted || (process.stdout.isTTY === true && env['NO_COLOR'] === undefined && env['TERM'] !== 'dumb')
  const colors = picocolors.createColors(color)
  const quiet = env['CI'] !== undefined && env['CI'] !== ''
  const overwrites = !quiet && process.stderr.isTTY === true
  const changes: ((text: string) => string)[] = []
  const kept = (text: string) => changes.reduce((clean, change) => change(clean), text)
  let pending = false
  let statuses = 0
  const endStatus = () => {
    if (pending) process.stderr.write('\n')
    pending = false
  }
  return {
    color,
    width: Math.max(60, process.stdout.columns ?? 80),
    print: text => {
      endStatus()
      process.stdout.write(`${kept(text)}\n`)
    },
    status: text => {
      const line = plain(kept(text))
      if (overwrites) {
        process.stderr.write(`\r\u001b[2K${colors.dim(line.slice(0, (process.stderr.columns ?? 80) - 1))}`)
        pending = true
      } else if (!quiet && statuses++ % 10 === 0) process.stderr.write(`${line}\n`)
    },
    progress: text => {
      endStatus()
      if (!quiet) process.stderr.write(`${colors.dim(plain(kept(text)))}\n`)
    },
    keepFrom: change => void changes.push(change),
    knows: () => changes.length > 0,
    debug: text => void process.stderr.write(`${kept(text)}\n`),
    complain: (message, hint) => {
      endStatus()
      process.stderr.write(`${colors.red('✗')} ${plain(kept(message))}\n`)
      if (hint !== '') process.stderr.write(`  ${plain(kept(hint))}\n`)
    },
  }
}
