/** The recorded contract as checks ask for it. */
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import { isObject } from '../contract/json.ts'
import { answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import {
  isSuccess,
  type OpenApiDocument,
  type Parameter,
  parametersOf,
  type Response,
  requestSchemasOf,
  responsesOf,
  type Schema,
} from '../contract/openapi/document.ts'
import type { QuestionId } from '../contract/questions.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { operationsIn } from '../probe/sender/operations.ts'
import { limitIn } from './outlook.ts'
import { isSelected, type Plan, planIn, readLedger, readOpenapi } from './plan.ts'

interface Success {
  status: number
  response: Response
  /** Absent where successes were seen without a body. */
  schema?: Schema
  mediaType?: string
}

export interface RecordedContract {
  openapi: OpenApiDocument
  /** Those of `ids` that are not answered from evidence. */
  open(ids: readonly QuestionId[]): QuestionId[]
  value<T>(id: QuestionId): T | undefined
  /** Statuses with which requests were taken, each with the schema of `operation` where it has one of its own. */
  successes(endpoint: Endpoint, operation?: string): Success[]
  response(endpoint: Endpoint, status: number): Response | undefined
  requestBody(endpoint: Endpoint): { schema: Schema; mediaType: string } | undefined
  parameters(endpoint: Endpoint): Parameter[]
  /** How each operation is called, the one that does the least first; none where no call was accepted. */
  templates(endpoint: Endpoint): OperationTemplate[]
}

export function recordedOf(ledger: Ledger, openapi: OpenApiDocument): RecordedContract {
  return {
    openapi,
    open: ids => ids.filter(id => !isAnswered(answerTo(ledger, id))),
    value: <T>(id: QuestionId) => answerTo(ledger, id).value as T | undefined,
    successes: (endpoint, operation) =>
      Object.entries(responsesOf(openapi, endpoint)).flatMap(([status, response]) => {
        if (!/^\d+$/.test(status) || !isSuccess(response)) return []
        const [first] = Object.entries(response.content ?? {})
        const schema = response['x-operations']?.[operation ?? ''] ?? first?.[1].schema
        return [
          {
            status: Number(status),
            response,
            ...(schema === undefined ? {} : { schema }),
            ...(first === undefined ? {} : { mediaType: first[0] }),
          },
        ]
      }),
    response: (endpoint, status) => responsesOf(openapi, endpoint)[String(status)],
    requestBody: endpoint => {
      const [first] = requestSchemasOf(openapi, endpoint)
      return first === undefined ? undefined : { mediaType: first[0], schema: first[1] }
    },
    parameters: endpoint => parametersOf(openapi, endpoint),
    templates: endpoint => operationsIn(ledger, openapi, endpoint),
  }
}

/** As the files that a plan names hold it. */
export function recordedIn(plan: Plan): RecordedContract {
  return recordedOf(readLedger(plan), readOpenapi(plan))
}

/** Stated by the service, or proven by trying; what was only seen is no rule. */
export function isFirm(schema: Schema, fact: string): boolean {
  const known = schema['x-known']
  return isObject(known) && (known[fact] === 'stated' || known[fact] === 'confirmed')
}

let plan: Plan | undefined
let known: RecordedContract | undefined
let waits: boolean | undefined

/** `undefined` where the checks are only listed. */
function planOnce(): Plan | undefined {
  plan ??= planIn(process.env)
  return plan
}

/** `undefined` where the checks are only listed. */
export function planned(): RecordedContract | undefined {
  const here = planOnce()
  if (here !== undefined) known ??= recordedIn(here)
  return known
}

export function isAskedFor(id: string): boolean {
  return isSelected(planOnce()?.only, id)
}

/** Whether a limit is mostly waited for, of which each endpoint, and not each token, may have a count of its own. */
export function waitsByEndpoint(): boolean {
  if (waits === undefined) {
    const here = planOnce()
    const limit = here?.workers === ENDPOINTS.length ? limitIn(readLedger(here)) : undefined
    waits = limit !== undefined && limit.perToken !== true
  }
  return waits
}

export type LocatedCheck<T> = { id: string; location: string | undefined; made: T | undefined }

/**
 * One check for each place that `make` finds in the contract, under `FAMILY/place`; one by the family's own id where there is
 * none, which then says so.
 */
export function brought<T>(
  family: string,
  make: (contract: RecordedContract) => readonly { location: string; made: T }[],
  contract = planned(),
): LocatedCheck<T>[] {
  const found = contract === undefined ? [] : make(contract)
  if (found.length === 0) return [{ id: family, location: undefined, made: undefined }]
  const used = new Set<string>()
  return found.map(({ location, made }) => {
    const slug = slugOf(location)
    let name = slug
    for (let n = 2; used.has(name); n++) name = `${slug}~${n}`
    used.add(name)
    return { id: `${family}/${name}`, location, made }
  })
}

/** `/preference/time window` becomes `preference.time-window`: words of a shell and of a link. */
function slugOf(location: string): string {
  const words = location
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/[^\p{L}\p{N}_.~-]+/gu, '-')
  return words === '' || words === '-' ? 'body' : [...words].slice(0, 80).join('')
}
