/** OAuth 2 (RFC 6749, 5.2): a code of the standard and, maybe, a sentence that names a parameter. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf, textOf } from './_family.ts'
import { distinct, observe } from './_observe.ts'

const CODES = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_token',
  'insufficient_scope',
])

function parse(refusal: Refusal) {
  const body = objectOf(refusal)
  const text = textOf(body?.['error_description'])
  const told = text === '' || body?.['error'] === 'invalid_client' ? [] : observe({ text }, refusal)
  if (told.length > 0 || body?.['error'] !== 'unsupported_grant_type') return distinct(told)
  // The code alone names the parameter.
  const sent = observe({ text: text || 'unsupported_grant_type', kind: 'enum', path: 'grant_type' }, refusal)
  return distinct(sent)
}

const reader: ErrorReader = {
  priority: 260,
  // A bare code says nothing of the standard, unless the standard alone has the code.
  canParse: refusal => {
    const body = objectOf(refusal)
    const code = textOf(body?.['error'])
    return CODES.has(code) && (textOf(body?.['error_description']) !== '' || code === 'unsupported_grant_type')
  },
  parse,
  at: { message: '/error_description', code: '/error' },
  examples: [
    {
      source: 'RFC 6749, 5.2, as Keycloak words it',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"error":"invalid_request","error_description":"Missing form parameter: grant_type"}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['grant_type'] }],
    },
    {
      source: 'RFC 6749, 5.2, the code alone',
      refusal: { status: 400, mediaType: 'application/json', body: '{"error":"unsupported_grant_type"}', sent: {} },
      reads: [{ kind: 'missing', at: ['grant_type'] }],
    },
  ],
}
export default reader
