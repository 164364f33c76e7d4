/** Answers of gateways in front of a service: AWS API Gateway, Azure API Management, Kong. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf, textOf } from './_family.ts'
import { distinct, observe } from './_observe.ts'

const SENTENCES =
  /^(?:Missing Authentication Token|Forbidden|Invalid request body|Invalid API key|Access denied due to (?:missing|invalid) subscription key|Rate limit is exceeded|No API key found in request|required field missing: |specified Content-Type is not allowed|API rate limit exceeded|no Route matched|Body of the request does not conform)/i

const sentence = (refusal: Refusal) => textOf(objectOf(refusal)?.['message'])

function parse(refusal: Refusal) {
  const text = sentence(refusal)
  const lacking = /^required field missing: (.{1,100})$/.exec(text)?.[1]
  if (lacking !== undefined) return observe({ text, kind: 'missing', path: lacking }, refusal)
  if (/Content-Type is not allowed/i.test(text))
    return [{ kind: 'media-type' as const, at: null, naming: 'wire' as const, in: 'header' as const, text }]
  return /does not conform/.test(text) ? distinct(observe({ text }, refusal)) : []
}

const reader: ErrorReader = {
  priority: 290,
  canParse: refusal => SENTENCES.test(sentence(refusal)) && Object.keys(objectOf(refusal) ?? {}).length <= 3,
  parse,
  at: { message: '/message' },
  examples: [
    {
      source: 'Kong, request-validator with verbose_response',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"message":"required field missing: name"}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['name'] }],
    },
    {
      source: 'AWS API Gateway: no such route, whatever it says',
      refusal: {
        status: 403,
        mediaType: 'application/json',
        body: '{"message":"Missing Authentication Token"}',
        sent: {},
      },
      reads: [],
    },
  ],
}
export default reader
