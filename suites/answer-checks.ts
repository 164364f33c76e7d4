/** The check that every endpoint's recorded answer gives: the recorded call, its status and its body. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { Schema } from '../contract/openapi/document.ts'
import { leftToTheCustomer } from '../contract/shape/withdraw.ts'
import type { RecordedContract } from './recorded.ts'
import type { Tools } from './test.ts'

type Needed = Pick<Tools, 'contract' | 'must' | 'control'>

export async function answersAsRecorded(endpoint: Endpoint, tools: Needed, operation?: string): Promise<void> {
  const { contract, must, control } = tools
  const response = await control.accepts(endpoint, operation)
  const successes = contract.successes(endpoint, operation)
  const statuses = successes.map(each => each.status)
  must.hold(
    statuses.includes(response.status),
    `POST /${endpoint} is answered with another status than recorded.`,
    `status ${statuses.join(' or ')}`,
    response,
  )
  const expected = expectedAnswer(contract, endpoint, operation, response.status)
  if (expected.mediaType !== undefined)
    must.be(
      response.mediaType,
      expected.mediaType,
      `POST /${endpoint} is answered in another media type than recorded.`,
      response,
    )
  if (expected.schema === undefined) return
  must.conform(
    expected.schema,
    response.json,
    `The answer of POST /${endpoint} does not conform to the recorded contract.`,
    response,
  )
}

/** What the recorded call is answered with; no schema where the body is no JSON. */
export function expectedAnswer(
  contract: RecordedContract,
  endpoint: Endpoint,
  operation: string | undefined,
  status: number,
): { mediaType?: string; schema?: Schema } {
  const success = contract.successes(endpoint, operation).find(each => each.status === status)
  if (success === undefined) return {}
  const { schema, mediaType } = success
  const request = contract.requestBody(endpoint)?.schema ?? {}
  return {
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(schema === undefined || schema['type'] === 'string' ? {} : { schema: leftToTheCustomer(schema, request) }),
  }
}
