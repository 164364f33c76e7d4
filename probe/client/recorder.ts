/** The exchange log, written ahead: what is about to be sent stands on disk before it leaves. */
import { closeSync, fdatasyncSync, openSync, writeFileSync } from 'node:fs'
import type { Exchange } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'

export interface Recorder {
  nextId(): string
  sending(exchange: Omit<Exchange, 'response' | 'failure' | 'timings'>): void
  came(exchange: Exchange): void
  close(): void
}

/** `prefix` tells the logs of several workers apart: `x` by default. `after`: the number of the last id that is taken. */
export function openRecorder(file: string, prefix = 'x', after = 0): Recorder {
  const handle = told(() => openSync(file, 'a', 0o600), file)
  let count = after
  let open = true
  const write = (event: 'sending' | 'came', exchange: object) => {
    // One write of the whole line, and no buffer of ours: it outlives this process.
    if (open) told(() => writeFileSync(handle, `${JSON.stringify({ event, ...exchange })}\n`), file)
  }
  // What a person may get, or a service keep, must be known of after a loss of power too.
  const settle = () => {
    if (open) told(() => fdatasyncSync(handle), file)
  }
  return {
    nextId: () => `${prefix}${String(++count).padStart(4, '0')}`,
    sending: exchange => {
      write('sending', exchange)
      if (exchange.effect === 'notifies' || exchange.effect === 'changes') settle()
    },
    came: exchange => write('came', exchange),
    close: () => {
      if (open) closeSync(handle)
      open = false
    },
  }
}

function told<T>(act: () => T, file: string): T {
  try {
    return act()
  } catch (cause) {
    throw new HarnessError(
      'REPORT_NOT_WRITTEN',
      `The exchange log ${file} cannot be written: ${(cause as Error).message}`,
      'Give another place with --results DIR, or make room there.',
      cause,
    )
  }
}
