/** The exchange log, written ahead: what is about to be sent stands on disk before it leaves. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Exchange } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'

export interface Recorder {
  nextId(): string
  sending(exchange: Omit<Exchange, 'response' | 'failure' | 'timings'>): void
  came(exchange: Exchange): void
  close(): void
}

/** `prefix` tells the logs of several workers apart: `x` by default. */
export function openRecorder(file: string, prefix = 'x'): Recorder {
  let handle: number
  try {
    handle = openSync(file, 'a', 0o600)
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `The exchange log ${file} cannot be written: ${(cause as Error).message}`,
      'Give another place with --results DIR.',
      cause,
    )
  }
  let count = 0
  let open = true
  const write = (event: 'sending' | 'came', exchange: object) => {
    if (open) writeSync(handle, `${JSON.stringify({ event, ...exchange })}\n`)
  }
  return {
    nextId: () => `${prefix}${String(++count).padStart(4, '0')}`,
    sending: exchange => write('sending', exchange),
    came: exchange => write('came', exchange),
    close: () => {
      if (open) closeSync(handle)
      open = false
    },
  }
}
