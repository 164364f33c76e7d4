/** Which exchange shows a change: the answer that lacks the property, the rejection that speaks of it. */
import type { Exchange } from '../exchange.ts'
import { getAt, isObject, type Json, parseJson, pointerOf, segmentsOf } from '../json.ts'
import type { Ledger } from '../ledger.ts'
import { mediaTypeOf } from '../media-types.ts'
import type { Drift } from './rules.ts'

/** An exchange of a run, or a case of fixtures. */
export interface ObservedCase {
  name: string
  endpoint?: string
  method: string
  status: number
  sent?: Json
  answer?: Json
}

export function observedCases(exchanges: readonly Exchange[]): ObservedCase[] {
  return exchanges.flatMap(({ id, endpoint, request, response }) => {
    if (response === undefined) return []
    const sent = parsed(request.body)
    const answer = parsed(mediaTypeOf(response.headers).includes('html') ? undefined : response.body)
    const { method } = request
    return [
      {
        name: id,
        method,
        status: response.status,
        ...(endpoint === undefined ? {} : { endpoint }),
        ...(sent === undefined ? {} : { sent }),
        ...(answer === undefined ? {} : { answer }),
      },
    ]
  })
}

function parsed(text: string | undefined): Json | undefined {
  if (text === undefined || text === '') return undefined
  const json = parseJson(text)
  return json === undefined ? text : json
}

/** `evidence`: the ledger of the side that the exchanges are of. */
export function withExchanges(drift: readonly Drift[], shown: readonly ObservedCase[], evidence?: Ledger): Drift[] {
  return drift.map(each => {
    const exchange = each.rule === 'not-compared' ? undefined : shownBy(each, shown, evidence)
    return exchange === undefined ? each : { ...each, exchange }
  })
}

function shownBy(drift: Drift, shown: readonly ObservedCase[], evidence: Ledger | undefined): string | undefined {
  const [endpoint = ''] = drift.question.split('.')
  const here = shown.filter(each => each.endpoint === endpoint && each.method === 'POST')
  const found = drift.rule.startsWith('response-')
    ? answerOf(drift, here)
    : drift.rule.startsWith('request-')
      ? requestOf(drift, here)
      : undefined
  if (found !== undefined) return found.name
  const named = evidence?.questions[drift.question]?.evidence.for ?? []
  return named.find(name => shown.some(each => each.name === name))
}

function answerOf(drift: Drift, here: readonly ObservedCase[]): ObservedCase | undefined {
  const segments = segmentsOf(drift.at)
  const status = segments[segments.indexOf('responses') + 1] ?? String([drift.after].flat()[0])
  const answers = here.filter(each => String(each.status) === status)
  const reported = here.filter(each => [drift.after].flat().map(String).includes(String(each.status)))
  const path = propertiesIn(segments)
  const lacks = /vanished|removed|became-optional/.test(drift.rule)
  return (
    (path.length > 0 ? answers.find(each => (valuesAt(each.answer, path).length === 0) === lacks) : undefined) ??
    answers[0] ??
    reported[0]
  )
}

/** A rejection that names the property, else a request that carries it, else any rejection. */
function requestOf(drift: Drift, here: readonly ObservedCase[]): ObservedCase | undefined {
  const path = propertiesIn(segmentsOf(drift.at))
  const name = path.findLast(each => each !== '*') ?? ''
  const rejected = here.filter(each => each.status >= 400)
  const accepted = here.filter(each => each.status < 300)
  const naming = rejected.filter(each => name !== '' && JSON.stringify(each.answer ?? '').includes(name))
  const without = naming.find(each => valuesAt(each.sent, path).length === 0)
  const carrying = (some: readonly ObservedCase[]) =>
    some.find(each => path.length > 0 && valuesAt(each.sent, path).length > 0)
  return drift.class === 'compatible'
    ? (carrying(accepted) ?? accepted[0])
    : ((drift.rule.endsWith('required') ? without : undefined) ?? naming[0] ?? carrying(rejected) ?? carrying(accepted))
}

/** `…/schema/properties/tags/items` → `tags`, `*`. */
function propertiesIn(segments: readonly string[]): string[] {
  const path: string[] = []
  for (let i = segments.indexOf('schema') + 1; i < segments.length; i++) {
    if (segments[i] === 'properties') path.push(segments[++i] ?? '')
    else if (segments[i] === 'items') path.push('*')
  }
  return path
}

function valuesAt(root: Json | undefined, path: readonly string[]): Json[] {
  const [first, ...rest] = path
  if (root === undefined) return []
  if (first === undefined) return [root]
  const inside =
    first === '*'
      ? Array.isArray(root)
        ? root
        : isObject(root)
          ? Object.values(root)
          : []
      : [getAt(root, pointerOf([first]))]
  return inside.flatMap(each => valuesAt(each, rest))
}
