/** Whether two answers say the same: volatile values left out, so that only a change of meaning counts. */
import { isObject, type Json } from '../contract/json.ts'
import type { Reply } from './client/types.ts'
import { stableText } from './fixtures/volatile.ts'

/** What tells two answers apart stands at their beginning; the rest may be endless. */
const MOST = 20_000

/** Status, media type and text with what changes by itself taken out: times, ids, counters, and the order of a list. */
export function gist(reply: Reply): string {
  const { json, text } = reply
  const message = json === undefined || text.length > MOST ? steady(text.slice(0, MOST)) : orderless(json, steady)
  return `${reply.status} ${reply.mediaType} ${reply.failure?.kind ?? ''} ${message}`
}

export function sameGist(a: Reply, b: Reply): boolean {
  return gist(a) === gist(b)
}

const steady = (text: string): string =>
  stableText(text)
    .replace(/[A-Za-z0-9_-]{24,}/g, '·')
    .replace(/\d+/g, '·')

/** Some services tell their complaints in another order each time. `said`: what of a text counts. */
export function orderless(json: Json, stated: (text: string) => string): string {
  if (typeof json === 'string') return JSON.stringify(stated(json))
  if (Array.isArray(json)) return `[${json.map(each => orderless(each, stated)).sort()}]`
  if (!isObject(json)) return stated(JSON.stringify(json))
  return `{${Object.entries(json)
    .map(([name, value]) => `${stated(name)}:${orderless(value, stated)}`)
    .sort()}}`
}
