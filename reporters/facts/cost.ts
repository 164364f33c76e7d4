/** What a run cost in requests, and how many of them another run had sent. */
import type { Run } from '../../contract/run.ts'
import { count } from '../text/measure.ts'

export function requestsOf({ requests, earlier }: Run['cost']): string {
  const before = earlier === undefined ? '' : ` (${earlier.requests} of them sent by the earlier run)`
  return `${count(requests, 'request')}${before}`
}
