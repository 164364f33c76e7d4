/** From an identified limiter to the ledger's answer: a stated fact is confirmed or contradicted, never worsened. */
import { type Answer, isAnswered, type KnownBy } from '../../../contract/ledger.ts'
import { observed, unanswerable } from '../../../probe/answers.ts'
import type { Fit } from '../../../probe/limits/limiter-fit.ts'
import { type RateValue, rateFrom } from '../../../probe/limits/rate-value.ts'
import type { Identified } from './identify.ts'
import { rateSentence } from './say.ts'

const NUMBERS = [
  ['limit', 'limitInterval'],
  ['windowSeconds', 'windowInterval'],
] as const

export function rateAnswered(earlier: Answer, found: Identified): Answer {
  const { fit, reached, atLeast } = found
  const before = isAnswered(earlier) ? ((earlier.value ?? {}) as RateValue) : {}
  if (!reached || fit === undefined) return isAnswered(earlier) ? earlier : nothingNew(found, atLeast)
  const { value: seen } = rateFrom({}, { reached, recovered: true, fit, status: found.status }, found.scope.scope)
  const value: RateValue = { ...before, ...seen }
  const facts: Record<string, KnownBy> = { ...earlier.facts }
  const against: string[] = []
  for (const [exact, interval] of NUMBERS) {
    const told = before[exact]
    const range = exact === 'limit' ? fit.limit : fit.windowSeconds
    if (told === undefined) {
      if (seen[exact] !== undefined) delete value[interval]
      else delete value[exact]
      facts[`/${seen[exact] === undefined ? interval : exact}`] = 'observed'
    } else if (lies(told, range)) {
      value[exact] = told
      delete value[interval]
      // Bounds that fit the number confirm it only where they leave it no room.
      if (range[1] !== null && range[1] <= range[0] * 1.05) facts[`/${exact}`] = 'confirmed'
    } else {
      facts[`/stated/${exact}`] = 'contradicted'
      facts[`/${seen[exact] === undefined ? interval : exact}`] = 'observed'
      delete facts[`/${exact}`]
      if (seen[exact] === undefined) delete value[exact]
      else facts[`/${exact}`] = 'observed'
      value['stated'] = { ...(value['stated'] as object | undefined), [exact]: told }
      against.push(`${told} was stated as ${exact === 'limit' ? 'the number' : 'the window in seconds'}`)
    }
  }
  for (const key of ['limiter', 'scope', 'status'] as const) {
    const [told, own] = [before[key], seen[key]]
    if (own !== undefined)
      facts[`/${key}`] = told === own ? 'confirmed' : told === undefined ? 'observed' : 'contradicted'
  }
  if (fit.refill !== undefined) value['refillPerSecond'] = roundedRange(fit.refill)
  if (fit.begins !== undefined) value['begins'] = fit.begins
  if (fit.countsRefused !== undefined) value['countsRefused'] = fit.countsRefused
  const names = [...new Set([...(before.headers ?? []), ...found.names])].sort()
  if (names.length > 0) value.headers = names
  const told = Object.entries(found.told).flatMap(([name, said]) =>
    'holds' in said && said.holds !== null ? [[name, said.holds] as const] : [],
  )
  if (told.length > 0) value['told'] = Object.fromEntries(told)
  for (const [name, holds] of told) facts[`/told/${name}`] = holds ? 'confirmed' : 'contradicted'
  return observed({
    value,
    how: [rateSentence(found), ...against.map(each => `This contradicts that ${each}.`)].join(' '),
    for: earlier.evidence.for,
    against: earlier.evidence.against,
    from: [...new Set([...earlier.confidenceFrom, 'measured by bursts under load'])],
    confidence: fit.limiters.length === 1 ? 0.95 : 0.8,
    facts,
  })
}

function nothingNew({ reached }: Identified, atLeast: Identified['atLeast']): Answer {
  const how = reached
    ? 'Requests were refused for haste, by no rule that is known here.'
    : `${atLeast.requests} requests in ${atLeast.seconds} s were not refused for haste; more were not sent.`
  return {
    ...unanswerable(how, 'Which rate limit applies: how many requests in which window, counted per what?'),
    ...(reached ? {} : { value: { atLeast } }),
  }
}

function lies(told: number, [least, most]: Fit['limit']): boolean {
  return told >= least * 0.999 && (most === null || told <= most * 1.001)
}

function roundedRange([least, most]: Fit['limit']): [number, number | null] {
  const round = (value: number) => Number(value.toPrecision(4))
  return [round(least), most === null ? null : round(most)]
}
