/** Reads the exchange log that a run wrote ahead: what was answered, and what was sent with no word of what became of it. */
import { type Exchange, ExchangeSchema } from '../../contract/exchange.ts'
import { isObject, parseJson } from '../../contract/json.ts'
import { linesOf } from '../lines-of.ts'

export interface ExchangeLog {
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
    if (!parsed.success || !isObject(parsed.data)) continue
    const { event, ...rest } = parsed.data
    const exchange = ExchangeSchema.safeParse(event === 'sending' ? { ...rest, ...UNTOLD } : rest)
    if (exchange.success) sent.set(exchange.data.id, exchange.data)
  }
  const exchanges = [...sent.values()]
  return { exchanges, untold: exchanges.filter(each => each.failure?.kind === 'interrupted') }
}
