/** The call beside which a call is read: the same endpoint's recorded call, unchanged, that was made next to it. */
import { type Exchange, TWIN } from '../../contract/exchange.ts'

/** `undefined` where none was made, or where it is one itself. Of several the most alike, of these the nearest. */
export function twinOf(exchange: Exchange, all: readonly Exchange[]): Exchange | undefined {
  if (exchange.purpose.startsWith(TWIN) || exchange.endpoint === undefined) return undefined
  // Each worker sends in its own order, and its ids begin with the same letters.
  const own = all.filter(each => workerOf(each) === workerOf(exchange) && each.endpoint === exchange.endpoint)
  const at = own.findIndex(each => each.id === exchange.id)
  if (at === -1) return undefined
  return own
    .map((each, i) => ({ each, far: Math.abs(i - at), differ: differences(exchange, each) }))
    .filter(({ each }) => each.purpose.startsWith(TWIN) && each.response !== undefined)
    .sort((a, b) => a.differ - b.differ || a.far - b.far)[0]?.each
}

const workerOf = ({ id }: Exchange) => id.replace(/\d+$/, '')

/** Words of one body that the other does not have. */
function differences(a: Exchange, b: Exchange): number {
  const words = ({ request }: Exchange) => new Set((request.body ?? '').slice(0, 20_000).split(/[{}[\],&\s]+/))
  const [first, second] = [words(a), words(b)]
  return [...first].filter(word => !second.has(word)).length + [...second].filter(word => !first.has(word)).length
}
