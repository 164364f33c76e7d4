/** What must hold of all answers of a run that were seen: each family with the answers that it is about, and what is wrong of one. */
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { getAt, type Json, pointerOf, readJson } from '../../contract/json.ts'
import { mediaTypeOf } from '../../contract/media-types.ts'
import { type MediaType, rejectionsOf, responsesOf, type Schema } from '../../contract/openapi/document.ts'
import { check, telling, type Violation } from '../../contract/shape/conforms.ts'
import { expectedAnswer } from '../answer-checks.ts'
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

export interface Family {
  id: string
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

const recorded = { about: ['successes'], isOf: isSuccessAt } as const
export const FAMILIES: readonly Family[] = [
  {
    ...recorded,
    id: 'CONF-01',
    places: successLocations,
    title: (at, status) => `answers every recorded call to ${at} as recorded${status}`,
    wrongIn: againstSuccess,
    sentence: endpoint => `POST /${endpoint} answers the recorded call otherwise than recorded`,
  },
  {
    ...recorded,
    id: 'CONF-02',
    places: contract => successLocations(contract).filter(at => alwaysSent({ ...at, recorded: contract }).length > 0),
    title: (at, status) => `sends the headers that were always there with every answer of ${at}${status}`,
    wrongIn: (each, at) => {
      const names = alwaysSent(at)
      const missing = names.filter(name => each.exchange.response?.headers[name] === undefined)
      return missing.length === 0 ? undefined : { expected: names.join(', '), actual: `no ${missing.join(', ')}` }
    },
    sentence: endpoint => `POST /${endpoint} leaves out headers that were recorded as always there`,
  },
  {
    ...recorded,
    about: ['refusals'],
    id: 'CONF-03',
    places: rejectionLocations,
    title: (at, status) => `rejects at ${at} in a recorded form each time${status}`,
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
    wrongIn: (each, at) => {
      const known = at.recorded.successes(at.endpoint).map(({ status }) => status)
      if (known.includes(statusOf(each))) return undefined
      return { expected: `status ${known.join(' or ')}`, actual: `status ${statusOf(each)}` }
    },
    sentence: endpoint => `POST /${endpoint} accepts the recorded call with a status that was not recorded`,
  },
  {
    about: ['successes', 'refusals'],
    id: 'CONF-05',
    title: () => 'sends JSON in every answer that says so',
    isOf: each =>
      /[/+]json$/.test(mediaType(each)) && bodyOf(each) !== '' && each.exchange.response?.truncated === false,
    wrongIn: each => (jsonOf(each) === undefined ? { expected: 'JSON', actual: bodyOf(each).slice(0, 60) } : undefined),
    sentence: () => 'Answers call themselves JSON and are none',
  },
  {
    about: ['successes', 'refusals'],
    id: 'CONF-06',
    title: () => 'names the media type of the body of every answer',
    isOf: each => bodyOf(each) !== '',
    wrongIn: each =>
      mediaType(each) === ''
        ? { expected: 'a Content-Type', actual: `none, with status ${statusOf(each)}` }
        : undefined,
    sentence: () => 'Bodies come without a media type',
  },
  {
    about: ['successes', 'refusals'],
    id: 'CONF-07',
    title: () => 'names the status of the answer in all problem details',
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
