/** Whether two answers say the same: volatile values left out, so that only a change of meaning counts. */
import type { Reply } from './client/types.ts'

/** What tells two answers apart stands at their beginning; the rest may be endless. */
const MOST = 20_000

/** Status, media type and text with what changes by itself taken out: times, ids, counters, positions. */
export function gist(reply: Reply): string {
  const text = reply.text
    .slice(0, MOST)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '·')
    .replace(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?/g, '·')
    .replace(/\b[0-9a-f]{12,}\b/gi, '·')
    .replace(/[A-Za-z0-9_-]{24,}/g, '·')
    .replace(/\d+/g, '·')
  return `${reply.status} ${reply.mediaType} ${reply.failure?.kind ?? ''} ${text}`
}

export function sameGist(a: Reply, b: Reply): boolean {
  return gist(a) === gist(b)
}
