/** What the answers of a load run are held against, made of the recorded contract. */
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { isJsonType } from '../core/oracles/contract.ts'
import type { CallOracle, OraclePlan, Overload, RecordedAnswer, RefusalForm } from '../core/oracles/plan.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import {
  type ContractDocument,
  errorFormatOf,
  parametersOf,
  type RecordedResponse,
  rateLimitOf,
  responsesOf,
} from './contract-document.ts'
import { changesSharedState, echoesOf, madeIn } from './oracle-places.ts'
import { raceOf } from './oracle-race.ts'

/** Journeys a second and step of which every answer is judged in full. */
const SAMPLED = 20

export interface OracleInput {
  document: ContractDocument
  ledger: Ledger
  calls: readonly PlannedCall[]
  profile: LoadPlan['profile']
  environment: Environment
}

/** `leftOut`: rules that cannot be judged, with the reason. */
export function planOracles(input: OracleInput): { oracles: OraclePlan; leftOut: string[] } {
  const { document, ledger, calls } = input
  const trace = traceHeader(document)
  const oracles = Object.fromEntries(calls.map(call => [call.call, oracleOf(call, document, trace)]))
  const { race, leftOut } = raceOf(calls, oracles, document, input)
  return {
    oracles: {
      sampled: SAMPLED,
      trace,
      calls: oracles,
      refusals: refusalForms(document),
      overload: overloadOf(document, ledger),
      race,
    },
    leftOut,
  }
}

function oracleOf(call: PlannedCall, document: ContractDocument, trace: string): CallOracle {
  const responses = responsesOf(document, call.endpoint)
  const answers = Object.fromEntries(
    Object.entries(call.expects).map(([status, { schema, refused }]): [string, RecordedAnswer] => [
      status,
      {
        mediaTypes: mediaTypes(responses[status]?.content),
        ...(schema === undefined ? {} : { schema }),
        refused,
        headers: alwaysSent(responses[status]),
      },
    ]),
  )
  const own = Object.keys(call.template.headers ?? {}).map(name => name.toLowerCase())
  return {
    traceable: !own.includes(trace.toLowerCase()),
    answers,
    echoes: echoesOf(call, answers),
    made: call.endpoint === 'ext-notify' ? madeIn(answers) : null,
    shared: changesSharedState(call),
  }
}

/** Content-Type is judged by itself; for an agreed load the limiter may be lifted, and what tells of it goes with it. */
function alwaysSent(response: RecordedResponse | undefined): string[] {
  return Object.entries(response?.headers ?? {})
    .filter(([name, header]) => header['x-presence'] === 'always' && !/^content-type$|rate-?limit/i.test(name))
    .map(([name]) => name.toLowerCase())
}

function mediaTypes(content: RecordedResponse['content']): string[] {
  return Object.keys(content ?? {}).map(name => name.split(';')[0]?.trim().toLowerCase() ?? '')
}

function refusalForms(document: ContractDocument): RefusalForm[] {
  const forms = ENDPOINTS.flatMap(endpoint =>
    Object.values(responsesOf(document, endpoint)).flatMap(response => {
      const isSuccess = response['x-outcome']?.includes('accepted') === true
      return Object.entries((isSuccess ? response['x-refused'] : response.content) ?? {})
    }),
  ).map(([type, { schema }]) => ({ mediaType: mediaTypes({ [type]: {} })[0] ?? '', schema: schema ?? {} }))
  return [...new Map(forms.map(form => [JSON.stringify(form), form])).values()]
}

function overloadOf(document: ContractDocument, ledger: Ledger): Overload {
  const own = rateLimitOf(ledger)?.status
  const statuses = [...new Set([429, 503, ...(own === undefined || own < 400 ? [] : [own])])]
  const recorded = ENDPOINTS.flatMap(endpoint =>
    statuses.flatMap(status => mediaTypes(responsesOf(document, endpoint)[String(status)]?.content)),
  )
  const format = errorFormatOf(ledger)
  const usual = format?.mediaType?.toLowerCase()
  // Where no format is recorded, JSON is the rule if all recorded refusals are JSON.
  const others = refusalForms(document).map(form => form.mediaType)
  const rule = others.length > 0 && others.every(isJsonType) ? others : []
  const members = [format?.at?.code, format?.at?.message].filter(pointer => pointer !== undefined)
  return {
    statuses,
    mediaTypes: [...new Set([...recorded, ...(usual === undefined ? rule : [usual])])],
    family: usual === undefined ? null : { mediaType: usual, members },
  }
}

const TRACE = /^(x-)?(request|correlation)-?id$/i

/** The recorded one, else the usual one: senders may always add it. */
function traceHeader(document: ContractDocument): string {
  const recorded = ENDPOINTS.flatMap((endpoint: Endpoint) => parametersOf(document, endpoint)).find(
    each => each.in === 'header' && TRACE.test(each.name),
  )
  return recorded?.name ?? 'X-Request-Id'
}
