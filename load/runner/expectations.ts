/** What each status of a call means: which bodies are a success, and which refusals come with the same status. */
import type { ExpectedAnswer } from '../core/plan.ts'
import type { RecordedResponse } from './contract-document.ts'

export function expectationsOf(
  responses: Record<string, RecordedResponse>,
  operation: string,
): Record<string, ExpectedAnswer> {
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([status, response]) => /^\d{3}$/.test(status) && takes(status, response))
      .map(([status, response]) => [status, expected(response, operation)]),
  )
}

function takes(status: string, response: RecordedResponse): boolean {
  return response['x-outcome']?.includes('accepted') ?? status.startsWith('2')
}

function expected(response: RecordedResponse, operation: string): ExpectedAnswer {
  const schema = response['x-operations']?.[operation] ?? jsonSchemas(response.content)[0]
  return { ...(schema === undefined ? {} : { schema }), refused: jsonSchemas(response['x-refused']) }
}

function jsonSchemas(content: RecordedResponse['content']) {
  return Object.entries(content ?? {}).flatMap(([type, { schema }]) =>
    /[/+]json$/i.test(type) && schema !== undefined ? [schema] : [],
  )
}
