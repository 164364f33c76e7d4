/** What each status of a call means: which bodies are a success, and which refusals come with the same status. */
import { leftToTheCustomer } from '../../contract/openapi/customers-choice.ts'
import type { Schema } from '../core/light-schema.ts'
import type { ExpectedAnswer } from '../core/plan.ts'
import type { RecordedResponse } from './contract-document.ts'

/** `request`: the schema of what may be set, where a customer's choice decides what stands in an answer. */
export function expectationsOf(
  responses: Record<string, RecordedResponse>,
  operation: string,
  request?: Schema,
): Record<string, ExpectedAnswer> {
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([status, response]) => /^\d{3}$/.test(status) && takes(status, response))
      .map(([status, response]) => [status, expected(response, operation, request)]),
  )
}

function takes(status: string, response: RecordedResponse): boolean {
  return response['x-outcome']?.includes('accepted') ?? status.startsWith('2')
}

function expected(response: RecordedResponse, operation: string, request: Schema | undefined): ExpectedAnswer {
  const schema = response['x-operations']?.[operation] ?? jsonSchemas(response.content)[0]
  const told = schema === undefined || request === undefined ? schema : leftToTheCustomer(schema, request)
  return { ...(told === undefined ? {} : { schema: told }), refused: jsonSchemas(response['x-refused']) }
}

function jsonSchemas(content: RecordedResponse['content']) {
  return Object.entries(content ?? {}).flatMap(([type, { schema }]) =>
    /[/+]json$/i.test(type) && schema !== undefined ? [schema] : [],
  )
}
