/** What was found of a rate limiter, in words, and as rows of the run record. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import type { Identified } from './identify.ts'
import type { Said } from './told-truth.ts'

type Row = NonNullable<LoadRecord['limits']>[number]

const KINDS = {
  'fixed-window': 'a fixed window',
  'sliding-window': 'a sliding window',
  'token-bucket': 'a token bucket',
}

export function rateSentence({ reached, fit, scope, atLeast, because }: Identified): string {
  const why = because.length === 0 ? '' : ` It ended early: ${because.join('; ')}.`
  if (!reached)
    return `${atLeast.requests} requests in ${atLeast.seconds} s were not refused for haste; more were not sent.${why}`
  if (fit === undefined) return `Requests were refused for haste, by no rule that is known here.${why}`
  const kind = fit.limiters.map(each => KINDS[each]).join(' or ')
  const begins =
    fit.begins === undefined ? '' : fit.begins === 'clock' ? ' that follows a clock' : ' that begins with a request'
  const refill = fit.refill === undefined ? '' : `, refilled with ${range(fit.refill)} a second`
  const counted = scope.scope === undefined ? '' : `, counted per ${scope.scope}`
  const shared =
    scope.shared === undefined ? '' : scope.shared ? ', other endpoints included' : ', other endpoints not included'
  const refused = fit.countsRefused === true ? ' Refused requests count as well.' : ''
  return `${capital(kind)}${begins}: ${range(fit.limit)} requests in ${range(fit.windowSeconds)} s${refill}${counted}${shared}.${refused}${why}`
}

export function rateRows(found: Identified): Row[] {
  const { fit, told, scope } = found
  const question = 'limits.rate'
  const rows: Row[] = [
    {
      question,
      what: 'requests',
      ...(fit === undefined ? {} : { measured: fit.limit, unit: 'requests' }),
      ...(told.limit === undefined ? {} : { stated: String(told.limit.stated) }),
      agrees: told.limit?.agrees ?? null,
      sentence: rateSentence(found),
    },
  ]
  if (fit !== undefined)
    rows.push({
      question,
      what: 'window',
      measured: fit.windowSeconds,
      unit: 's',
      ...(told.window === undefined ? {} : { stated: String(told.window.stated) }),
      agrees: told.window?.agrees ?? null,
      sentence: `The window, or the time in which a bucket fills, is ${range(fit.windowSeconds)} s.`,
    })
  if (fit?.refill !== undefined)
    rows.push({
      question,
      what: 'refill',
      measured: fit.refill,
      unit: 'requests/s',
      agrees: null,
      sentence: `What was used comes back at ${range(fit.refill)} a second.`,
    })
  if (scope.scope !== undefined)
    rows.push({ question, what: 'scope', agrees: null, sentence: `It is counted per ${scope.scope}.` })
  const truths: [Said | undefined, string, string][] = [
    [told.wait, 'Retry-After', 'A request after the told wait is accepted'],
    [told.sooner, 'Retry-After, not longer than needed', 'A request more than a second sooner is refused'],
    [told.left, 'remaining', 'None are left where the next request is refused'],
  ]
  for (const [said, what, sentence] of truths)
    if (said !== undefined && said.right + said.wrong > 0)
      rows.push({
        question,
        what,
        agrees: said.holds,
        sentence: `${sentence}: seen ${said.right} times, and ${said.wrong} times not.`,
      })
  return rows
}

function range([least, most]: readonly [number, number | null]): string {
  const round = (value: number) => String(Number(value.toPrecision(4)))
  if (most === null) return `${round(least)} or more`
  return round(least) === round(most) ? round(least) : `${round(least)} to ${round(most)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
