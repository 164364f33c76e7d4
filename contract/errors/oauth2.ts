/** OAuth 2 (RFC 6749, 5.2): a code of the standard and, maybe, a sentence that names a parameter. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { askedOf, squeeze } from './_asked.ts'
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

/** In the standard's words, or as programs spell them. */
function descriptionIn(body: ReturnType<typeof objectOf>): string {
  return textOf(body?.['error_description'] ?? body?.['errorDescription'])
}

function parse(refusal: Refusal) {
  const body = objectOf(refusal)
  const text = descriptionIn(body)
  const told = text === '' || body?.['error'] === 'invalid_client' ? [] : observe({ text }, refusal)
  if (told.length > 0 || body?.['error'] !== 'unsupported_grant_type') return distinct(told)
  // The code alone names the parameter.
  const path = grantIn(askedOf(refusal).names, text)
  return distinct(observe({ text: text || 'unsupported_grant_type', kind: 'enum', path }, refusal))
}

/** As the request spelt it, the spelling of the answer first. */
function grantIn(names: ReadonlySet<string>, text: string): string {
  const sent = [...names].filter(name => squeeze(name) === 'granttype')
  return sent.find(name => text.includes(name)) ?? sent[0] ?? 'grant_type'
}

const reader: ErrorReader = {
  priority: 260,
  // A bare code says nothing of the standard, unless the standard alone has the code.
  canParse: refusal => {
    const body = objectOf(refusal)
    const code = textOf(body?.['error'])
    return CODES.has(code) && (descriptionIn(body) !== '' || code === 'unsupported_grant_type')
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
