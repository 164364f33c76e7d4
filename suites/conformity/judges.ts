/** What must hold of all answers of a run that were seen: pure judgements, by the family of the check that they decide. */
import { ENDPOINTS, type Endpoint, isEndpoint } from '../../contract/endpoint.ts'
import { mediaTypeOf } from '../../contract/exchange.ts'
import { getAt, type Json, readJson } from '../../contract/json.ts'
import { type MediaType, refusalsOf, responsesOf, type Schema } from '../../contract/openapi/document.ts'
import { check, telling, type Violation } from '../../contract/shape/conforms.ts'
import { expectedAnswer } from '../answer-checks.ts'
import type { Seen } from '../heard-log.ts'
import { stands, wanted } from '../must.ts'
import type { Recorded } from '../recorded.ts'

interface Asked {
  /** `ext-verify.200`, or `ext-verify`, or empty. */
  place: string
  seen: readonly Seen[]
  recorded: Recorded
}

interface Wrong {
  seen: Seen
  expected: string
  actual: string
}

interface Judgement {
  /** The answers that it is about. */
  of: readonly Seen[]
  wrong: readonly Wrong[]
  sentence: string
}

export const JUDGES: Readonly<Record<string, (asked: Asked) => Judgement>> = {
  'CONF-01': ({ place, seen, recorded }) => {
    const { endpoint, status } = placed(place)
    const of = successes(seen, endpoint, status)
    const wrong = of.flatMap(each => againstSuccess(each, recorded))
    return { of, wrong, sentence: `POST /${endpoint} answers the recorded call otherwise than recorded` }
  },
  'CONF-02': ({ place, seen, recorded }) => {
    const { endpoint, status } = placed(place)
    const of = successes(seen, endpoint, status)
    const names = alwaysSent(recorded, endpoint, status)
    const wrong = of.flatMap(each => {
      const missing = names.filter(name => each.exchange.response?.headers[name] === undefined)
      return missing.length === 0
        ? []
        : [{ seen: each, expected: names.join(', '), actual: `no ${missing.join(', ')}` }]
    })
    return { of, wrong, sentence: `POST /${endpoint} leaves out headers that were recorded as always there` }
  },
  'CONF-03': ({ place, seen, recorded }) => {
    const { endpoint, status } = placed(place)
    const of = seen.filter(
      each =>
        each.refused && each.endpoint === endpoint && isPost(each) && statusOf(each) === status && bodyOf(each) !== '',
    )
    const forms = refusalForms(recorded)
    const wrong = of.flatMap(each => againstRefusals(each, forms))
    return { of, wrong, sentence: `POST /${endpoint} refuses in a form of which no refusal was recorded` }
  },
  'CONF-04': ({ place, seen, recorded }) => {
    const { endpoint } = placed(place)
    const of = seen.filter(each => each.endpoint === endpoint && each.plain && each.outcome === 'success')
    const known = recorded.successes(endpoint).map(each => each.status)
    const wrong = of
      .filter(each => !known.includes(statusOf(each)))
      .map(each => ({ seen: each, expected: `status ${known.join(' or ')}`, actual: `status ${statusOf(each)}` }))
    return { of, wrong, sentence: `POST /${endpoint} accepts the recorded call with a status that was not recorded` }
  },
  'CONF-05': ({ seen }) => {
    const of = seen.filter(
      each => isJsonType(mediaType(each)) && bodyOf(each) !== '' && each.exchange.response?.truncated === false,
    )
    const wrong = of
      .filter(each => !readJson(bodyOf(each)).success)
      .map(each => ({ seen: each, expected: 'JSON', actual: bodyOf(each).slice(0, 60) }))
    return { of, wrong, sentence: 'Answers call themselves JSON and are none' }
  },
  'CONF-06': ({ seen }) => {
    const of = seen.filter(each => bodyOf(each) !== '')
    const wrong = of
      .filter(each => mediaType(each) === '')
      .map(each => ({ seen: each, expected: 'a Content-Type', actual: `none, with status ${statusOf(each)}` }))
    return { of, wrong, sentence: 'Bodies come without a media type' }
  },
  'CONF-07': ({ seen }) => {
    const stated = (each: Seen) => getAt(jsonOf(each), '/status')
    const of = seen.filter(each => mediaType(each) === 'application/problem+json' && stated(each) !== undefined)
    const wrong = of
      .filter(each => stated(each) !== statusOf(each))
      .map(each => ({ seen: each, expected: `status ${statusOf(each)}`, actual: JSON.stringify(stated(each)) }))
    return { of, wrong, sentence: 'Problem details name another status than the answer has' }
  },
}

/** Headers that stood in every answer of this status that was recorded. */
export function alwaysSent(recorded: Recorded, endpoint: Endpoint, status: number): string[] {
  const headers = Object.entries(recorded.response(endpoint, status)?.headers ?? {})
  return headers.flatMap(([name, header]) => (header['x-presence'] === 'always' ? [name] : []))
}

function againstSuccess(each: Seen, recorded: Recorded): Wrong[] {
  const { schema, mediaType: usual } = expectedAnswer(recorded, each.endpoint, each.operation, statusOf(each))
  if (usual !== undefined && mediaType(each) !== usual)
    return [{ seen: each, expected: usual, actual: mediaType(each) || 'no media type' }]
  if (schema === undefined || each.exchange.response?.truncated === true) return []
  const json = jsonOf(each)
  if (json === undefined) return [{ seen: each, expected: 'a JSON body', actual: bodyOf(each).slice(0, 60) || 'none' }]
  return broken(schema, json)
    .filter(violation => each.endpoint !== 'ext-reach' || isOfType(violation, json))
    .slice(0, 1)
    .map(violation => wrongBy(each, violation))
}

/** What a preference holds is the customer's: in a run it is set and cleared, so that members of it come and go. */
function isOfType({ rule, pointer }: Violation, json: Json): boolean {
  return rule === 'type' && getAt(json, pointer) !== null
}

function againstRefusals(each: Seen, forms: readonly [string, MediaType][]): Wrong[] {
  const own = forms.filter(([type]) => type === mediaType(each))
  const json = jsonOf(each)
  if (own.length === 0) {
    const expected = [...new Set(forms.map(([type]) => type))].join(' or ')
    return [{ seen: each, expected, actual: mediaType(each) || 'no media type' }]
  }
  if (json === undefined || own.some(([, { schema }]) => schema['type'] === 'string')) return []
  const violations = own.map(([, { schema }]) => broken(schema, json).filter(({ rule }) => rule === 'type'))
  const [closest] = violations.toSorted((a, b) => a.length - b.length)
  return (closest ?? []).slice(0, 1).map(violation => wrongBy(each, violation))
}

/** A place that is redacted holds another value than was sent. */
function broken(schema: Schema, json: Json): Violation[] {
  return telling(check(schema, json)).filter(({ pointer }) => {
    const value = getAt(json, pointer)
    return !(typeof value === 'string' && value.includes('{{'))
  })
}

function wrongBy(seen: Seen, violation: Violation): Wrong {
  return { seen, expected: wanted(violation), actual: stands(violation) }
}

/** Of all endpoints: one handler writes most refusals, and each endpoint was recorded with some of them only. */
function refusalForms(recorded: Recorded): [string, MediaType][] {
  return ENDPOINTS.flatMap(endpoint =>
    Object.values(responsesOf(recorded.openapi, endpoint)).flatMap(response =>
      Object.entries(refusalsOf(response) ?? {}),
    ),
  )
}

function placed(place: string): { endpoint: Endpoint; status: number } {
  const [endpoint = '', status = '0'] = place.split('.')
  if (!isEndpoint(endpoint)) throw new Error(`${place} names no endpoint.`)
  return { endpoint, status: Number(status) }
}

function successes(seen: readonly Seen[], endpoint: Endpoint, status: number): Seen[] {
  return seen.filter(
    each => each.plain && each.outcome === 'success' && each.endpoint === endpoint && statusOf(each) === status,
  )
}

const isPost = ({ exchange }: Seen) => exchange.request.method === 'POST' && exchange.endpoint !== undefined
const statusOf = ({ exchange }: Seen) => exchange.response?.status ?? 0
const bodyOf = ({ exchange }: Seen) => exchange.response?.body ?? ''
const mediaType = ({ exchange }: Seen) => mediaTypeOf(exchange.response?.headers ?? {})
const isJsonType = (type: string) => /[/+]json$/.test(type)

function jsonOf(seen: Seen): Json | undefined {
  const parsed = readJson(bodyOf(seen))
  return parsed.success ? parsed.data : undefined
}
