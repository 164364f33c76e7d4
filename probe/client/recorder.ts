/** The exchange log, written ahead: what is about to be sent stands on disk before it leaves. */
import { closeSync, fdatasyncSync, openSync, writeFileSync } from 'node:fs'
import { type Exchange, ExchangeSchema } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject, parseJson } from '../../contract/json.ts'
import { linesOf } from '../lines-of.ts'

export interface Recorder {
  nextId(): string
  sending(exchange: Omit<Exchange, 'response' | 'failure' | 'timings'>): void
  came(exchange: Exchange): void
  close(): void
}

/** `prefix` tells the logs of several workers apart: `x` by default. `after`: the number of the last id that is taken. */
export function openRecorder(file: string, prefix = 'x', after = 0): Recorder {
  const handle = reportingErrors(() => openSync(file, 'a', 0o600), file)
  let count = after
  let open = true
  const write = (event: 'sending' | 'came', exchange: object) => {
    // One write of the whole line, and no buffer of ours: it outlives this process.
    if (open) reportingErrors(() => writeFileSync(handle, `${JSON.stringify({ event, ...exchange })}\n`), file)
  }
  // What a person may get, or a service keep, must be known of after a loss of power too.
  const settle = () => {
    if (open) reportingErrors(() => fdatasyncSync(handle), file)
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

function reportingErrors<T>(act: () => T, file: string): T {
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

interface ExchangeLog {
  /** Every request, in the order of sending; one without an answer in the log has the failure `interrupted`. */
  exchanges: Exchange[]
  /** Those of them that were sent, and of which no more is known. */
  untold: Exchange[]
}

const UNTOLD = {
  timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
  failure: {
    kind: 'interrupted' as const,
    message: 'the run ended before an answer was written down: whether the service did it is not known',
  },
}

/** A log that is not there is an empty one; a line that was cut off says nothing. */
export function readExchangeLog(file: string): ExchangeLog {
  const sent = new Map<string, Exchange>()
  for (const line of linesOf(file)) {
    const parsed = parseJson(line)
    if (!isObject(parsed)) continue
    const { event, ...rest } = parsed
    const exchange = ExchangeSchema.safeParse(event === 'sending' ? { ...rest, ...UNTOLD } : rest)
    if (exchange.success) sent.set(exchange.data.id, exchange.data)
  }
  const exchanges = [...sent.values()]
  return { exchanges, untold: exchanges.filter(each => each.failure?.kind === 'interrupted') }
}
