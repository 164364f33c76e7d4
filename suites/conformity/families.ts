/** What must hold of all answers of a run that were seen: each family with the answers that it is about, and what is wrong of one. */
import type { Check } from '../../contract/check.ts'
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { getAt, type Json, pointerOf, readJson } from '../../contract/json.ts'
import { mediaTypeOf } from '../../contract/media-types.ts'
import { type MediaType, rejectionsOf, responsesOf, type Schema } from '../../contract/openapi/document.ts'
import { check, telling, type Violation } from '../../contract/shape/conforms.ts'
import { expectedAnswer } from '../answer-checks.ts'
import { EVERYWHERE, NOT_IN_PRODUCTION } from '../checks.ts'
import type { ClassifiedExchange } from '../logs.ts'
import { stands, wanted } from '../must.ts'
import type { RecordedContract } from '../recorded.ts'

export interface FamilyLocation {
  endpoint: Endpoint
  /** 0 where it is about every one. */
  status: number
}

/** Of a family without places, the endpoint says nothing. */
interface RecordedLocation extends FamilyLocation {
  recorded: RecordedContract
}

interface Wrong {
  expected: string
  actual: string
}

export interface Family extends Pick<Check, 'id' | 'level' | 'basis' | 'safeIn' | 'source' | 'remedy'> {
  title: (at: string, status: string) => string
  /** Calls that bring answers that it is about: the recorded ones, mistakes, or both. */
  about: readonly ('successes' | 'refusals')[]
  /** Without it, it is about all endpoints at once. */
  places?: (contract: RecordedContract) => FamilyLocation[]
  isOf: (each: ClassifiedExchange, at: RecordedLocation) => boolean
  wrongIn: (each: ClassifiedExchange, at: RecordedLocation) => Wrong | undefined
  sentence: (endpoint: Endpoint) => string
}

const endpoints = (contract: RecordedContract) => ENDPOINTS.filter(each => contract.templates(each).length > 0)

const successLocations = (contract: RecordedContract): FamilyLocation[] =>
  endpoints(contract).flatMap(endpoint => contract.successes(endpoint).map(({ status }) => ({ endpoint, status })))

const rejectionLocations = (contract: RecordedContract): FamilyLocation[] =>
  endpoints(contract).flatMap(endpoint =>
    Object.entries(responsesOf(contract.openapi, endpoint)).flatMap(([status, response]) =>
      /^\d+$/.test(status) && response['x-outcome']?.includes('refused') === true
        ? [{ endpoint, status: Number(status) }]
        : [],
    ),
  )

export const pointerTo = ({ endpoint, status }: FamilyLocation): string =>
  pointerOf(status === 0 ? [endpoint] : [endpoint, status])

const isSuccessAt = (each: ClassifiedExchange, { endpoint, status }: FamilyLocation) =>
  each.plain && each.outcome === 'success' && each.endpoint === endpoint && [0, statusOf(each)].includes(status)

const recorded = {
  level: 'must',
  basis: 'observed',
  safeIn: EVERYWHERE,
  about: ['successes'],
  isOf: isSuccessAt,
} as const
const ofAll = { basis: 'standard', safeIn: NOT_IN_PRODUCTION, about: ['successes', 'refusals'] } as const

export const FAMILIES: readonly Family[] = [
  {
    ...recorded,
    id: 'CONF-01',
    places: successLocations,
    title: (at, status) => `answers every recorded call to ${at} as recorded${status}`,
    source: 'recorded contract, responses: media type and schema of the success',
    remedy:
      'Compare an answer that is named with one that conforms. Where only some differ, several instances, branches or customers are at work: tell the operator which calls they were.',
    wrongIn: againstSuccess,
    sentence: endpoint => `POST /${endpoint} answers the recorded call otherwise than recorded`,
  },
  {
    ...recorded,
    level: 'should',
    id: 'CONF-02',
    places: contract => successLocations(contract).filter(at => alwaysSent({ ...at, recorded: contract }).length > 0),
    title: (at, status) => `sends the headers that were always there with every answer of ${at}${status}`,
    source: 'recorded contract, responses, headers with x-presence: always',
    remedy:
      'Ask the operator whether the header went on purpose. Look first at whether a cache or another instance answered the calls that are named.',
    wrongIn: (each, at) => {
      const names = alwaysSent(at)
      const missing = names.filter(name => each.exchange.response?.headers[name] === undefined)
      return missing.length === 0 ? undefined : { expected: names.join(', '), actual: `no ${missing.join(', ')}` }
    },
    sentence: endpoint => `POST /${endpoint} leaves out headers that were recorded as always there`,
  },
  {
    ...recorded,
    level: 'should',
    safeIn: NOT_IN_PRODUCTION,
    about: ['refusals'],
    id: 'CONF-03',
    places: rejectionLocations,
    title: (at, status) => `rejects at ${at} in a recorded form each time${status}`,
    source: 'recorded contract, responses: media types and schemas of rejections',
    remedy:
      'Look at which mistake is rejected in another form: often another part of the service, or what stands in front of it, has written the answer. A sender should not fail over it meanwhile.',
    isOf: (each, { endpoint, status }) =>
      each.refused && each.endpoint === endpoint && isPost(each) && statusOf(each) === status && bodyOf(each) !== '',
    wrongIn: againstRejections,
    sentence: endpoint => `POST /${endpoint} rejects in a form of which no rejection was recorded`,
  },
  {
    ...recorded,
    id: 'CONF-04',
    places: contract => endpoints(contract).map(endpoint => ({ endpoint, status: 0 })),
    title: at => `accepts the recorded call to ${at} with a recorded status each time`,
    source: 'recorded contract, responses: statuses of successes',
    remedy:
      'Find out when the other status comes: a sender that compares with the recorded one takes such a success for a failure. Accept it with --update once the senders know it.',
    wrongIn: (each, at) => {
      const known = at.recorded.successes(at.endpoint).map(({ status }) => status)
      if (known.includes(statusOf(each))) return undefined
      return { expected: `status ${known.join(' or ')}`, actual: `status ${statusOf(each)}` }
    },
    sentence: endpoint => `POST /${endpoint} accepts the recorded call with a status that was not recorded`,
  },
  {
    ...ofAll,
    id: 'CONF-05',
    title: () => 'sends JSON in every answer that says so',
    level: 'must',
    source: 'RFC 8259 section 2: what is called JSON follows its grammar',
    remedy:
      'Look at the body in the exchanges that are named: often it is a page of a gateway under the header of the service. Let the sender read such an answer by its status alone.',
    isOf: each =>
      /[/+]json$/.test(mediaType(each)) && bodyOf(each) !== '' && each.exchange.response?.truncated === false,
    wrongIn: each => (jsonOf(each) === undefined ? { expected: 'JSON', actual: bodyOf(each).slice(0, 60) } : undefined),
    sentence: () => 'Answers call themselves JSON and are none',
  },
  {
    ...ofAll,
    id: 'CONF-06',
    title: () => 'names the media type of the body of every answer',
    level: 'should',
    source: 'RFC 9110 section 8.3: an answer with content says its media type',
    remedy:
      'Ask the operator to name a Content-Type with each body. Do not guess it in the sender: treat the body as text.',
    isOf: each => bodyOf(each) !== '',
    wrongIn: each =>
      mediaType(each) === ''
        ? { expected: 'a Content-Type', actual: `none, with status ${statusOf(each)}` }
        : undefined,
    sentence: () => 'Bodies come without a media type',
  },
  {
    ...ofAll,
    id: 'CONF-07',
    title: () => 'names the status of the answer in all problem details',
    level: 'must',
    source: 'RFC 9457 section 3.1.2: the property status is the status code of the answer',
    remedy:
      'Tell the operator at which mistake the two differ; a gateway may have changed the status line. A sender reads the status line meanwhile.',
    isOf: each => mediaType(each) === 'application/problem+json' && statedIn(each) !== undefined,
    wrongIn: each =>
      statedIn(each) === statusOf(each)
        ? undefined
        : { expected: `status ${statusOf(each)}`, actual: JSON.stringify(statedIn(each)) },
    sentence: () => 'Problem details name another status than the answer has',
  },
]

/** Headers that stood in every answer of this status that was recorded. */
function alwaysSent({ recorded: contract, endpoint, status }: RecordedLocation): string[] {
  const headers = Object.entries(contract.response(endpoint, status)?.headers ?? {})
  return headers.flatMap(([name, header]) => (header['x-presence'] === 'always' ? [name] : []))
}

function againstSuccess(each: ClassifiedExchange, { recorded: contract }: RecordedLocation): Wrong | undefined {
  const { schema, mediaType: usual } = expectedAnswer(contract, each.endpoint, each.operation, statusOf(each))
  if (usual !== undefined && mediaType(each) !== usual)
    return { expected: usual, actual: mediaType(each) || 'no media type' }
  if (schema === undefined || each.exchange.response?.truncated === true) return undefined
  const json = jsonOf(each)
  if (json === undefined) return { expected: 'a JSON body', actual: bodyOf(each).slice(0, 60) || 'none' }
  const [violation] = broken(schema, json).filter(one => each.endpoint !== 'ext-reach' || isOfType(one, json))
  return wrongBy(violation)
}

/** What a preference holds is the customer's: in a run it is set and cleared, so that properties of it come and go. */
function isOfType({ rule, pointer }: Violation, json: Json): boolean {
  return rule === 'type' && getAt(json, pointer) !== null
}

function againstRejections(each: ClassifiedExchange, { recorded: contract }: RecordedLocation): Wrong | undefined {
  const forms = rejectionForms(contract)
  const own = forms.filter(([type]) => type === mediaType(each))
  const json = jsonOf(each)
  if (own.length === 0) {
    const expected = [...new Set(forms.map(([type]) => type))].join(' or ')
    return { expected, actual: mediaType(each) || 'no media type' }
  }
  if (json === undefined || own.some(([, { schema }]) => schema['type'] === 'string')) return undefined
  const violations = own.map(([, { schema }]) => broken(schema, json).filter(({ rule }) => rule === 'type'))
  const [closest] = violations.toSorted((a, b) => a.length - b.length)
  return wrongBy(closest?.[0])
}

/** A place that is redacted holds another value than was sent. */
function broken(schema: Schema, json: Json): Violation[] {
  return telling(check(schema, json)).filter(({ pointer }) => {
    const value = getAt(json, pointer)
    return !(typeof value === 'string' && value.includes('{{'))
  })
}

const wrongBy = (violation: Violation | undefined): Wrong | undefined =>
  violation && { expected: wanted(violation), actual: stands(violation) }

/** Of all endpoints: one handler writes most rejections, and each endpoint was recorded with some of them only. */
function rejectionForms({ openapi }: RecordedContract): [string, MediaType][] {
  return ENDPOINTS.flatMap(endpoint =>
    Object.values(responsesOf(openapi, endpoint)).flatMap(response => Object.entries(rejectionsOf(response) ?? {})),
  )
}

const isPost = ({ exchange }: ClassifiedExchange) =>
  exchange.request.method === 'POST' && exchange.endpoint !== undefined
const statusOf = ({ exchange }: ClassifiedExchange) => exchange.response?.status ?? 0
const bodyOf = ({ exchange }: ClassifiedExchange) => exchange.response?.body ?? ''
const mediaType = ({ exchange }: ClassifiedExchange) => mediaTypeOf(exchange.response?.headers ?? {})
const statedIn = (each: ClassifiedExchange) => getAt(jsonOf(each), '/status')

const jsonOf = (observed: ClassifiedExchange) => readJson(bodyOf(observed))
