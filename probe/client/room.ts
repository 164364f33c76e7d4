/** How much of the answers a run keeps and records: what a service sends without end is read, and cut before it is kept. */
import type { Exchange } from '../../contract/exchange.ts'

/** Characters of one answer, and of one once a run has kept `TOTAL` of them. */
export const ANSWER = 256 * 1024
const BRIEF = 4 * 1024
const TOTAL = 8 * 1024 * 1024
/** Half of a secret may stand at a cut: so much is kept beyond it, and not shown. */
export const BEYOND = 4 * 1024
/** Of the headers, where there are too many of them. */
const FIELDS = 100
const LONGEST = 80

type Response = NonNullable<Exchange['response']>

export class Room {
  #left = TOTAL

  /** The exchange as it may be kept; itself where nothing had to be cut. */
  fit(exchange: Exchange): Exchange {
    const { response } = exchange
    if (response === undefined) return exchange
    const most = this.#left > 0 ? ANSWER : BRIEF
    const fits = response.body.length <= most && sizeOf(response.headers) <= most
    const kept = fits ? response : cut(response, most)
    this.#left -= kept.body.length + sizeOf(kept.headers)
    return fits ? exchange : { ...exchange, response: kept }
  }
}

function sizeOf(headers: Record<string, string>): number {
  let size = 0
  for (const name in headers) size += name.length + (headers[name]?.length ?? 0)
  return size
}

function cut(response: Response, most: number): Response {
  const isLong = response.body.length > most
  const headers = sizeOf(response.headers) > most ? briefly(response.headers) : response.headers
  return {
    ...response,
    headers,
    body: isLong ? copied(response.body.slice(0, most + BEYOND)) : response.body,
    truncated: response.truncated || isLong,
  }
}

/** A long value is left out: half of it could be half of a secret. */
function briefly(headers: Record<string, string>): Record<string, string> {
  const short = Object.entries(headers).filter(([name, value]) => name.length <= LONGEST && value.length <= LONGEST)
  return Object.fromEntries(short.slice(0, FIELDS))
}

/** A part of a string keeps the whole of it in memory, until it is written again. */
function copied(text: string): string {
  return Buffer.from(text).toString()
}
