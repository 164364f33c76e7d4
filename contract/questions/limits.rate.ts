import { rateHeaderNames, type StatedLimit, statedLimits } from '../derive/rate-headers.ts'
import { seriesOf, type Watched, watched } from '../derive/rate-watch.ts'
import { type ClassifiedExchange, groupedBy, idsOf, observedAnswer, open, type View } from '../derive/view.ts'
import { UNIT_WORDS, unitIn } from '../durations.ts'
import type { Json } from '../json.ts'
import type { Answer } from '../ledger.ts'
import { all, type Judge, part, property, type Question } from './_question.ts'

export default {
  text: 'What is the rate limit: number, window, kind of limiter, scope, headers, answer?',
  order: 280,
  gap: 'Limits',
  wording: 'How many requests are allowed in which time, counted for whom, and what is answered above that?',
  why: 'We spread our calls so that none is rejected.',
  hint: '{ limit: 300, windowSeconds: 60, scope: token, status: 429 }',
  derive: rateAnswer,
  changes: all(
    rateNumber,
    property('scope', 'rate-limit-scope-changed'),
    property('status', 'limit-status-changed', 'rate limit'),
  ),
  isToldByAnyCall: true,
} satisfies Question

export function rateAnswer(view: View): Answer {
  const rejected = view.all.filter(each => each.response.status === 429)
  const withHeaders = view.all.filter(each => rateHeaderNames(each.response.headers).length > 0)
  if (withHeaders.length === 0 && rejected.length === 0)
    return open(
      view.all.length === 0 ? 'Nothing was answered.' : 'No answer named a rate limit, and none was rejected with 429.',
      'Which rate limit applies: how many requests in which window, counted per what?',
    )
  const stating = withHeaders.filter(each => statedLimits(each.response.headers).length > 0)
  const worded = rejected.flatMap(each => limitInWords(each.response.body) ?? [])
  const primary = stating.length > 0 ? mostStated(stating) : worded.slice(0, 1)
  // Whether a counter was seen to turn depends on the moment; where it tells nothing new, nothing of it is written down.
  const watch = primary[0]?.windowSeconds === undefined ? watchedIn(view) : undefined
  const others = perEndpoint(stating, primary)
  const retry = rejected.some(each => each.response.headers['retry-after'] !== undefined) ? ['Retry-After'] : []
  const names = [...new Set([...withHeaders.flatMap(each => rateHeaderNames(each.response.headers)), ...retry])].sort()
  return observedAnswer({
    value: {
      ...primary[0],
      ...(watch === undefined ? {} : { windowSeconds: watch.windowSeconds }),
      ...(primary.length > 1 ? { policies: primary } : {}),
      ...(names.length > 0 ? { headers: names } : {}),
      ...(rejected.length > 0 ? { status: 429 } : {}),
      ...(others === undefined ? {} : { endpoints: others }),
    },
    how: [statedBy(stating.length, worded.length, rejected.length), watch?.how ?? ''].join(' ').trim(),
    evidence: [...(watch?.evidence ?? []), ...idsOf([...stating, ...rejected, ...withHeaders])],
    stated: stating.length > 0 || worded.length > 0,
    // What was only watched is observed, whatever else is stated.
    ...(watch === undefined ? {} : { facts: { '/windowSeconds': 'observed' as const } }),
  })
}

function statedBy(stating: number, worded: number, rejected: number): string {
  if (stating > 0) return 'The headers of the answers state it; nobody went above it to see.'
  if (worded > 0) return 'A refusal with 429 tells it in words.'
  if (rejected > 0) return 'Requests were rejected with 429, without a number.'
  return 'The headers of the answers speak of a limit, without its number.'
}

/** The first series that is one counter and tells something. */
function watchedIn(view: View): Watched | undefined {
  for (const series of seriesOf(view.knowledge, view.exchanges)) {
    const found = watched(series)
    if (found !== undefined) return found
  }
  return undefined
}

function mostStated(stating: readonly ClassifiedExchange[]): StatedLimit[] {
  const groups = [
    ...groupedBy(
      stating.map(each => statedLimits(each.response.headers)),
      each => JSON.stringify(each),
    ),
  ]
  return groups.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[1][0] ?? []
}

/** Where endpoints state different limits, each one's own. */
function perEndpoint(
  stating: readonly ClassifiedExchange[],
  primary: StatedLimit[],
): Record<string, StatedLimit> | undefined {
  const own = [...groupedBy(stating, each => each.endpoint)].map(([name, group]) => [name, mostStated(group)] as const)
  const differing = own.filter(([, limits]) => JSON.stringify(limits) !== JSON.stringify(primary))
  if (differing.length === 0) return undefined
  return Object.fromEntries(differing.map(([name, [first]]) => [name, first ?? {}]))
}

const COUNT =
  '(?:requests?|calls?|hits?|times?|anfragen|aufrufe|aanvragen|verzoeken|requêtes?|solicitudes|peticiones|richieste)'
const PER = '(?:per|an?|every|each|in|within|pro|je|in der|par|por|al|/)'
const LIMIT = new RegExp(String.raw`\b(\d{1,7})\s*(?:${COUNT}\s*)?${PER}\s*(\d{1,5})?\s*(${UNIT_WORDS})(?!\p{L})`, 'iu')
/** Else `in 30 seconds` of a time to wait, or the number of a house, could be taken for one. */
const ABOUT = /limit|quota|throttl|too many|exceed|\brate\b|zu viele|te veel|trop de|demasiad|troppe|kontingent|quote/i

export function limitInWords(text: string): StatedLimit | undefined {
  const message = text.slice(0, 4000)
  const found = ABOUT.test(message) ? LIMIT.exec(message) : null
  if (found === null) return undefined
  const [, limit = '', times = '1', unit = ''] = found
  const seconds = unitIn([unit])
  const windowSeconds = seconds === undefined ? undefined : Number(times) * seconds
  return { limit: Number(limit), ...(windowSeconds === undefined || windowSeconds === 0 ? {} : { windowSeconds }) }
}

/** By requests a second where both windows are known, else by the number alone. */
function rateNumber(before: Json, after: Json): ReturnType<Judge> {
  const [was, is] = [part(before, 'limit'), part(after, 'limit')]
  if (typeof was !== 'number' || typeof is !== 'number') return []
  const [window, windowNow] = [part(before, 'windowSeconds'), part(after, 'windowSeconds')]
  const both = typeof window === 'number' && typeof windowNow === 'number'
  const allowed = both ? [was / window, is / windowNow] : [was, is]
  const [old = 0, now = 0] = allowed
  if (old === now && was === is) return []
  const words = (limit: number, seconds: unknown) =>
    typeof seconds === 'number' ? `${limit} in ${seconds} seconds` : String(limit)
  const rule = now < old || (now === old && is < was) ? 'rate-limit-lowered' : 'rate-limit-raised'
  return [{ rule, subject: '', before: words(was, window), after: words(is, windowNow) }]
}
